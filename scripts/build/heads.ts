import { join } from 'node:path'
import type { Plugin } from 'vite'
import { noRoute, type ShellBlocks } from '#src/app/boot/shell-blocks.ts'
import { lobbyPaths } from '#src/parts/app/lobby-paths.ts'
import { bannersOfLobby } from '#src/parts/banners/lobby-groups.ts'
import type { GameType } from '#wire/shapes.ts'
import { languages, readMessages } from './catalogues.ts'
import type { Drawing } from './drawing.ts'

/** The pages a search engine or a shared link may name, each with the message it is called by; home has its own. */
const pages: Readonly<Record<string, string>> = {
  '/': 'home.hero.title',
  '/rng': 'lobby.title.RNG',
  '/live': 'lobby.title.LIVE',
  '/fish': 'lobby.title.FISH',
  '/pvp': 'lobby.title.PVP',
  '/sports': 'lobby.title.SPORTS',
  '/esports': 'lobby.title.ESPORTS',
  '/elott': 'lobby.title.ELOTT',
  '/lott': 'lobby.title.LOTT',
  '/ds88': 'lobby.title.COCKFIGHT',
  '/games': 'lobby.title.ALL',
  '/promotions': 'page.name.promotions',
  '/pointMall': 'page.name.pointMall',
  '/noticePage': 'notices.title',
  '/help': 'help.title',
  '/down': 'about.down.title',
  '/join': 'about.join.title',
  '/licences': 'about.licences.title',
  '/feedback': 'feedback.title',
  '/fair': 'round-detail.title',
}

/** Pages that nobody is led to from elsewhere, with the messages they are called by. */
const unlisted: Readonly<Record<string, string>> = {
  '/promoDetail': 'page.name.promotions',
  '/fbsports': 'sports.title',
  '/game': 'game.title',
  '/lottery': 'lottery.title.lottery',
  '/vnLottery': 'lottery.title.vnLottery',
  '/table': 'table.title',
  '/cards': 'card-room.title',
  '/helpmc': 'help.title',
  '/download': 'about.down.title',
  '/login': 'app.login',
  '/agent': 'login.agent.title',
  [noRoute]: 'page.notFound.title',
}

/** Parts of an address with which it is another page than the one drawn for its path, of which nothing is known. */
const unlessAsked: Readonly<Record<string, string>> = { '/fbsports': 'playType', '/game': 'gameCode' }

/** The routes of one segment that have no head: whatever else has one segment is no page of the site. */
export const routesWithoutHead: readonly string[] = [
  '/index',
  '/index.html',
  '/home',
  '/register',
  '/register.html',
  '/reset',
  '/wallet',
  '/me',
  '/seamless',
  '/seaLottery',
]

/** The addresses that have a head. */
export const routesWithHead: readonly string[] = [...Object.keys(pages), ...Object.keys(unlisted)]

/** What stands in the page's frame before its script has run. */
const blockOf = (path: string): keyof ShellBlocks => (path === '/' ? 'home' : path in lobbyPaths ? 'lobby' : 'page')

const lobbies: Readonly<Partial<Record<string, GameType | null>>> = lobbyPaths

/** The place of the first game's picture, which is the largest of a lobby without banners. */
function tileOf(path: string): string {
  const type = lobbies[path]
  if (type === undefined || bannersOfLobby(type) !== undefined) return ''
  return `<i data-picture="${type ?? 'ALL'}"></i><img alt="">`
}

/**
 * Lays `heads.json` beside the page: title, description and blocks of every public page in every language, and the page
 * itself where it is drawn while building.
 */
export function heads(root: string, drawn: () => Promise<Drawing>): Plugin {
  return {
    name: 'statehouse:heads',
    apply: 'build',
    async generateBundle() {
      const { told, lobbies: banners } = await drawn()
      const locales = join(root, 'locales')
      const words: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
        languages.map((language) => [language, readMessages(locales, language)]),
      )
      const headOf = (path: string, name: string, language: string) => {
        const say = (id: string) => {
          const text = words[language]?.[id]
          if (text === undefined) throw new Error(`${path} is called by a message that is not there: ${id}`)
          return text
        }
        const text = say('home.hero.text')
        const page = told[language]?.[path] ?? banners[path]
        return {
          name: say(name),
          title: `${say(name)} · ${say('app.name')}`,
          site: say('app.name'),
          text: path === '/' ? text : `${say(name)}. ${text}`,
          listed: path in pages,
          blocks: [path in lobbyPaths || page === undefined ? blockOf(path) : 'told', ...(page?.styles ?? [])],
          page: page?.html ?? '',
          tile: tileOf(path),
          unless: unlessAsked[path] ?? null,
        }
      }
      const table = Object.entries({ ...pages, ...unlisted }).map(([path, name]) => [
        path,
        Object.fromEntries(languages.map((language) => [language, headOf(path, name, language)])),
      ])
      this.emitFile({
        type: 'asset',
        fileName: 'heads.json',
        source: JSON.stringify({ pages: Object.fromEntries(table), routes: routesWithoutHead }),
      })
    },
  }
}
