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

/** All default sections, and one more. */
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

it('content: publishes texts on a running site, notifies open pages, keeps default texts of other languages, and resets', async () => {
  const site = await running()
  const { environment, store } = site
  const events: unknown[] = []
  store.live.subscribe('site', (event) => events.push(event))
  const run = async (...words: string[]) => (await operator(environment, 'content', ...words)).stdout
  expect(await run()).toBe('landing: default\nhelp: default\napps: default\njoin: default\n')
  const file = fileOf({
    goals: { deposit: 5, withdrawal: 30 },
    words: { en: { 'home.hero.title': ' Play at ours ', 'landing.games.title': '{games} games' }, ja: {} },
  })
  expect(await run('set', 'landing', file)).toBe('landing: goals of 5 and 30 minutes; 2 texts in en\n')
  await expect.poll(() => events).toEqual([{ type: 'brand.changed' }])
  expect(await seen(site, 'en')).toMatchObject({
    words: { 'home.hero.title': ['Play at ours'], 'landing.games.title': [['games'], ' games'] },
    goals: { deposit: 5, withdrawal: 30 },
  })
  expect((await seen(site, 'fil')).words).toEqual({})
  expect(await run('reset', 'landing')).toBe('landing: default\n')
  expect(await seen(site, 'en')).toMatchObject({ words: {}, goals: { deposit: 1, withdrawal: 15 } })
  const audit = await store.db.select().from(auditEvents).where(like(auditEvents.kind, 'operator.%'))
  expect(audit.map(({ kind, details }) => [kind, details])).toEqual([
    ['operator.setContent', { content: expect.objectContaining({ name: 'landing' }) }],
    ['operator.resetContent', { name: 'landing' }],
  ])
})

it.each(['landing', 'help', 'apps', 'join'])(
  'content show: prints %s as a file, and setting it changes nothing',
  async (name) => {
    const site = await running()
    const { stdout } = await operator(site.environment, 'content', 'show', name)
    const shown = JSON.parse(stdout) as { words: Record<string, Record<string, string>> }
    expect(Object.keys(shown.words)).toEqual([...Language.options])
    expect(Object.values(shown.words.th ?? {}).every((text) => text.length > 0)).toBe(true)
    const set = await operator(site.environment, 'content', 'set', name, fileOf(stdout))
    expect(set, set.stderr).toMatchObject({ code: 0 })
    for (const language of Language.options) {
      expect((await seen(site, language)).words).toEqual({})
      expect(helpCentre(language, defaultBrand, (await site.settings.content()).help)).toEqual(
        helpCentre(language, defaultBrand),
      )
    }
    expect((await operator(site.environment, 'content', 'show', name)).stdout).toBe(stdout)
  },
)

it('content set help: adds sections in the reader’s language, or the fallback language', async () => {
  const site = await running()
  const file = fileOf(withSection({ id: 'bonuses', words: { fil: { title: 'Mga bonus', topics } } }))
  const { stdout } = await operator(site.environment, 'content', 'set', 'help', file)
  expect(stdout).toBe('help: sections bonuses (fil)\n')
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

it('content preview: prints an address and publishes nothing', async () => {
  const site = await running()
  const file = fileOf({ words: { en: { 'about.join.title': 'Work with us' } } })
  const { stdout } = await operator(site.environment, 'content', 'preview', 'join', file)
  expect(stdout).toMatch(/^https:\/\/club\.example\/preview\/[\w-]{43}\nvalid until [-\d: ]+ UTC\n$/)
  expect((await operator(site.environment, 'content')).stdout).toContain('join: default')
  const [audit] = await site.store.db.select().from(auditEvents).where(like(auditEvents.kind, 'operator.%'))
  expect(JSON.stringify(audit)).not.toContain(stdout.slice(29, 60))
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
    'no content of that name',
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
])('content: refuses an invalid file of %s: %j', async (name, content, field, why) => {
  const file = fileOf(content)
  for (const what of ['set', 'preview']) {
    const { code, stderr } = await operator({ DATA_DIR: folder() }, 'content', what, name, file)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`is not a valid content of ${name}`) })
    expect(stderr).toContain(field)
    expect(stderr).toContain(why)
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
