import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { firstAreas } from '#src/i18n/messages.ts'

/** Languages of the site; the first one is what a missing message falls back to. */
const languages = ['en', 'fil', 'zh-Hans', 'id', 'ja', 'th', 'vi']
const virtual = 'virtual:catalogue'
const shellTexts = 'virtual:shell-texts'

/** The raw messages of one area in one language, with English where the language has none yet. */
export function readArea(locales: string, language: string, area: string): Record<string, string> {
  const read = (from: string): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(join(locales, from, `${area}.json`), 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw new Error(`locales/${from}/${area}.json: ${(error as Error).message}`, { cause: error })
    }
  }
  return { ...read('en'), ...read(language) }
}

const compiled = (messages: Record<string, string>) => {
  const entries = Object.entries(messages).map(([id, message]) => [id, compileMessageOrThrow(message)])
  return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`
}

/**
 * Serves `virtual:catalogues`: one chunk a language with the first page's messages, one small chunk for every other
 * area, all compiled from `locales/<language>/<area>.json` while building. `virtual:shell-texts` has the raw words of the
 * prerendered shell in every language.
 */
export function catalogues(root: string): Plugin {
  const locales = join(root, 'locales')
  const areas = () =>
    readdirSync(join(locales, 'en'))
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
  const later = () => areas().filter((area) => !firstAreas.some((first) => first === area))

  return {
    name: 'statehouse:catalogues',
    resolveId: (id) => (id.startsWith(virtual) || id === shellTexts ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${shellTexts}`) {
        const texts = languages.map((tag) => [
          tag,
          { ...readArea(locales, tag, 'app'), ...readArea(locales, tag, 'home') },
        ])
        return `export const shellTexts = ${JSON.stringify(Object.fromEntries(texts))}`
      }
      if (!id.startsWith(`\0${virtual}`)) return undefined
      const [, language, area] = id.slice(1).split('/')
      if (language === undefined) {
        const lines = languages.map((tag) => `${JSON.stringify(tag)}: () => import('${virtual}/${tag}')`)
        return `export const catalogues = { ${lines.join(', ')} }`
      }
      const own = area === undefined ? firstAreas : [area]
      for (const name of own) {
        for (const tag of new Set(['en', language])) {
          const file = join(locales, tag, `${name}.json`)
          this.addWatchFile(file)
        }
      }
      if (area !== undefined) return `export const messages = ${compiled(readArea(locales, language, area))}`
      const first = Object.assign({}, ...firstAreas.map((name) => readArea(locales, language, name)))
      const loaders = later().map((name) => `'${name}': () => import('${virtual}/${language}/${name}')`)
      return `export const first = ${compiled(first)}\nexport const areas = { ${loaders.join(', ')} }`
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(locales)) return undefined
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${virtual}`)) server.moduleGraph.invalidateModule(module)
      }
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}
