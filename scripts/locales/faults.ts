import { type MessageParts, partsOf } from './message.ts'

/** The messages of one language by area. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The input of the check of texts. */
export interface Locales {
  /** By language; the others are compared with `en`. */
  readonly languages: Readonly<Record<string, Catalogues>>
  /** Ids that only the complete languages have so far; the others fall back to English. */
  readonly awaited: readonly string[]
  /** Texts that may equal the English one, by language; `all` for every language. */
  readonly sameAsEnglish: Readonly<Record<string, readonly string[]>>
  /** The source code that uses messages, as one text. */
  readonly code: string
}

/** The languages that must have every text (decision 1). */
export const completeLanguages: readonly string[] = ['en', 'fil']

const scripts = {
  Han: /\p{Script=Han}/u,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Thai: /\p{Script=Thai}/u,
} as const
type Script = keyof typeof scripts

/** Scripts of a language besides Latin. */
const scriptsOf: Readonly<Record<string, readonly Script[]>> = { 'zh-Hans': ['Han'], ja: ['Han', 'Kana'], th: ['Thai'] }

const flat = (catalogues: Catalogues): ReadonlyMap<string, string> =>
  new Map(Object.values(catalogues).flatMap((messages) => Object.entries(messages)))

const parsed = (message: string): MessageParts | null => {
  try {
    return partsOf(message)
  } catch {
    return null
  }
}

/** Faults in the placement of messages: an unknown area, an id without an English message, a wrong file. */
function misplaced(language: string, own: Catalogues, english: Catalogues): string[] {
  return Object.entries(own).flatMap(([area, messages]) =>
    Object.keys(messages).flatMap((id) => {
      if (!id.startsWith(`${area}.`)) return [`${language}: ${id} does not belong into ${area}.json`]
      return english[area]?.[id] === undefined ? [`${language}: ${id} is not in English`] : []
    }),
  )
}

/** Faults of one message alone, in its language. */
function illFormed(language: string, text: string): string[] {
  if (text.trim() === '') return ['is empty']
  const parts = parsed(text)
  if (parts === null) return ['is no ICU message']
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  return [
    ...(text === text.trim() ? [] : ['begins or ends with a space']),
    ...(/ {2}/.test(text) ? ['has two spaces in a row'] : []),
    ...parts.choices.flatMap(({ argument, kind, cases }) => {
      if (kind !== 'plural') return cases.includes('other') ? [] : [`has no case "other" for {${argument}}`]
      return cases.toSorted().join() === categories.join()
        ? []
        : [`has the plural cases ${cases.join(', ')} for {${argument}}, the language has ${categories.join(', ')}`]
    }),
    ...Object.entries(scripts)
      .filter(([script, letters]) => !scriptsOf[language]?.some((own) => own === script) && letters.test(parts.plain))
      .map(([script]) => `has ${script} letters`),
  ]
}

/** Faults of a message compared with its English one. */
function untrue(language: string, text: string, english: string, mayBeSame: boolean): string[] {
  const own = parsed(text)
  const measure = parsed(english)
  if (own === null || measure === null) return []
  const missing = measure.names.filter((name) => !own.names.includes(name))
  const extra = own.names.filter((name) => !measure.names.includes(name))
  const letters = scriptsOf[language]
  const foreign =
    letters !== undefined && /\p{L}/u.test(own.plain) && !letters.some((one) => scripts[one].test(own.plain))
  return [
    ...missing.map((name) => `lacks {${name}}`),
    ...extra.map((name) => `has {${name}}, which English has not`),
    ...(!mayBeSame && /\p{L}/u.test(own.plain) && (text === english || foreign) ? ['looks untranslated'] : []),
  ]
}

/** Returns the faults of the site's texts, one line each. */
export function localeFaults({ languages, awaited, sameAsEnglish, code }: Locales): readonly string[] {
  const english = languages['en'] ?? {}
  const measure = flat(english)
  const others = Object.entries(languages).filter(([language]) => language !== 'en')
  const faults: string[] = []
  for (const [language, own] of Object.entries(languages)) {
    faults.push(...misplaced(language, own, english))
    const messages = flat(own)
    const same = [...(sameAsEnglish['all'] ?? []), ...(sameAsEnglish[language] ?? [])]
    for (const id of measure.keys()) {
      const mayLack = awaited.includes(id) && !completeLanguages.includes(language)
      if (!messages.has(id) && !mayLack) faults.push(`${language}: ${id} is missing`)
    }
    for (const [id, text] of messages) {
      const found = illFormed(language, text)
      if (language !== 'en') found.push(...untrue(language, text, measure.get(id) ?? text, same.includes(text)))
      faults.push(...found.map((fault) => `${language}: ${id} ${fault}`))
    }
  }
  for (const id of awaited) {
    const lacking = others.some(([, own]) => !flat(own).has(id))
    if (!measure.has(id) || !lacking) faults.push(`awaited.json: ${id} is awaited by no language`)
  }
  for (const [language, texts] of Object.entries(sameAsEnglish)) {
    const shown = others
      .filter(([name]) => language === 'all' || name === language)
      .flatMap(([, own]) => [...flat(own).values()])
    for (const text of texts) {
      if (!shown.includes(text)) faults.push(`same-as-english.json: no text of ${language} is "${text}"`)
    }
  }
  const built = [...code.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/g)].map(([, prefix]) => prefix ?? '')
  for (const id of measure.keys()) {
    const named = code.includes(`'${id}'`) || code.includes(`"${id}"`) || built.some((prefix) => id.startsWith(prefix))
    if (!named) faults.push(`en: ${id} is shown nowhere`)
  }
  return faults
}
