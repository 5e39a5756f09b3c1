import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ShellBlocks } from '#src/app/boot/shell-blocks.ts'
import { lobbyPaths } from '#src/app/pages/lobby-paths.ts'
import { languages, readArea } from './catalogues.ts'

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
}

/** What stands in the page's frame before its script has run. */
const blockOf = (path: string): keyof ShellBlocks => (path === '/' ? 'home' : path in lobbyPaths ? 'lobby' : 'page')

/** Where those messages are, and what is said of every page. */
const areas = ['about', 'app', 'help', 'home', 'lobby', 'notices', 'page']

/** Lays `heads.json` beside the page: the title and description of every public page in every language. */
export function heads(root: string): Plugin {
  return {
    name: 'statehouse:heads',
    apply: 'build',
    generateBundle() {
      const locales = join(root, 'locales')
      const words = Object.fromEntries(
        languages.map((language) => [
          language,
          Object.assign({}, ...areas.map((area) => readArea(locales, language, area))),
        ]),
      ) as Readonly<Record<string, Readonly<Record<string, string>>>>
      const headOf = (path: string, name: string, language: string) => {
        const say = (id: string) => {
          const text = words[language]?.[id]
          if (text === undefined) throw new Error(`${path} is called by a message that is not there: ${id}`)
          return text
        }
        const text = say('home.hero.text')
        return {
          name: say(name),
          title: `${say(name)} · ${say('app.name')}`,
          text: path === '/' ? text : `${say(name)}. ${text}`,
          block: blockOf(path),
        }
      }
      const table = Object.entries(pages).map(([path, name]) => [
        path,
        Object.fromEntries(languages.map((language) => [language, headOf(path, name, language)])),
      ])
      this.emitFile({ type: 'asset', fileName: 'heads.json', source: JSON.stringify(Object.fromEntries(table)) })
    },
  }
}
