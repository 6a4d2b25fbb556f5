// Requests this page again from this site: the first request came from another site's page, for
// which no kernel starts. It goes through another address, because the same address with a fragment
// would only scroll.

const asked = location.href;
history.replaceState(null, "", document.currentScript?.dataset.home ?? "/");
location.replace(asked);
