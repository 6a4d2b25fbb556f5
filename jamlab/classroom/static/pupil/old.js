// Message for browsers that cannot run the page. Written for all of them.
setTimeout(() => {
  var words = document.getElementById("old");
  if (words && !document.body.hasAttribute("data-started")) words.removeAttribute("hidden");
}, 5000);
