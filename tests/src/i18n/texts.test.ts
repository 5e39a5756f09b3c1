import { describe, expect, it, vi } from 'vitest'
import type { Language } from '#wire/shapes.ts'
import { type Catalogue, type CatalogueSource, createTexts } from '#src/i18n/texts.ts'

const catalogue = (language: string): Catalogue => ({
  messages: { 'app.name': [`name in ${language}`], 'login.page.member': [`login in ${language}: `, ['name']] },
})

const languages: readonly Language[] = ['fil', 'en', 'zh-Hans', 'id', 'ja', 'th', 'vi']

const sourceOf = (load: (language: Language) => Promise<Catalogue>) =>
  Object.fromEntries(languages.map((language) => [language, () => load(language)])) as unknown as CatalogueSource

describe('texts', () => {
  it('has a language once it is activated', async () => {
    const texts = createTexts(sourceOf(async (language) => catalogue(language)))
    expect(texts.language()).toBeUndefined()
    await texts.activate('fil')
    expect(texts.language()).toBe('fil')
    expect(texts.text('app.name')).toBe('name in fil')
    await texts.activate('en')
    expect(texts.text('login.page.member', { name: 'Ana' })).toBe('login in en: Ana')
  })

  it('fetches one catalogue for each language that is shown', async () => {
    const load = vi.fn<(language: Language) => Promise<Catalogue>>(async (language) => catalogue(language))
    const texts = createTexts(sourceOf(load))
    await texts.activate('fil')
    await texts.activate('en')
    expect(load.mock.calls).toEqual([['fil'], ['en']])
  })

  it('notifies of each change of the language once', async () => {
    const texts = createTexts(sourceOf(async (language) => catalogue(language)))
    const changed = vi.fn<() => void>()
    texts.i18n.on('change', changed)
    await texts.activate('fil')
    await texts.activate('fil')
    expect(changed).toHaveBeenCalledTimes(1)
    await texts.activate('en')
    expect(changed).toHaveBeenCalledTimes(2)
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

  it('ends with the language requested last, however slow an earlier one is', async () => {
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
