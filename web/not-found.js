{
  // This page is shown at any address below the site, or beside it: which folder is the site's, only a look there tells.
  const pages = "__PAGES__".split(" ");
  const parts = location.pathname.split("/").filter(Boolean);
  const roots = parts.map((_, count) => `/${parts.slice(0, count).map((part) => `${part}/`).join("")}`).reverse();
  const wanted = parts.map((part) => part.toLowerCase().replace(/\.html?$/, "")).findLast((part) => pages.includes(part));
  const isOurs = async (root) => {
    const answer = await fetch(`${root}manifest.webmanifest`).catch(() => null);
    const manifest = answer?.ok ? await answer.json().catch(() => null) : null;
    return manifest?.short_name === "Antipode";
  };
  (async () => {
    for (const root of roots) {
      if (!await isOurs(root)) continue;
      if (wanted && location.pathname !== `${root}${wanted}/`) return location.replace(`${root}${wanted}/${location.hash}`);
      for (const page of ["", ...pages]) {
        const link = document.createElement("a");
        link.href = page ? `${root}${page}/` : root;
        link.textContent = page ? page[0].toUpperCase() + page.slice(1) : "Front page";
        const item = document.createElement("li");
        item.append(link);
        document.getElementById("pages").append(item);
      }
      return;
    }
    document.getElementById("say").textContent = `The address may have been cut off. Antipode’s pages end in ${pages.map((page) => `/${page}/`).join(", ")}.`;
  })();
}
