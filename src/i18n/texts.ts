import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from '#wire/shapes.ts'
import { chunk } from '#src/platform/chunk.ts'
import type { Translate } from './messages.ts'

/** All messages of one language, compiled. */
export interface Catalogue {
  readonly messages: Messages
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
  /** Puts the operator's own words in place of the site's in a language, now or once it is shown; all others are the site's again. */
  setOwnWords(language: Language, words: Messages): Promise<void>
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
  let own: Partial<Record<Language, Messages>> = {}

  const messagesOf = async (wanted: Language): Promise<Messages> => {
    const { messages } = await chunk(source[wanted])
    return { ...messages, ...own[wanted] }
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
    setOwnWords: async (of, words) => {
      if (JSON.stringify(own[of] ?? {}) === JSON.stringify(words)) return
      own = { ...own, [of]: words }
      if (language === of) i18n.load(of, await messagesOf(of))
    },
    onLanguage: (listener) => i18n.on('change', () => language !== undefined && listener(language)),
    text: i18n.t,
  }
}
