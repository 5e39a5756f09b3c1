import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '..', '..', 'locales')

const catalogueOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(locales, language)).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Record<string, string>),
    ),
  )

/** The language that charts are driven in: English, unless `SPEAK` says `fil`, as the gallery of screens does. */
export const spoken: 'en' | 'fil' = process.env['SPEAK'] === 'fil' ? 'fil' : 'en'

/** A language to change to from the one that is spoken, and what the menu calls it. */
export const another =
  spoken === 'en' ? ({ code: 'fil', name: 'Tagalog' } as const) : ({ code: 'en', name: 'English' } as const)

/** Says a text of the site by its id. */
export type Say = ReturnType<typeof wordsOf>

/** Looks up the site's texts in one language; `values` fill plain placeholders. An unknown id throws. */
export const wordsOf = (language: 'en' | 'fil') => {
  const catalogue = catalogueOf(language)
  return (id: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const message = catalogue.get(id)
    if (message === undefined) throw new Error(`locales/${language} has no ${id}`)
    return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
  }
}

/** A text with placeholders as a pattern that accepts any values in their places. */
export const patternOf = (message: string): RegExp =>
  new RegExp(`^${message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`)
