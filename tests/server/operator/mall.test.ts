import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { folder, operator, running } from './support.ts'

const reward = {
  name: 'mug',
  type: 'goods',
  points: 60,
  art: { drawing: 'mug', hue: 20 },
  words: { en: { title: 'Mug', content: '<p>White</p>' } },
}

const fileOf = (content: unknown) => {
  const file = join(folder(), 'reward.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('sets rules and rewards of the points mall on a running site, and writes it into the audit', async () => {
  const { environment, store } = await running()
  const mall = async (...words: string[]) => operator(environment, 'mall', ...words)
  expect((await mall()).said).toBe('stakePerPoint: off\npointsPerUnit: off\nturnover: x1\nrewards: none\n')
  expect((await mall('rule', 'stakePerPoint', '10')).said).toContain('stakePerPoint: 10\n')
  expect((await mall('rule', 'pointsPerUnit', '20')).said).toContain('pointsPerUnit: 20\n')
  expect((await mall('rule', 'turnover', '0')).said).toBe('stakePerPoint: 10\npointsPerUnit: 20\nturnover: x0\n')
  expect((await mall('set', fileOf(reward))).said).toBe('mug  shown  goods  60 points  any number left  en\n')
  const money = { ...reward, name: 'cash', type: 'money', worth: '5', staked: '100' }
  expect((await mall('set', fileOf(money))).said).toContain('worth 5 x1  after 100 staked in the month')
  expect((await mall('stock', 'mug', '3')).said).toContain('3 left')
  expect((await mall('stock', 'mug', 'any')).said).toContain('any number left')
  expect((await mall('hide', 'mug')).said).toContain('mug  hidden')
  expect((await mall('show', 'mug')).said).toContain('mug  shown')
  expect((await mall('redemptions')).said).toBe('redemptions: none wait\n')
  expect((await mall('approve', 'P23456789ABC')).complained).toContain('no redemption P23456789ABC')
  expect((await mall('remove', 'mug')).said).toBe('reward mug: removed\n')
  expect((await mall('stock', 'mug', '3')).complained).toContain('no reward mug')
  expect((await mall('rule', 'stakePerPoint', 'off')).said).toContain('stakePerPoint: off\n')
  expect(await store.db.$count(auditEvents, like(auditEvents.kind, 'operator.set%'))).toBe(8)
})

it.each([
  ['a reward of no points', { points: 0 }],
  ['a thing that is worth money', { worth: '5' }],
  ['money that is worth nothing', { type: 'money' }],
  ['no words in English or Filipino', { words: { ja: { title: 'x', content: 'y' } } }],
  ['a name that is no word of an address', { name: 'Mug' }],
  ['a picture that nobody drew', { art: { drawing: 'constructor', hue: 1 } }],
])('refuses %s', async (_, change) => {
  const { environment } = await running()
  const { code, complained } = await operator(environment, 'mall', 'set', fileOf({ ...reward, ...change }))
  expect({ code, complained }).toEqual({ code: 1, complained: expect.stringContaining('is no reward') })
})

it('understands nothing else', async () => {
  const { environment } = await running()
  const commands = [
    ['add'],
    ['set'],
    ['stock', 'mug'],
    ['stock', 'mug', '-1'],
    ['hide'],
    ['reject', 'P23456789ABC'],
    ['approve', 'mug'],
    ['rule', 'stakePerPoint', 'much'],
    ['rule', 'pointsPerUnit', '0'],
    ['rule', 'weather', '1'],
    ['redemptions', '1'],
  ]
  for (const words of commands) expect((await operator(environment, 'mall', ...words)).code, words.join(' ')).toBe(2)
})
