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

it('promotions: adds, changes, hides, shows and removes one on a running site and records it in the audit', async () => {
  const { environment, store } = await running()
  expect((await operator(environment, 'promotions')).stdout).toBe('promotions: none\n')
  const added = await operator(environment, 'promotions', 'set', fileOf(promotion))
  expect(added.stdout).toMatch(/^pay-in {2}shown {2}deposit {2}join {2}deposited 100 {2}prize 7\.00 x3 /)
  await operator(environment, 'promotions', 'set', fileOf({ ...promotion, prize: '8.00' }))
  expect((await operator(environment, 'promotions')).stdout).toMatch(/prize 8\.00 x3 .* 0 joined, 0 paid\n$/)
  expect((await operator(environment, 'promotions', 'hide', 'pay-in')).stdout).toBe('promotion pay-in: hidden\n')
  expect((await operator(environment, 'promotions', 'show', 'pay-in')).stdout).toBe('promotion pay-in: shown\n')
  expect((await operator(environment, 'promotions', 'applications')).stdout).toBe('applications: none\n')
  expect((await operator(environment, 'promotions', 'approve', '7')).stderr).toContain('no waiting application 7')
  expect((await operator(environment, 'promotions', 'reject', '7', 'No')).stderr).toContain('no waiting application 7')
  expect((await operator(environment, 'promotions', 'remove', 'pay-in')).stdout).toBe('promotion pay-in: removed\n')
  expect((await operator(environment, 'promotions', 'remove', 'pay-in')).stderr).toContain('no promotion pay-in')
  expect(await store.db.$count(auditEvents, eq(auditEvents.kind, 'operator.setPromotion'))).toBe(2)
  expect(await store.db.$count(auditEvents, eq(auditEvents.kind, 'operator.removePromotion'))).toBe(1)
})

it('promotions: removes a language only with --drop-languages', async () => {
  const { environment } = await running()
  const words = (...languages: string[]) =>
    Object.fromEntries(languages.map((language) => [language, { title: `In ${language}`, content: '<p>Terms</p>' }]))
  const set = (own: object, ...options: string[]) =>
    operator(environment, 'promotions', 'set', fileOf({ ...promotion, words: own }), ...options)
  expect((await set(words('en', 'fil', 'ja', 'th'))).code).toBe(0)
  expect(await set(words('en', 'fil'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has texts in ja, th, which the file lacks'),
  })
  expect((await operator(environment, 'promotions')).stdout).toContain('ja')
  expect((await set(words('en', 'fil', 'ja', 'th', 'vi'))).stdout).toContain('  fil,en,ja,th,vi')
  expect((await set(words('en', 'fil'), '--drop-languages')).stdout).toContain('  fil,en\n')
})

it.each([
  ['dots instead of a text', { words: { en: { title: 'x', content: 'y' }, fil: { title: '…', content: '…' } } }],
  ['dots instead of terms', { words: { en: { title: 'x', content: '<p>...</p>' } } }],
  ['a prize of nothing', { prize: '0' }],
  ['an end before the beginning', { ends: '2001-01-01T00:00:00Z' }],
  ['a date without a time', { begins: '2026-12-01' }],
  ['no words in English or Filipino', { words: { ja: { title: 'x', content: 'y' } } }],
  ['a goal with an application', { kind: 'apply' }],
  ['a joined one without a goal', { goal: null }],
  ['an unknown measure', { goal: { measure: 'losses', target: 1 } }],
  ['a name that is not URL-safe', { name: 'Pay In' }],
  ['an unknown scene', { art: { scene: 'constructor', hue: 1 } }],
])('refuses %s', async (_, change) => {
  const { environment } = await running()
  const { code, stderr } = await operator(environment, 'promotions', 'set', fileOf({ ...promotion, ...change }))
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is not a valid promotion') })
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
