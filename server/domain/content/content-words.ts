import about from '#locales/en/about.json' with { type: 'json' }
import help from '#locales/en/help.json' with { type: 'json' }
import home from '#locales/en/home.json' with { type: 'json' }
import landing from '#locales/en/landing.json' with { type: 'json' }
import * as v from 'valibot'
import type { Language } from '#wire/shapes.ts'
import type { Pieces } from '#wire/site/system.ts'

/** Kinds of content the operator can write, by name, with the page that shows each. */
export const contentPages = { landing: '/', help: '/help', apps: '/down', join: '/join' } as const
export type ContentName = keyof typeof contentPages
export const contentNames = Object.keys(contentPages) as readonly ContentName[]

type Messages = Readonly<Record<string, string>>

const messages: Messages = { ...home, ...landing, ...help, ...about }

/** Catalogues of these messages. */
const areas = ['home', 'landing', 'help', 'about'] as const

/**
 * Messages that each kind of content can replace. Excluded are messages that a market rule requires, that name a
 * control, or that use a language's plural forms.
 */
const changeable: Readonly<Record<ContentName, RegExp>> = {
  landing: /^(home\.hero\.|landing\.(?!(minutes|minBet|adults|app\.code)$|pay\.))/,
  help: /^help\.(title|text)$/,
  apps: /^about\.down\.(title|text|facts|fact\.\w+)$/,
  join: /^about\.join\./,
}

/** Ids of the messages that a kind of content can replace. */
export const wordsOf = (name: ContentName): readonly string[] =>
  Object.keys(messages).filter((id) => changeable[name].test(id))

const place = /\{([^{}]*)\}/g

/** Placeholder values of a message. */
export const valuesOf = (id: string): readonly string[] =>
  [...(messages[id] ?? '').matchAll(place)].map(([, name]) => name ?? '')

/** Returns whether a text has no placeholders but these. */
export const hasOnlyValues = (text: string, names: readonly string[]): boolean =>
  !/[{}]/.test(text.replaceAll(place, (whole, name: string) => (names.includes(name) ? '' : whole)))

/** A text split into pieces, as the browser formats it. */
export const piecesOf = (text: string): Pieces =>
  text.split(place).flatMap((piece, at): Pieces => (at % 2 === 1 ? [[piece]] : piece === '' ? [] : [piece]))

const Catalogue = v.object({ default: v.record(v.string(), v.string()) })

/** The site's own texts in a language. */
export async function ownWords(language: Language): Promise<Messages> {
  const files = await Promise.all(
    areas.map(async (area) => {
      const file: unknown = await import(`#locales/${language}/${area}.json`, { with: { type: 'json' } })
      return v.parse(Catalogue, file).default
    }),
  )
  return Object.assign({}, ...files) as Messages
}
