import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { writeMessageTypes } from '#scripts/locales/message-types.ts'
import { siteAreas } from '#scripts/locales/read.ts'

/** Languages of the site; the first one is the fallback of missing messages. */
export const languages = ['en', 'fil', 'zh-Hans', 'id', 'ja', 'th', 'vi']

const virtual = 'virtual:catalogue'

/** Reads the messages of one area in one language, with English as the fallback. */
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

/** Reads the messages of these areas, or of all areas of the site, in one language. */
export const readMessages = (
  locales: string,
  language: string,
  areas: readonly string[] = siteAreas(locales),
): Readonly<Record<string, string>> => Object.assign({}, ...areas.map((area) => readArea(locales, language, area)))

/** Returns all messages of the site in one language, compiled by Lingui. */
export const compiledMessages = (locales: string, language: string): Record<string, CompiledMessage> =>
  Object.fromEntries(
    Object.entries(readMessages(locales, language)).map(([id, message]) => [id, compileMessageOrThrow(message)]),
  )

/**
 * Serves `virtual:catalogues`: for each language a chunk with all its messages, compiled from
 * `locales/<language>/<area>.json`.
 */
export function catalogues(root: string): Plugin {
  const locales = join(root, 'locales')
  return {
    name: 'statehouse:catalogues',
    buildStart: () => writeMessageTypes(root),
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${virtual}s`) {
        const lines = languages.map((tag) => `${JSON.stringify(tag)}: () => import('${virtual}/${tag}')`)
        return `export const catalogues = { ${lines.join(', ')} }`
      }
      const [, language] = id.split(`\0${virtual}/`)
      if (language === undefined) return undefined
      // Browsers parse JSON faster than an object literal.
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiledMessages(locales, language)))})`
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
