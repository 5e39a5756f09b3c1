import about from '#locales/en/about.json' with { type: 'json' }
import help from '#locales/en/help.json' with { type: 'json' }
import home from '#locales/en/home.json' with { type: 'json' }
import landing from '#locales/en/landing.json' with { type: 'json' }
import * as v from 'valibot'
import type { Language } from '#wire/shapes.ts'
import type { Pieces } from '#wire/site/system.ts'

/** What the operator can write, by name, and the page that it is seen on. */
export const contentPages = { landing: '/', help: '/help', apps: '/down', join: '/join' } as const
export type ContentName = keyof typeof contentPages
export const contentNames = Object.keys(contentPages) as readonly ContentName[]

type Messages = Readonly<Record<string, string>>

const messages: Messages = { ...home, ...landing, ...help, ...about }

/** Catalogues that these messages stand in. */
const areas = ['home', 'landing', 'help', 'about'] as const

/**
 * The messages of the site that each can say otherwise. Whatever a rule of the market wants said, names a control, or is
 * counted in a language's own forms is not among them.
 */
const changeable: Readonly<Record<ContentName, RegExp>> = {
  landing: /^(home\.hero\.|landing\.(?!(minutes|minBet|adults|app\.code)$|pay\.))/,
  help: /^help\.(title|text)$/,
  apps: /^about\.down\.(title|text|facts|fact\.\w+)$/,
  join: /^about\.join\./,
}

/** Names of the messages that a kind of content can say otherwise. */
export const wordsOf = (name: ContentName): readonly string[] =>
  Object.keys(messages).filter((id) => changeable[name].test(id))

const place = /\{([^{}]*)\}/g

/** Values that a message of the site is said with. */
export const valuesOf = (id: string): readonly string[] =>
  [...(messages[id] ?? '').matchAll(place)].map(([, name]) => name ?? '')

/** Whether a text has no braces but around these names. */
export const hasOnlyValues = (text: string, names: readonly string[]): boolean =>
  !/[{}]/.test(text.replaceAll(place, (whole, name: string) => (names.includes(name) ? '' : whole)))

/** A text in pieces, as a browser says it. */
export const piecesOf = (text: string): Pieces =>
  text.split(place).flatMap((piece, at): Pieces => (at % 2 === 1 ? [[piece]] : piece === '' ? [] : [piece]))

const Catalogue = v.object({ default: v.record(v.string(), v.string()) })

/** What the site itself says in a language where the operator says nothing else. */
export async function ownWords(language: Language): Promise<Messages> {
  const files = await Promise.all(
    areas.map(async (area) => {
      const file: unknown = await import(`#locales/${language}/${area}.json`, { with: { type: 'json' } })
      return v.parse(Catalogue, file).default
    }),
  )
  return Object.assign({}, ...files) as Messages
}
