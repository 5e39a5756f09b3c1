import { describe, expect, it, vi } from 'vitest'
import type { Language } from '#wire/shapes.ts'
import { type Catalogue, type CatalogueSource, createTexts } from '#src/i18n/texts.ts'

const catalogue = (language: string): Catalogue => ({
  first: { 'app.name': [`name in ${language}`] },
  areas: {
    login: async () => ({ messages: { 'login.page.member': [`login in ${language}: `, ['name']] } }),
  },
})

const languages: readonly Language[] = ['fil', 'en', 'zh-Hans', 'id', 'ja', 'th', 'vi']

const sourceOf = (load: (language: Language) => Promise<Catalogue>) =>
  Object.fromEntries(languages.map((language) => [language, () => load(language)])) as unknown as CatalogueSource

describe('texts', () => {
  it('speaks the first page of a language once it is activated', async () => {
    const texts = createTexts(sourceOf(async (language) => catalogue(language)))
    expect(texts.language()).toBeUndefined()
    await texts.activate('fil')
    expect(texts.language()).toBe('fil')
    expect(texts.text('app.name')).toBe('name in fil')
  })

  it('brings the areas in use along to another language', async () => {
    const texts = createTexts(sourceOf(async (language) => catalogue(language)))
    await texts.activate('fil')
    await texts.need('login')
    expect(texts.text('login.page.member', { name: 'Ana' })).toBe('login in fil: Ana')
    await texts.activate('en')
    expect(texts.text('login.page.member', { name: 'Ana' })).toBe('login in en: Ana')
  })

  it('tells the screens of every other language once, and never of words that come', async () => {
    const texts = createTexts(sourceOf(async (language) => catalogue(language)))
    const told = vi.fn<() => void>()
    texts.i18n.on('change', told)
    await texts.need('login')
    await texts.activate('fil')
    expect(told).toHaveBeenCalledTimes(1)
    await texts.need('login')
    await texts.activate('fil')
    expect(told).toHaveBeenCalledTimes(1)
    await texts.activate('en')
    await texts.need('login')
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('says words of an area in what the screens were already given', async () => {
    const texts = createTexts(sourceOf(async (language) => catalogue(language)))
    await texts.activate('fil')
    const { t } = texts.i18n
    await texts.need('login')
    expect(t('login.page.member', { name: 'Ana' })).toBe('login in fil: Ana')
  })

  it('has an area that was asked for before any language was spoken', async () => {
    const texts = createTexts(sourceOf(async (language) => catalogue(language)))
    await texts.need('login')
    await texts.activate('en')
    expect(texts.text('login.page.member', { name: 'Ana' })).toBe('login in en: Ana')
  })

  it('keeps the old language when another one does not load', async () => {
    const texts = createTexts(
      sourceOf(async (language) => {
        if (language === 'th') throw new Error('no network')
        return catalogue(language)
      }),
    )
    await texts.activate('en')
    await expect(texts.activate('th')).rejects.toMatchObject({
      name: 'ChunkLoadError',
      cause: { message: 'no network' },
    })
    expect(texts.language()).toBe('en')
    expect(texts.text('app.name')).toBe('name in en')
  })

  it('ends up in the language asked for last, however slow an earlier one is', async () => {
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const texts = createTexts(
      sourceOf(async (language) => {
        if (language === 'ja') await slow
        return catalogue(language)
      }),
    )
    await texts.activate('en')
    const japanese = texts.activate('ja')
    await texts.activate('fil')
    release()
    await japanese
    expect(texts.language()).toBe('fil')
  })
})
