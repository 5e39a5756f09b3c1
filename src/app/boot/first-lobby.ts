import { addressOf } from '#src/api/address-of.ts'
import { gamesRequest, hotGamesRequest, onePage, rankedRequest, vendorsRequest } from '#src/api/lobby-requests.ts'
import { firstPlace } from '#machines/lobby/lobby.rules.ts'
import type { EarlyLobby } from '#src/platform/early-lobby.ts'
import type { Envelope } from '#wire/envelope.ts'
import type { GameType, Language } from '#wire/shapes.ts'

/** What the build tells the page of a lobby. */
interface LobbyPage {
  readonly types: Readonly<Record<string, GameType | null>>
  readonly files: readonly string[]
}

interface Pictured {
  readonly art: string
}

/**
 * Runs inside the page of a lobby after its first script and its styles: asks for what stands on the lobby's first page
 * before the site's own script has run, and names what draws it. The build puts the path of a call in the place of
 * `call:` and its name, and everything this needs into the page.
 */
function askForLobby() {
  const early = globalThis.statehouseEarly
  const told = document.getElementById('lobby')?.textContent
  if (early === undefined || !told) return
  const { types, files } = JSON.parse(told) as LobbyPage
  const gameType = types[location.pathname]
  if (gameType === undefined) return
  const root = document.documentElement
  const language = root.lang as Language
  root.dataset['page'] = 'lobby'
  early.files.push(...files)

  const ask = (path: `call:${string}`, request: object, own: boolean) => {
    const url = addressOf({ method: 'GET', path }, request)
    early.ask(url, own)
    return early.calls[url]
  }
  const art: EarlyLobby['art'] = []
  const empty: EarlyLobby['empty'] = []
  // Known before the lobby is drawn, it has no place kept for its choice, and nothing moves when that goes.
  const noteEmpty = async (name: (typeof empty)[number], asked: Promise<Response> | undefined) => {
    const answer = await asked
    const told = (await answer?.clone().json()) as Envelope<{ readonly list: readonly unknown[] }> | undefined
    if (told?.success === true && told.value.list.length === 0) empty.push(name)
  }
  // An address with filters asks for other games.
  const isWhole = location.search === ''
  const askRest = async () => {
    // Till then the line is for the largest picture, which the page names itself, and for where the next ones are.
    await early.painted
    void ask('call:gameVendors', vendorsRequest(gameType), false)
    const lists = [noteEmpty('rank', ask('call:rankList', rankedRequest(gameType), true))]
    if (isWhole) lists.push(noteEmpty('hot', ask('call:hotGames', hotGamesRequest({ gameType, language }), false)))
    await Promise.all(lists)
  }
  const late = new Promise((resolve) => {
    setTimeout(resolve, 2_000)
  })
  globalThis.earlyLobby = { gameType, art, empty, known: Promise.race([askRest().catch(() => null), late]) }
  if (!isWhole) return
  const list = gamesRequest({ gameType, language, place: firstPlace }, onePage)
  ask('call:gameList', list, true)
    ?.then((answer) => answer.clone().json() as Promise<Envelope<{ readonly games: readonly Pictured[] }>>)
    .then(async (answer) => {
      if (!answer.success) return null
      await early.painted
      // What draws these pictures comes later than they can, and so they stand in the places of their tiles till then.
      const places = document.querySelectorAll('.shell-lobby [aria-hidden] > div > :first-child')
      art.push(...answer.value.games.slice(0, 6).map((game) => game.art))
      art.forEach((src, index) => {
        const place = places[index]
        // The server may have put the first one in.
        if (!place?.querySelector('img[src]')) place?.append(Object.assign(new Image(), { src }))
      })
      return null
    })
    .catch(() => null)
}

askForLobby()
