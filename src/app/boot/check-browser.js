// ES5, in every page before its other scripts: asks for what the oldest browsers of `vite.config.ts` have, and those before
// them do not.
;(function () {
  if (window.CSS && CSS.supports && CSS.supports('color', 'light-dark(red, red)')) return
  document.documentElement.setAttribute('data-boot', 'old')
  var script = document.createElement('script')
  script.src = '/old-browser.js'
  document.head.appendChild(script)
})()
