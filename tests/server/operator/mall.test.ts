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

it('mall: sets rules and rewards on a running site and records them in the audit', async () => {
  const { environment, store } = await running()
  const mall = async (...words: string[]) => operator(environment, 'mall', ...words)
  expect((await mall()).stdout).toBe('stakePerPoint: off\npointsPerUnit: off\nturnover: x1\nrewards: none\n')
  expect((await mall('rule', 'stakePerPoint', '10')).stdout).toContain('stakePerPoint: 10\n')
  expect((await mall('rule', 'pointsPerUnit', '20')).stdout).toContain('pointsPerUnit: 20\n')
  expect((await mall('rule', 'turnover', '0')).stdout).toBe('stakePerPoint: 10\npointsPerUnit: 20\nturnover: x0\n')
  expect((await mall('set', fileOf(reward))).stdout).toBe('mug  shown  goods  60 points  unlimited  en\n')
  const money = { ...reward, name: 'cash', type: 'money', worth: '5', staked: '100' }
  expect((await mall('set', fileOf(money))).stdout).toContain('worth 5 x1  needs 100 of turnover in the month')
  expect((await mall('stock', 'mug', '3')).stdout).toContain('3 left')
  expect((await mall('stock', 'mug', 'any')).stdout).toContain('unlimited')
  expect((await mall('hide', 'mug')).stdout).toContain('mug  hidden')
  expect((await mall('show', 'mug')).stdout).toContain('mug  shown')
  expect((await mall('redemptions')).stdout).toBe('redemptions: none waiting\n')
  expect((await mall('approve', 'P23456789ABC')).stderr).toContain('no redemption P23456789ABC')
  expect((await mall('remove', 'mug')).stdout).toBe('reward mug: removed\n')
  expect((await mall('stock', 'mug', '3')).stderr).toContain('no reward mug')
  expect((await mall('rule', 'stakePerPoint', 'off')).stdout).toContain('stakePerPoint: off\n')
  expect(await store.db.$count(auditEvents, like(auditEvents.kind, 'operator.set%'))).toBe(8)
})

it.each([
  ['a reward of no points', { points: 0 }],
  ['goods with a worth', { worth: '5' }],
  ['money without a worth', { type: 'money' }],
  ['no words in English or Filipino', { words: { ja: { title: 'x', content: 'y' } } }],
  ['a name that is not URL-safe', { name: 'Mug' }],
  ['an unknown drawing', { art: { drawing: 'constructor', hue: 1 } }],
])('refuses %s', async (_, change) => {
  const { environment } = await running()
  const { code, stderr } = await operator(environment, 'mall', 'set', fileOf({ ...reward, ...change }))
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('is not a valid reward') })
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
