import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { readArea } from '#scripts/build/catalogues.ts'
import { compileMessage } from '#scripts/build/compile-message.ts'
import { root } from '#scripts/lib/run.ts'
import { partsOf } from '#scripts/locales/message.ts'
import { siteAreas } from '#scripts/locales/read.ts'
import { type Catalogue, type CatalogueSource, createTexts } from '#src/i18n/texts.ts'
import { Language } from '#wire/shapes.ts'

const numbers = [0, 1, 2, 3, 4, 5, 6, 9, 11, 14, 21, 100, 1000, 4900, 1_234_567, 1.5]
const locales = join(root, 'locales')

const messagesOf = (language: Language): Record<string, string> =>
  Object.assign({}, ...siteAreas(locales).map((area) => readArea(locales, language, area)))

/** Texts whose only language says these messages. */
async function textsOf(language: Language, messages: Readonly<Record<string, string>>) {
  const first = Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, compileMessage(message)]))
  const catalogue: Catalogue = { first, areas: {} }
  const texts = createTexts({ [language]: async () => catalogue } as Partial<CatalogueSource> as CatalogueSource)
  await texts.activate(language)
  return (id: string, values: Record<string, unknown>) => texts.i18n.t(id, values)
}

describe('compileMessage', () => {
  it.each(Language.options)('has every message with a number say in %s what Lingui makes of it', async (language) => {
    const messages = messagesOf(language)
    const said = await textsOf(language, messages)
    const lingui = setupI18n({
      locale: language,
      messages: {
        [language]: Object.fromEntries(
          Object.entries(messages).map(([id, message]) => [id, compileMessageOrThrow(message)]),
        ),
      },
    })
    const counting = Object.entries(messages).filter(([, message]) => message.includes(', plural,'))
    expect(counting.length).toBeGreaterThan(40)
    for (const [id, message] of counting) {
      const { uses } = partsOf(message)
      for (const number of numbers) {
        const values = Object.fromEntries(
          Object.entries(uses).map(([name, kinds]) => [name, kinds.includes('plural') ? number : 'x']),
        )
        expect(said(id, values), `${id} of ${number}`).toBe(lingui.t(id, values))
      }
    }
  })

  it('says numbers of cases within cases, and those that are named', async () => {
    const message =
      '{kind, select, game {{count, plural, =0 {no game} one {# game} other {# games}}} other {{count, plural, one {# of {all, plural, one {#} other {# all}}} other {#}}}}'
    const said = await textsOf('en', { nested: message })
    expect(said('nested', { kind: 'game', count: 0, all: 3 })).toBe('no game')
    expect(said('nested', { kind: 'game', count: 1, all: 3 })).toBe('1 game')
    expect(said('nested', { kind: 'game', count: 4900, all: 3 })).toBe('4,900 games')
    expect(said('nested', { kind: 'x', count: 1, all: 1000 })).toBe('1 of 1,000 all')
  })

  it('refuses what no message says: numbers with an offset', () => {
    expect(() => compileMessage('{count, plural, offset:1 one {#} other {#}}')).toThrow(/count/)
  })
})
