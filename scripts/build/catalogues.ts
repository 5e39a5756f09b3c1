import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { writeMessageTypes } from '#scripts/locales/message-types.ts'
import { siteAreas } from '#scripts/locales/read.ts'
import { shellOnly } from '#src/app/boot/shell-blocks.ts'
import { firstAreas } from '#src/i18n/messages.ts'
import { compileMessage } from './compile-message.ts'

/** Languages of the site; the first one is what a missing message falls back to. */
export const languages = ['en', 'fil', 'zh-Hans', 'id', 'ja', 'th', 'vi']
/** Areas with the words of the prerendered shell, and the languages it is drawn in. */
const shellAreas = ['app', 'home']
const drawn = ['fil', 'en']

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
  const entries = Object.entries(messages).map(([id, message]) => [id, compileMessage(message)])
  return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`
}

/**
 * Serves `virtual:catalogues`: one chunk a language with the first page's messages, one small chunk for every other
 * area, all compiled from `locales/<language>/<area>.json` while building. `virtual:shell-texts` has the raw words of the
 * prerendered shell in the languages it is drawn in; for each of the others `<its chunk>.json` says those words by the
 * English ones.
 */
export function catalogues(root: string): Plugin {
  const locales = join(root, 'locales')
  const later = () => siteAreas(locales).filter((area) => !firstAreas.some((first) => first === area))
  const shellMessages = (language: string): Record<string, string> =>
    Object.assign({}, ...shellAreas.map((area) => readArea(locales, language, area)))

  return {
    name: 'statehouse:catalogues',
    buildStart: () => writeMessageTypes(root),
    resolveId: (id) => (id.startsWith(virtual) || id === shellTexts ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${shellTexts}`) {
        const texts = drawn.map((language) => [language, shellMessages(language)])
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
      const first: Record<string, string> = Object.assign(
        {},
        ...firstAreas.map((name) => readArea(locales, language, name)),
      )
      for (const id of shellOnly) delete first[id]
      const loaders = later().map((name) => `'${name}': () => import('${virtual}/${language}/${name}')`)
      return `export const first = ${compiled(first)}\nexport const areas = { ${loaders.join(', ')} }`
    },
    generateBundle(_, bundle) {
      const english = shellMessages('en')
      for (const chunk of Object.values(bundle)) {
        const [, language] =
          /^\0virtual:catalogue\/([\w-]+)$/.exec((chunk.type === 'chunk' && chunk.facadeModuleId) || '') ?? []
        if (language === undefined || drawn.includes(language)) continue
        const own = shellMessages(language)
        const words = Object.entries(english).map(([id, text]) => [text, own[id]])
        const fileName = chunk.fileName.replace(/js$/, 'json')
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(words)) })
      }
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(locales) || !file.endsWith('.json')) return undefined
      writeMessageTypes(root)
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${virtual}`)) server.moduleGraph.invalidateModule(module)
      }
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}
