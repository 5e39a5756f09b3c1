import * as v from 'valibot'
import type { Language } from '#wire/shapes.ts'

/** Says a text of a catalogue by its key. */
export type Say = (key: string) => string

const Catalogue = v.object({ default: v.record(v.string(), v.string()) })

/** The texts of an area of the catalogues in a member's language, for what is written on the server; a key without one is a fault. */
export async function wordsIn(
  area:
    | 'app'
    | 'fishing'
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
    | 'statements',
  language: Language,
): Promise<Say> {
  const file: unknown = await import(`#locales/${language}/${area}.json`, { with: { type: 'json' } })
  const texts = v.parse(Catalogue, file).default
  return (key) => {
    const text = texts[key]
    if (text === undefined) throw new RangeError(`No text ${key} in ${language}`)
    return text
  }
}
