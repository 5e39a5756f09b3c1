import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contentValue } from '#server/domain/content/content.ts'
import { defaultBrand } from '#server/domain/site/site-settings.ts'
import { helpCentre } from '#server/help/help.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { Language } from '#wire/shapes.ts'
import { folder, operator, type RunningSite, running } from './support.ts'

const fileOf = (content: unknown) => {
  const file = join(folder(), 'content.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const topics = [{ question: 'What is {club}?', answer: ['A club.', 'For those of {age} or older.'] }]

/** All sections of the site in its own words, and one more. */
const withSection = (section: object) => ({
  sections: [
    ...[
      'start',
      'login',
      'wallet',
      'games',
      'fairness',
      'security',
      'responsible',
      'partners',
      'terms',
      'contact',
      'vip',
    ].map((id) => ({ id })),
    section,
  ],
})

const seen = async ({ settings }: RunningSite, language: Language) =>
  contentValue({ content: await settings.content(), preview: null }, language)

it('publishes words on a running site, tells open pages, says which languages keep the site’s own, and takes them back', async () => {
  const site = await running()
  const { environment, store } = site
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  const said = async (...words: string[]) => (await operator(environment, 'content', ...words)).said
  expect(await said()).toBe(
    "landing: the site's own\nhelp: the site's own\napps: the site's own\njoin: the site's own\n",
  )
  const file = fileOf({
    goals: { deposit: 5, withdrawal: 30 },
    words: { en: { 'home.hero.title': ' Play at ours ', 'landing.games.title': '{games} games' }, ja: {} },
  })
  expect(await said('set', 'landing', file)).toBe('landing: goals of 5 and 30 minutes; 2 texts in en\n')
  await expect.poll(() => heard).toEqual([{ type: 'brand.changed' }])
  expect(await seen(site, 'en')).toMatchObject({
    words: { 'home.hero.title': ['Play at ours'], 'landing.games.title': [['games'], ' games'] },
    goals: { deposit: 5, withdrawal: 30 },
  })
  expect((await seen(site, 'fil')).words).toEqual({})
  expect(await said('reset', 'landing')).toBe("landing: the site's own\n")
  expect(await seen(site, 'en')).toMatchObject({ words: {}, goals: { deposit: 1, withdrawal: 15 } })
  const audit = await store.db.select().from(auditEvents).where(like(auditEvents.kind, 'operator.%'))
  expect(audit.map(({ kind, details }) => [kind, details])).toEqual([
    ['operator.setContent', { content: expect.objectContaining({ name: 'landing' }) }],
    ['operator.resetContent', { name: 'landing' }],
  ])
})

it.each(['landing', 'help', 'apps', 'join'])(
  'writes %s as the file that it is, which changes nothing',
  async (name) => {
    const site = await running()
    const { said } = await operator(site.environment, 'content', 'show', name)
    const shown = JSON.parse(said) as { words: Record<string, Record<string, string>> }
    expect(Object.keys(shown.words)).toEqual([...Language.options])
    expect(Object.values(shown.words.th ?? {}).every((text) => text.length > 0)).toBe(true)
    const set = await operator(site.environment, 'content', 'set', name, fileOf(said))
    expect(set, set.complained).toMatchObject({ code: 0 })
    for (const language of Language.options) {
      expect((await seen(site, language)).words).toEqual({})
      expect(helpCentre(language, defaultBrand, (await site.settings.content()).help)).toEqual(
        helpCentre(language, defaultBrand),
      )
    }
    expect((await operator(site.environment, 'content', 'show', name)).said).toBe(said)
  },
)

it('puts sections into the help, in the reader’s language, the site’s own, or where it has none in another', async () => {
  const site = await running()
  const file = fileOf(withSection({ id: 'bonuses', words: { fil: { title: 'Mga bonus', topics } } }))
  const { said } = await operator(site.environment, 'content', 'set', 'help', file)
  expect(said).toBe('help: sections bonuses (fil)\n')
  const help = helpCentre('ja', defaultBrand, (await site.settings.content()).help)
  expect(help.sections.map(({ id }) => id)).toEqual([
    ...helpCentre('ja', defaultBrand).sections.map(({ id }) => id),
    'bonuses',
  ])
  expect(help.sections.at(-1)).toEqual({
    id: 'bonuses',
    language: 'fil',
    title: 'Mga bonus',
    topics: [{ question: 'What is Statehouse Club?', answer: ['A club.', 'For those of 18 or older.'] }],
  })
  expect(help.sections[0]).toEqual(helpCentre('ja', defaultBrand).sections[0])
})

it('makes an address of a file that publishes nothing', async () => {
  const site = await running()
  const file = fileOf({ words: { en: { 'about.join.title': 'Work with us' } } })
  const { said } = await operator(site.environment, 'content', 'preview', 'join', file)
  expect(said).toMatch(/^https:\/\/club\.example\/preview\/[\w-]{43}\nleads there until [-\d: ]+ UTC\n$/)
  expect((await operator(site.environment, 'content')).said).toContain("join: the site's own")
  const [audit] = await site.store.db.select().from(auditEvents).where(like(auditEvents.kind, 'operator.%'))
  expect(JSON.stringify(audit)).not.toContain(said.slice(29, 60))
})

const app = { platform: 'android', source: 'file', version: '2.4.1', address: 'https://cdn.example/club.apk' }

it.each([
  ['landing', 'no JSON', '', ''],
  ['landing', { words: { en: { 'home.hero.titel': 'x' } } }, 'words.en.home.hero.titel', ''],
  ['landing', { words: { en: { 'landing.adults': 'Everybody may play' } } }, 'words.en.landing.adults', ''],
  ['landing', { words: { de: {} } }, 'words.de', ''],
  ['landing', { words: { en: { 'home.hero.title': ' ' } } }, 'words.en.home.hero.title', 'empty'],
  ['landing', { words: { en: { 'home.hero.title': 'x'.repeat(91) } } }, 'words.en.home.hero.title', '90 characters'],
  ['landing', { words: { en: { 'home.hero.title': 'a {name}' } } }, 'words.en.home.hero.title', 'no braces'],
  ['landing', { words: { en: { 'landing.games.title': '{games' } } }, 'words.en.landing.games.title', '{games} and'],
  ['landing', { words: { en: { 'home.hero.text': '<img src=x onerror=alert(1)>' } } }, 'home.hero.text', 'markup'],
  ['landing', { words: { en: { 'home.hero.text': 'a</script>' } } }, 'home.hero.text', 'markup'],
  ['landing', { words: { en: { 'home.hero.text': 'a\u202Eb' } } }, 'home.hero.text', 'cannot be seen'],
  ['landing', { words: { en: { 'home.hero.text': 'a\u0000b' } } }, 'home.hero.text', 'cannot be seen'],
  [
    'landing',
    '{"words": {"en": {"__proto__": {"x": 1}, "constructor": "x"}}}',
    'words.en.__proto__',
    'nothing of that name',
  ],
  ['landing', { goals: { deposit: 0, withdrawal: 1 } }, 'goals.deposit', ''],
  ['apps', { apps: [{ ...app, address: 'javascript:alert(1)' }] }, 'apps.0.address', 'https'],
  ['apps', { apps: [{ ...app, address: 'http://cdn.example/club.apk' }] }, 'apps.0.address', 'https'],
  ['apps', { apps: [{ ...app, version: 'newest' }] }, 'apps.0.version', '2.4.1'],
  ['apps', { apps: [{ ...app, platform: 'fridge' }] }, 'apps.0.platform', ''],
  ['apps', { apps: [app, app] }, 'apps', 'twice'],
  ['help', { sections: [{ id: 'start' }] }, 'sections', 'lead to login, wallet'],
  ['help', withSection({ id: 'start' }), 'sections', 'twice'],
  ['help', withSection({ id: 'Bonus!' }), 'sections.11.id', 'small letters'],
  ['help', withSection({ id: 'bonus', words: { ja: { title: 'x', topics } } }), 'sections.11.words', 'en or fil'],
  [
    'help',
    withSection({ id: 'bonus', words: { en: { title: 'x', topics: [] } } }),
    'sections.11.words.en.topics',
    'a question',
  ],
  ['help', withSection({ id: 'bonus', words: { en: { title: '<b>x</b>', topics } } }), 'words.en.title', 'markup'],
  [
    'help',
    withSection({ id: 'bonus', words: { en: { title: '{name}', topics } } }),
    'words.en.title',
    '{club} and {age}',
  ],
  ['join', { sections: [] }, 'sections', ''],
])('refuses for %s what is none: %j', async (name, content, field, why) => {
  const file = fileOf(content)
  for (const what of ['set', 'preview']) {
    const { code, complained } = await operator({ DATA_DIR: folder() }, 'content', what, name, file)
    expect({ code, complained }).toEqual({ code: 1, complained: expect.stringContaining(`is no content of ${name}`) })
    expect(complained).toContain(field)
    expect(complained).toContain(why)
  }
})

it('understands nothing else', async () => {
  for (const words of [
    ['all'],
    ['show'],
    ['show', 'footer'],
    ['show', 'help', 'x'],
    ['set', 'help'],
    ['set', 'x', 'f'],
    ['reset'],
    ['preview', 'join', 'f', 'g'],
  ])
    expect((await operator({ DATA_DIR: folder() }, 'content', ...words)).code, words.join(' ')).toBe(2)
})
