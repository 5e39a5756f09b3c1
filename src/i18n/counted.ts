import type { Language } from '#wire/shapes.ts'
import { formatNumber } from './format.ts'

/** What a number of a message is said as. */
export const countOf = (name: string): string => `${name}#`

/** Which kind of plural it asks for. */
export const kindOf = (name: string): string => `${name}~`

/** The rules are costly to make, and there are as many as languages. */
const rules: Partial<Record<Language, Intl.PluralRules>> = {}

/**
 * Adds to the values of a message what its numbers are said as, and which plural they ask for: `plural` of Lingui has the
 * browser make a form of numbers for each, and a page waits for the first one as long as for the drawing of all tiles.
 */
export function counted(values: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> {
  const all: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue
    all[countOf(name)] = formatNumber(value, language)
    all[kindOf(name)] = (rules[language] ??= new Intl.PluralRules([language, 'en'])).select(value)
  }
  return all
}
