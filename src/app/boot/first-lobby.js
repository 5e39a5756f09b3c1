// Runs inside the page of a lobby after its first script and its styles: asks for what stands on the lobby's first page
// before the site's own script has run, and fetches what draws it. The build puts the path of a call in the place of
// `call:` and its name.
;(() => {
  const early = globalThis.statehouseEarly
  const { types, files, words } = JSON.parse(document.getElementById('lobby')?.textContent || '{}')
  const type = types?.[location.pathname]
  if (!early || type === undefined) return
  const language = document.documentElement.lang
  document.documentElement.dataset.page = 'lobby'
  for (const file of [...files, words[language]]) {
    if (!file) continue
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    link.href = file
    document.head.append(link)
  }

  const of = type ? `gameType=${type}&` : ''
  early.ask(`call:gameVendors${of && `?gameType=${type}`}`)
  const { merchant } = document.documentElement.dataset
  const list = `clientType=3&platform=flash%2Chtml5-desktop&channel=WEB&${merchant ? `merchant=${merchant}&` : ''}`
  // An address with filters asks for other games.
  if (location.search !== '') return
  early.ask(`call:hotGames?${early.hot}&${of}language=${language}`)
  const games = `call:gameList?${list}${of}pageNo=1&pageSize=15&language=${language}`
  early.ask(games, true)
  early.calls[games]
    .then((answer) => answer.clone().json())
    .then(({ value }) => {
      // What draws these pictures comes later than they can.
      for (const { art } of value.games.slice(0, 6)) new Image().src = art
      return value
    })
    // A refusal has no pictures.
    .catch(() => {})
})()
