// Asks for this page once more, as a page of ours does: it was asked for by a page of another site,
// for which no kernel begins. By another address between, since the same one with a fragment would
// only be scrolled to.

const asked = location.href;
history.replaceState(null, "", document.currentScript?.dataset.home ?? "/");
location.replace(asked);
