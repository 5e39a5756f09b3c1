import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'
import type { Language } from '#wire/shapes.ts'
import { chunk } from '#src/platform/chunk.ts'
import { counted } from './counted.ts'
import type { Area, Translate } from './messages.ts'

/** What one language's chunk brings: compiled messages of the first page, and loaders for the other areas. */
export interface Catalogue {
  readonly first: Messages
  readonly areas: Readonly<Partial<Record<Area, () => Promise<{ readonly messages: Messages }>>>>
}

declare global {
  /** What the operator says instead of the site's own words, by language: the page brings some, the others come later. */
  var ownWords: Partial<Record<Language, Messages>> | undefined
}

/** Where catalogues come from, by language. */
export type CatalogueSource = Readonly<Record<Language, () => Promise<Catalogue>>>

/** The site's texts: which language is spoken and which areas have been fetched. */
export interface Texts {
  /**
   * What `I18nProvider` is given. It changes only with the language and the operator's own words: words of an area come
   * before the screen that needs them is drawn, so nothing that stands has to be drawn again for them.
   */
  readonly i18n: I18n
  /** The language shown now; undefined before the first one was activated. */
  language(): Language | undefined
  /** Loads a language with every area in use, then switches to it; rejects, and keeps the old one, when a file fails. */
  activate(language: Language): Promise<void>
  /** Loads an area in the language shown, before the screen that needs it is drawn. */
  need(area: Area): Promise<void>
  /**
   * Calls `listener` whenever another language is shown, or other words of the operator's in the same one, not when an
   * area's words come; returns how to stop it.
   */
  onLanguage(listener: (language: Language) => void): () => void
  /** A message outside React: document titles, notices. */
  readonly text: Translate
}

/** Says the messages of the catalogues, which are compiled to find their numbers said already. */
class SiteI18n extends I18n {
  override _(id: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions): string {
    if (typeof id !== 'string') return super._(id)
    return super._(id, values && counted(values, this.locale as Language), options)
  }
}

/** Makes the texts of a site from its catalogues. */
export function createTexts(source: CatalogueSource): Texts {
  const i18n = new SiteI18n({})
  const words: Partial<Record<Language, Messages>> = {}
  const needed = new Set<Area>()
  let language: Language | undefined
  let latest = 0

  const load = async (wanted: Language, areas: Iterable<Area>): Promise<Messages> => {
    const catalogue = await chunk(source[wanted])
    const own = (words[wanted] ??= { ...catalogue.first })
    await Promise.all(
      [...areas].map(async (area) => {
        const later = catalogue.areas[area]
        // `i18n.load` would tell the provider, and the provider draws everything below it again.
        if (later !== undefined) Object.assign(own, (await chunk(later)).messages)
      }),
    )
    return Object.assign(own, globalThis.ownWords?.[wanted])
  }

  return {
    i18n,
    language: () => language,
    activate: async (wanted) => {
      const turn = ++latest
      await load(wanted, needed)
      if (turn !== latest) return
      const messages = await load(wanted, needed)
      if (language === wanted) return
      language = wanted
      i18n.loadAndActivate({ locale: wanted, messages })
    },
    need: async (area) => {
      needed.add(area)
      if (language !== undefined) await load(language, [area])
    },
    onLanguage: (listener) => i18n.on('change', () => language !== undefined && listener(language)),
    text: i18n.t,
  }
}
