import * as v from 'valibot'
import type { Language } from '#wire/shapes.ts'

/** Returns a text of a catalogue by its key. */
export type Translate = (key: string) => string

const Catalogue = v.object({ default: v.record(v.string(), v.string()) })

/**
 * Loads an area of the catalogues in a member's language, for texts written on the server; an unknown key throws a
 * `RangeError`.
 */
export async function translationsFor(
  area:
    | 'app'
    | 'fishing'
    | 'original'
    | 'slot'
    | 'lobby'
    | 'account-record'
    | 'betting-record'
    | 'personal-profit'
    | 'push'
    | 'outbox'
    | 'member'
    | 'footer'
    | 'points-mall'
    | 'team'
    | 'team-profit'
    | 'team-income'
    | 'team-transactions'
    | 'statements'
    | 'passport'
    | 'round-detail'
    | 'synonyms',
  language: Language,
): Promise<Translate> {
  const file: unknown = await import(`#locales/${language}/${area}.json`, { with: { type: 'json' } })
  const texts = v.parse(Catalogue, file).default
  return (key) => {
    const text = texts[key]
    if (text === undefined) throw new RangeError(`No text ${key} in ${language}`)
    return text
  }
}
