// ES5. Runs in the head of every page before anything is painted: theme and session flag, the language that this browser
// keeps, a browser that is too old, and files that do not come.
;(function () {
  var root = document.documentElement
  var kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('preferences') || '{}').value || {}
    root.setAttribute('data-session', sessionStorage.getItem('token') ? 'member' : 'visitor')
  } catch (refused) {
    root.setAttribute('data-storage', refused ? 'refused' : '')
    root.setAttribute('data-session', 'visitor')
  }
  if (kept.theme === 'light') root.setAttribute('data-theme', 'light')
  // The server knows the language by a cookie alone, which may have gone without what is kept here.
  if (
    kept.language &&
    kept.language !== root.lang &&
    !/[?&]hl=/.test(location.search) &&
    !root.hasAttribute('data-shell')
  ) {
    var cookie = 'language=' + kept.language
    // A server that had the cookie knows no such language, and would not know it the next time either.
    if (document.cookie.indexOf(cookie) < 0) {
      document.cookie = cookie + '; path=/; max-age=31536000; samesite=lax'
      if (document.cookie.indexOf(cookie) >= 0) location.reload()
    }
  }
  if (!window.CSS || !CSS.supports('color', 'light-dark(red, red)')) root.setAttribute('data-start', 'old')
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) root.setAttribute('data-start', 'failed')
    },
    true,
  )
})()
