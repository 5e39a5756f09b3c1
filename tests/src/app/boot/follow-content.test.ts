import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { followContent } from '#src/app/boot/follow-content.ts'
import { type CatalogueSource, createTexts } from '#src/i18n/texts.ts'
import { FakeApi } from '#tests/support/fake-api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Language } from '#wire/shapes.ts'
import { systemCalls } from '#wire/site/system.ts'

const source = Object.fromEntries(
  (['fil', 'en'] as const).map((language) => [
    language,
    async () => ({
      messages: { 'home.hero.title': [`title in ${language}`], 'landing.service': [`service in ${language}`] },
    }),
  ]),
) as unknown as CatalogueSource

type OperatorTexts = Record<string, string[]>
const valueOf = (words: OperatorTexts) => ({ words, apps: [], goals: { deposit: 1, withdrawal: 15 }, preview: null })

/** A site with these texts of the operator, by language, until they are changed; its page brought some in English. */
async function siteWith(published: Partial<Record<Language, OperatorTexts>>, brought: OperatorTexts = {}) {
  const texts = createTexts(source)
  await texts.activate('en')
  await texts.setOperatorTexts('en', brought)
  const queries = new QueryClient()
  const content = async ({ language }: { language?: Language | undefined }) =>
    ({ kind: 'value', value: valueOf(published[language ?? 'fil'] ?? {}) }) satisfies Answer<unknown>
  followContent({ queries, api: new FakeApi().on(systemCalls.content, content) }, texts)
  return { texts, again: () => queries.invalidateQueries({ queryKey: ['service'] }) }
}

it('operator’s texts: they replace the site’s once they are loaded, and the site’s return when they are removed', async () => {
  const published: { en: OperatorTexts } = { en: { 'home.hero.title': ['Ours'], 'landing.service': ['Our service'] } }
  const { texts, again } = await siteWith(published)
  const drawn = vi.fn<() => void>()
  texts.i18n.on('change', drawn)
  await expect.poll(() => texts.text('home.hero.title')).toBe('Ours')
  expect(texts.text('landing.service')).toBe('Our service')
  expect(drawn).toHaveBeenCalledTimes(1)
  await again()
  expect(drawn, 'the same once more').toHaveBeenCalledTimes(1)
  published.en = { 'landing.service': ['Better service'] }
  await again()
  await expect.poll(() => texts.text('home.hero.title')).toBe('title in en')
  expect(texts.text('landing.service')).toBe('Better service')
  published.en = {}
  await again()
  await expect.poll(() => texts.text('landing.service')).toBe('service in en')
})

it('operator’s texts: they follow the current language, and those of the page are kept', async () => {
  const brought = { 'home.hero.title': ['Brought'] }
  const { texts } = await siteWith({ en: brought, fil: { 'home.hero.title': ['Amin'] } }, brought)
  expect(texts.text('home.hero.title')).toBe('Brought')
  await texts.activate('fil')
  await expect.poll(() => texts.text('home.hero.title')).toBe('Amin')
  await texts.activate('en')
  expect(texts.text('home.hero.title')).toBe('Brought')
})
