import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/lib/run.ts'
import { partsOf } from '#scripts/locales/message.ts'
import { readLocales, synonymsArea } from '#scripts/locales/read.ts'

/** A row of the table in docs/interface-glossary.md. */
interface Term {
  readonly en: string
  readonly fil: string
  readonly ruledOut: { readonly en: readonly string[]; readonly fil: readonly string[] }
}

const spellings = (cell: string | undefined) =>
  (cell ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const glossary = readFileSync(join(root, 'docs', 'interface-glossary.md'), 'utf8')
const terms: readonly Term[] = glossary
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, en = '', fil = '', ruledOutEn, ruledOutFil]) => ({
    en,
    fil,
    ruledOut: { en: spellings(ruledOutEn), fil: spellings(ruledOutFil) },
  }))

/** Matches a spelling as whole words, in any case. */
const asWords = (spelling: string) =>
  new RegExp(`(?<![\\p{L}\\d-])${spelling.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d-])`, 'iu')

const startsWithCapital = (spelling: string) => /^\p{Lu}/u.test(spelling)

const { languages } = readLocales(root)

/** The text of each visible message of a language, without its placeholders; a search knows ruled out spellings, too. */
const messagesOf = (language: string) =>
  Object.entries(languages[language] ?? {})
    .flatMap(([area, messages]) => (area === synonymsArea ? [] : Object.entries(messages)))
    .map(([id, message]) => ({ id, text: partsOf(message).plain.trim() }))

describe.each(['en', 'fil'] as const)('the interface glossary in %s', (language) => {
  const messages = messagesOf(language)

  it('has every term once', () => {
    const own = terms.map((term) => term.en)
    expect(own.length).toBeGreaterThan(60)
    expect(own.filter((term, at) => own.indexOf(term) !== at)).toEqual([])
  })

  it('has no term that no message uses', () => {
    const unused = terms
      .map((term) => term[language])
      .filter((term) => !messages.some(({ text }) => asWords(term).test(text)))
    expect(unused).toEqual([])
  })

  it('refuses the spellings that are ruled out', () => {
    const found = terms
      .flatMap((term) => term.ruledOut[language])
      .flatMap((spelling) => {
        const pattern = asWords(spelling)
        const isRefused = startsWithCapital(spelling)
          ? (text: string) => text === spelling
          : (text: string) => pattern.test(text)
        return messages.filter(({ text }) => isRefused(text)).map(({ id }) => `${id}: ${spelling}`)
      })
    expect(found).toEqual([])
  })
})
