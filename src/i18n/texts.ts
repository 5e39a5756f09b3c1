import { type Messages, setupI18n } from '@lingui/core'
import type { Language } from '#wire/shapes.ts'
import { chunk } from '#src/platform/chunk.ts'
import { type Area, firstAreas, type MessageId, type MessageValues } from './messages.ts'

/** What one language's chunk brings: compiled messages of the first page, and loaders for the other areas. */
export interface Catalogue {
  readonly first: Messages
  readonly areas: Readonly<Partial<Record<Area, () => Promise<{ readonly messages: Messages }>>>>
}

/** Where catalogues come from, by language. */
export type CatalogueSource = Readonly<Record<Language, () => Promise<Catalogue>>>

/** The site's texts: which language is spoken and which areas have been fetched. */
export interface Texts {
  /** The language shown now; undefined before the first one was activated. */
  language(): Language | undefined
  /** Loads a language with every area in use, then switches to it; rejects, and keeps the old one, when a file fails. */
  activate(language: Language): Promise<void>
  /** Loads an area in the language shown, before the screen that needs it is drawn. */
  need(area: Area): Promise<void>
  /** Calls `listener` whenever another language is shown, not when an area's words come; returns how to stop it. */
  onLanguage(listener: (language: Language) => void): () => void
  /** A message outside React: document titles, notices. */
  text(id: MessageId, values?: MessageValues): string
}

/** Makes the texts of a site from its catalogues. */
export function createTexts(source: CatalogueSource): Texts {
  const i18n = setupI18n()
  const needed = new Set<Area>()
  const loaded = new Set<string>()
  const listeners = new Set<(language: Language) => void>()
  let language: Language | undefined
  let latest = 0

  const load = async (wanted: Language, areas: Iterable<Area>) => {
    const catalogue = await chunk(source[wanted])
    if (!loaded.has(wanted)) {
      i18n.load(wanted, catalogue.first)
      loaded.add(wanted)
    }
    await Promise.all(
      [...areas].map(async (area) => {
        const key = `${wanted}/${area}`
        const loader = catalogue.areas[area]
        if (loaded.has(key) || firstAreas.includes(area) || loader === undefined) return
        i18n.load(wanted, (await chunk(loader)).messages)
        loaded.add(key)
      }),
    )
  }

  return {
    language: () => language,
    activate: async (wanted) => {
      const turn = ++latest
      await load(wanted, needed)
      if (turn !== latest) return
      await load(wanted, needed)
      if (language === wanted) return
      language = wanted
      i18n.activate(wanted)
      for (const listener of listeners) listener(wanted)
    },
    need: async (area) => {
      needed.add(area)
      if (language !== undefined) await load(language, [area])
    },
    onLanguage: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    text: (id, values) => i18n._(id, values),
  }
}
