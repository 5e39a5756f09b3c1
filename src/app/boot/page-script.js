// ES5. Runs in the head of every page before the first paint: theme, collapsed menu, paused motion and session flag, the
// stored language, unsupported browsers, and files that fail to load.
;(function () {
  var root = document.documentElement
  var stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('preferences') || '{}').value || {}
    root.setAttribute('data-session', sessionStorage.getItem('token') ? 'member' : 'visitor')
  } catch (refused) {
    root.setAttribute('data-storage', refused ? 'refused' : '')
    root.setAttribute('data-session', 'visitor')
  }
  if (stored.theme === 'light') root.setAttribute('data-theme', 'light')
  if (stored.motionPaused === true) root.setAttribute('data-still', '')
  if (stored.railCollapsed) root.setAttribute('data-rail', 'collapsed')
  // The server knows the language by a cookie only, which may be gone while storage still has it.
  if (
    stored.language &&
    stored.language !== root.lang &&
    !/[?&]hl=/.test(location.search) &&
    !root.hasAttribute('data-shell')
  ) {
    var cookie = 'language=' + stored.language
    // A server that had the cookie does not offer the language, and would not the next time either.
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
