// Runs inside the page before anything else is there: looks, the first calls, and what to fetch meanwhile. The build puts
// the path of a call in the place of `call:` and its name.
;(() => {
  const root = document.documentElement
  // Where the browser refuses storage, as with blocked cookies, the page keeps things in memory for as long as it is open.
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      const storage = globalThis[name]
      if (storage.length === 0) {
        storage.setItem(name, '')
        storage.removeItem(name)
      }
    } catch {
      const kept = new Map()
      const value = {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, `${text}`),
        removeItem: (key) => void kept.delete(key),
      }
      Object.defineProperty(globalThis, name, { configurable: true, value })
      root.dataset.storage = 'refused'
    }
  }
  let chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('preferences') || '{}').value || {}
  } catch {}
  const preloads = JSON.parse(document.getElementById('preloads')?.textContent || '{}')
  // Without a prototype: an address may ask for `constructor`, which every other object has.
  const languages = { __proto__: null, ...preloads.languages }
  // A link in a language of its own is a choice like that in the menu.
  const linked = new URLSearchParams(location.search).get('hl')
  if (languages[linked]) {
    chosen = { theme: 'dark', balanceHidden: false, ...chosen, language: linked }
    try {
      localStorage.setItem('preferences', JSON.stringify({ value: chosen }))
    } catch {}
    // What is not kept stays in the address, for a reload.
    if (root.dataset.storage !== 'refused') {
      history.replaceState(null, '', location.href.replace(/(\?)hl=[\w-]+&|[?&]hl=[\w-]+/, '$1'))
    }
  }
  const language = languages[chosen.language] ? chosen.language : 'fil'
  const token = sessionStorage.getItem('token')
  const home = /^\/((index|register)(\.html)?|home|reset)?$/.test(location.pathname)
  root.lang = language
  root.dataset.theme = chosen.theme === 'light' ? 'light' : 'dark'
  root.dataset.page = home ? 'home' : 'other'
  root.dataset.session = token ? 'member' : 'visitor'

  const early = {}
  const send = (url, own) =>
    fetch(url, { cache: 'no-store', headers: own && token ? { authorization: `Bearer ${token}` } : {} })
  const keep = (url, answer) => {
    answer.catch(() => {})
    early[url] = answer
    return answer
  }
  const ask = (url, own) => keep(url, send(url, own))
  ask(`call:status?url=${encodeURIComponent(location.host)}`)
  ask('call:whitelabel')
  if (token) {
    const owing = ask('call:memberInfo', true)
      .then((answer) => answer.clone().json())
      .then(({ value }) => value.mustChangePassword)
      .catch(() => null)
    // Behind a password that must be changed it would be refused.
    keep(
      'call:balance',
      owing.then((why) => (why ? Promise.reject(new Error(why)) : send('call:balance', true))),
    )
  }
  // In the words of `src/api/game-client.ts`.
  const merchant = root.dataset.merchant
  const hot = `${merchant ? `merchantCode=${merchant}&` : ''}isPlatform=2&platform=flash%2Chtml5-desktop`
  if (home) ask(`call:hotGames?${hot}&language=${language}`)

  // Asked for before anything is laid out, and put in once it is whole: what is shown till then is laid out once more only.
  const [family, src, unicodeRange] = preloads.font || []
  if (family && globalThis.FontFace) {
    new FontFace(family, src, { weight: '100 900', unicodeRange })
      .load()
      .then((face) => document.fonts.add(face))
      .catch(() => {})
  }

  const catalogue = languages[language]
  // The page was drawn in Filipino and English; the words of another language lie beside its catalogue.
  if (!/^(fil|en)$/.test(language)) {
    root.dataset.untold = ''
    const tell = (words) => {
      if (words) for (const word of document.querySelectorAll('.say-en')) word.textContent = words[word.textContent]
      delete root.dataset.untold
    }
    fetch(catalogue.replace(/js$/, 'json'))
      .then((answer) => answer.json())
      .then((words) => requestAnimationFrame(() => tell(words)))
      .catch(() => tell())
  }
  const files = [catalogue, ...((home && preloads.home) || [])]

  const fail = () => {
    if (root.dataset.booted === undefined) root.dataset.boot = 'failed'
  }
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && fail(), true)
  addEventListener('click', (event) => event.target.closest?.('[data-reload]') && location.reload())
  setTimeout(fail, 120000)
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    // A page that nobody sees is not painted.
    setTimeout(resolve, 1000)
  })
  globalThis.statehouseEarly = { calls: early, files, ask, fail, painted, at: performance.now() }
})()
