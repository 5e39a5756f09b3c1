import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from '#wire/shapes.ts'
import { chunk } from '#src/platform/chunk.ts'
import type { Translate } from './messages.ts'

/** All messages of one language, compiled. */
export interface Catalogue {
  readonly messages: Messages
}

declare global {
  /** The operator's own words in place of the site's, by language: those in the page at first, later those of the server. */
  var ownWords: Partial<Record<Language, Messages>> | undefined
}

/** Where catalogues come from, by language. */
export type CatalogueSource = Readonly<Record<Language, () => Promise<Catalogue>>>

/** The site's texts in the language shown. */
export interface Texts {
  /** For `I18nProvider`. It changes with the language and with the operator's own words. */
  readonly i18n: I18n
  /** The language shown now; undefined before the first one was activated. */
  language(): Language | undefined
  /** Fetches the catalogue of a language, then switches to it; rejects, and keeps the old language, when that fails. */
  activate(language: Language): Promise<void>
  /** Puts the operator's own words, as they are now, over the site's in the language shown. */
  applyOwnWords(): Promise<void>
  /** Calls `listener` whenever the language or the operator's own words have changed; returns how to stop it. */
  onLanguage(listener: (language: Language) => void): () => void
  /** A message outside React: document titles, notices. */
  readonly text: Translate
}

/** Makes the texts of a site from its catalogues. */
export function createTexts(source: CatalogueSource): Texts {
  const i18n = setupI18n()
  let language: Language | undefined
  let latest = 0

  const messagesOf = async (wanted: Language): Promise<Messages> => {
    const { messages } = await chunk(source[wanted])
    return { ...messages, ...globalThis.ownWords?.[wanted] }
  }

  return {
    i18n,
    language: () => language,
    activate: async (wanted) => {
      const turn = ++latest
      const messages = await messagesOf(wanted)
      if (turn !== latest || language === wanted) return
      language = wanted
      i18n.loadAndActivate({ locale: wanted, messages })
    },
    applyOwnWords: async () => {
      if (language !== undefined) i18n.load(language, await messagesOf(language))
    },
    onLanguage: (listener) => i18n.on('change', () => language !== undefined && listener(language)),
    text: i18n.t,
  }
}
