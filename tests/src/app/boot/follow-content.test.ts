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

type Words = Record<string, string[]>
const valueOf = (words: Words) => ({ words, apps: [], goals: { deposit: 1, withdrawal: 15 }, preview: null })

/** A site whose operator says this, by language, until it is changed; its page brought some words in English. */
async function siteSaying(said: Partial<Record<Language, Words>>, brought: Words = {}) {
  const texts = createTexts(source)
  await texts.activate('en')
  await texts.setOwnWords('en', brought)
  const queries = new QueryClient()
  const content = async ({ language }: { language?: Language | undefined }) =>
    ({ kind: 'value', value: valueOf(said[language ?? 'fil'] ?? {}) }) satisfies Answer<unknown>
  followContent({ queries, api: new FakeApi().on(systemCalls.content, content) }, texts)
  return { texts, again: () => queries.invalidateQueries({ queryKey: ['service'] }) }
}

it('shows the operator’s words as soon as they are known, and the site’s own again after them', async () => {
  const said: { en: Words } = { en: { 'home.hero.title': ['Ours'], 'landing.service': ['Our service'] } }
  const { texts, again } = await siteSaying(said)
  const drawn = vi.fn<() => void>()
  texts.i18n.on('change', drawn)
  await expect.poll(() => texts.text('home.hero.title')).toBe('Ours')
  expect(texts.text('landing.service')).toBe('Our service')
  expect(drawn).toHaveBeenCalledTimes(1)
  await again()
  expect(drawn, 'the same once more').toHaveBeenCalledTimes(1)
  said.en = { 'landing.service': ['Better service'] }
  await again()
  await expect.poll(() => texts.text('home.hero.title')).toBe('title in en')
  expect(texts.text('landing.service')).toBe('Better service')
  said.en = {}
  await again()
  await expect.poll(() => texts.text('landing.service')).toBe('service in en')
})

it('says it in the language shown, and keeps what the page brought', async () => {
  const brought = { 'home.hero.title': ['Brought'] }
  const { texts } = await siteSaying({ en: brought, fil: { 'home.hero.title': ['Amin'] } }, brought)
  expect(texts.text('home.hero.title')).toBe('Brought')
  await texts.activate('fil')
  await expect.poll(() => texts.text('home.hero.title')).toBe('Amin')
  await texts.activate('en')
  expect(texts.text('home.hero.title')).toBe('Brought')
})
