import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from '#wire/shapes.ts'
import { chunk } from '#src/platform/chunk.ts'
import type { Translate } from './messages.ts'

/** All messages of one language, compiled. */
export interface Catalogue {
  readonly messages: Messages
}

/** The source of the catalogues, by language. */
export type CatalogueSource = Readonly<Record<Language, () => Promise<Catalogue>>>

/** The texts of the site in the current language. */
export interface Texts {
  /** For `I18nProvider`. It changes with the language and with the operator's texts. */
  readonly i18n: I18n
  /** The current language; undefined before the first one was activated. */
  language(): Language | undefined
  /** Fetches a catalogue and switches to its language; rejects, and keeps the old language, when that fails. */
  activate(language: Language): Promise<void>
  /** Replaces the operator's texts in a language; all other messages are the site's again. */
  setOperatorTexts(language: Language, words: Messages): Promise<void>
  /** Calls `listener` when the language or the operator's texts change; returns the unsubscribe function. */
  onLanguage(listener: (language: Language) => void): () => void
  /** Looks up a message outside React: document titles, notices. */
  readonly text: Translate
}

/** Creates the texts of a site from its catalogues. */
export function createTexts(source: CatalogueSource): Texts {
  const i18n = setupI18n()
  let language: Language | undefined
  let latest = 0
  let own: Partial<Record<Language, Messages>> = {}

  const messagesOf = async (locale: Language): Promise<Messages> => {
    const { messages } = await chunk(source[locale])
    return { ...messages, ...own[locale] }
  }

  return {
    i18n,
    language: () => language,
    activate: async (locale) => {
      const turn = ++latest
      const messages = await messagesOf(locale)
      if (turn !== latest || language === locale) return
      language = locale
      i18n.loadAndActivate({ locale, messages })
    },
    setOperatorTexts: async (of, words) => {
      if (JSON.stringify(own[of] ?? {}) === JSON.stringify(words)) return
      own = { ...own, [of]: words }
      if (language === of) i18n.load(of, await messagesOf(of))
    },
    onLanguage: (listener) => i18n.on('change', () => language !== undefined && listener(language)),
    text: i18n.t,
  }
}
