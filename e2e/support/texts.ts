import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '..', '..', 'locales')

const catalogueOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(locales, language)).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Record<string, string>),
    ),
  )

/** The language of drivers: English, or Filipino with `SPEAK=fil`, as for the gallery of screens. */
export const testLanguage: 'en' | 'fil' = process.env['SPEAK'] === 'fil' ? 'fil' : 'en'

/** Another language to change to, and its name in the menu. */
export const another =
  testLanguage === 'en' ? ({ code: 'fil', name: 'Tagalog' } as const) : ({ code: 'en', name: 'English' } as const)

/** Returns a text of the site by its id. */
export type Translate = ReturnType<typeof translatorOf>

/**
 * Returns the lookup of the site's texts in one language; `values` fill plain placeholders. Throws for an unknown id.
 */
export const translatorOf = (language: 'en' | 'fil') => {
  const catalogue = catalogueOf(language)
  return (id: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const message = catalogue.get(id)
    if (message === undefined) throw new Error(`locales/${language} has no ${id}`)
    return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
  }
}

/** Returns a pattern of a text that accepts any values for its placeholders. */
export const patternOf = (message: string): RegExp =>
  new RegExp(`^${message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`)
