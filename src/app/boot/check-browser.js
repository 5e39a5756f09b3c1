// ES5, in every page before its other scripts: asks for what the oldest browsers of `vite.config.ts` have, and those before
// them do not.
if (!window.CSS || !CSS.supports('color', 'light-dark(red, red)')) {
  document.documentElement.setAttribute('data-boot', 'old')
  document.head.appendChild(document.createElement('script')).src = '/old-browser.js'
}
