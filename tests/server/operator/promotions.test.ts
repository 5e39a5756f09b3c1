import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { running as written } from '#tests/server/engagement/promotions-support.ts'
import { folder, operator, running } from './support.ts'

const promotion = written(1_900_000_000_000)

const fileOf = (content: unknown) => {
  const file = join(folder(), 'promotion.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('adds, changes, hides, shows and removes a promotion on a running site, and writes it into the audit', async () => {
  const { environment, store } = await running()
  expect((await operator(environment, 'promotions')).said).toBe('promotions: none\n')
  const added = await operator(environment, 'promotions', 'set', fileOf(promotion))
  expect(added.said).toMatch(/^pay-in {2}shown {2}deposit {2}join {2}deposited 100 {2}prize 7\.00 x3 /)
  await operator(environment, 'promotions', 'set', fileOf({ ...promotion, prize: '8.00' }))
  expect((await operator(environment, 'promotions')).said).toMatch(/prize 8\.00 x3 .* 0 take part, 0 paid\n$/)
  expect((await operator(environment, 'promotions', 'hide', 'pay-in')).said).toBe('promotion pay-in: hidden\n')
  expect((await operator(environment, 'promotions', 'show', 'pay-in')).said).toBe('promotion pay-in: shown\n')
  expect((await operator(environment, 'promotions', 'applications')).said).toBe('applications: none\n')
  expect((await operator(environment, 'promotions', 'approve', '7')).complained).toContain('no application 7')
  expect((await operator(environment, 'promotions', 'reject', '7', 'No')).complained).toContain('no application 7')
  expect((await operator(environment, 'promotions', 'remove', 'pay-in')).said).toBe('promotion pay-in: removed\n')
  expect((await operator(environment, 'promotions', 'remove', 'pay-in')).complained).toContain('no promotion pay-in')
  expect(await store.db.$count(auditEvents, eq(auditEvents.kind, 'operator.setPromotion'))).toBe(2)
  expect(await store.db.$count(auditEvents, eq(auditEvents.kind, 'operator.removePromotion'))).toBe(1)
})

it('drops no language of a promotion in silence', async () => {
  const { environment } = await running()
  const words = (...languages: string[]) =>
    Object.fromEntries(languages.map((language) => [language, { title: `In ${language}`, content: '<p>Terms</p>' }]))
  const set = (own: object, ...options: string[]) =>
    operator(environment, 'promotions', 'set', fileOf({ ...promotion, words: own }), ...options)
  expect((await set(words('en', 'fil', 'ja', 'th'))).code).toBe(0)
  expect(await set(words('en', 'fil'))).toMatchObject({
    code: 1,
    complained: expect.stringContaining('has words in ja, th, which the file lacks'),
  })
  expect((await operator(environment, 'promotions')).said).toContain('ja')
  expect((await set(words('en', 'fil', 'ja', 'th', 'vi'))).said).toContain('  fil,en,ja,th,vi')
  expect((await set(words('en', 'fil'), '--drop-languages')).said).toContain('  fil,en\n')
})

it.each([
  ['dots in the place of words', { words: { en: { title: 'x', content: 'y' }, fil: { title: '…', content: '…' } } }],
  ['dots in the place of terms', { words: { en: { title: 'x', content: '<p>...</p>' } } }],
  ['a prize of nothing', { prize: '0' }],
  ['an end before the beginning', { ends: '2001-01-01T00:00:00Z' }],
  ['a day that is no moment', { begins: '2026-12-01' }],
  ['no words in English or Filipino', { words: { ja: { title: 'x', content: 'y' } } }],
  ['a goal with an application', { kind: 'apply' }],
  ['a joined one without a goal', { goal: null }],
  ['a measure nobody counts', { goal: { measure: 'losses', target: 1 } }],
  ['a name that is no word of an address', { name: 'Pay In' }],
  ['a picture that nobody drew', { art: { scene: 'constructor', hue: 1 } }],
])('refuses %s', async (_, change) => {
  const { environment } = await running()
  const { code, complained } = await operator(environment, 'promotions', 'set', fileOf({ ...promotion, ...change }))
  expect({ code, complained }).toEqual({ code: 1, complained: expect.stringContaining('is no promotion') })
})

it('understands nothing else', async () => {
  const { environment } = await running()
  const commands = [
    ['add'],
    ['set'],
    ['hide'],
    ['approve', 'x'],
    ['reject'],
    ['reject', '7'],
    ['reject', '7', ' '],
    ['approve', '7', 'x'.repeat(201)],
    ['approve', '7', 'fine', 'indeed'],
    ['picture', '1', '4', 'f'],
    ['applications', '1'],
  ]
  for (const words of commands)
    expect((await operator(environment, 'promotions', ...words)).code, words.join(' ')).toBe(2)
})
