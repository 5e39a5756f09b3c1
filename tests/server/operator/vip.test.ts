import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertMember } from '#server/domain/identity/new-member.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { folder, operator, running, type RunningSite } from './support.ts'

const level = { name: 'Guest', reach: 0, keep: 0, reward: '0', birthday: '1' }
const next = { name: 'Friend', reach: 100, keep: 10, reward: '5.50', birthday: '2' }
const ladder = { levels: [level, next, { ...next, name: 'Patron', reach: 500, keep: 50 }] }

const fileOf = (content: unknown) => {
  const file = join(folder(), 'vip.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const lines = (text: string) => text.trim().split('\n')

async function newMember({ store }: RunningSite, account: string): Promise<void> {
  const row = {
    id: crypto.randomUUID(),
    ...{ account, accountKey: account, nickname: account, type: 2, uplineId: null },
    ...{ passwordHash: '', passwordChangedAt: 1, createdAt: 1 },
  }
  await store.db.transaction((tx) => insertMember(tx, row, 'PHP'))
}

it('sets levels from a file on a running site at once, under which new members begin, and writes it into the audit', async () => {
  const site = await running()
  const { environment, settings, store } = site
  expect(lines((await operator(environment, 'vip')).stdout)).toMatchObject({ length: 7 })
  await newMember(site, 'nauna')
  const { code, stdout } = await operator(environment, 'vip', 'set', fileOf(ladder))
  expect({ code, stdout: lines(stdout) }).toEqual({
    code: 0,
    stdout: [
      '1 Guest: from 0, keep 0 a month, reward 0, birthday 1; members 1',
      '2 Friend: from 100, keep 10 a month, reward 5.50, birthday 2; members 0',
      '3 Patron: from 500, keep 50 a month, reward 5.50, birthday 2; members 0',
    ],
  })
  expect(await settings.vip()).toEqual(ladder)
  const [event] = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setVip'))
  expect(event?.details).toMatchObject({ ladder: { levels: [{ name: 'Guest' }, {}, {}] } })
  await newMember(site, 'sumunod')
  const labels = await store.db.select({ labelName: members.labelName }).from(members)
  expect(labels, 'of before and after').toEqual([{ labelName: 'Guest' }, { labelName: 'Guest' }])
  expect((await operator(environment, 'vip', 'off')).stdout).toBe('vip: none\n')
  expect(await settings.vip()).toBeNull()
  expect(lines((await operator(environment, 'vip', 'standard')).stdout)[1]).toMatch(/^2 Silver: from 10000, /)
})

it('vip command: shows a member, sets their level by hand, and releases it', async () => {
  const site = await running()
  const { environment, store } = site
  await newMember(site, 'kaibigan')
  await operator(environment, 'vip', 'set', fileOf(ladder))
  expect(lines((await operator(environment, 'vip', 'of', 'kaibigan')).stdout)).toEqual([
    'kaibigan: level 1, Guest',
    'turnover: 0.00 in total, 0.00 this month',
    'next: Friend from 100.00 in total',
  ])
  const { stdout } = await operator(environment, 'vip', 'level', 'Kaibigan', '3')
  expect(lines(stdout)).toEqual([
    'Kaibigan: level 3, Patron, held at 3',
    'turnover: 0.00 in total, 0.00 this month',
    'keep level: 50.00 a month, not this month',
    expect.stringMatching(/^moved: [-\d: ]+ UTC {2}1 to 3 {2}hand$/),
  ])
  expect(await store.db.select({ rank: members.rankLevel }).from(members)).toEqual([{ rank: 3 }])
  expect(await store.db.$count(auditEvents, sql`kind = 'operator.holdVip'`)).toBe(1)
  expect((await operator(environment, 'vip', 'level', 'kaibigan', 'friend')).stdout).toContain(
    'level 2, Friend, held at 2',
  )
  expect((await operator(environment, 'vip', 'level', 'kaibigan', 'Gold')).stderr).toBe(
    'There is no level Gold. They are: 1 Guest, 2 Friend, 3 Patron\n',
  )
  await operator(environment, 'vip', 'level', 'kaibigan', '3')
  expect(lines((await operator(environment, 'vip', 'level', 'kaibigan', 'free')).stdout)[0]).toBe(
    'kaibigan: level 3, Patron',
  )
  for (const words of [
    ['kaibigan', '4'],
    ['walang.tao', '2'],
  ] as const)
    expect((await operator(environment, 'vip', 'level', ...words)).code).toBe(1)
  for (const words of [['level'], ['level', 'kaibigan'], ['of'], ['set'], ['on']])
    expect((await operator(environment, 'vip', ...words)).code, words.join(' ')).toBe(2)
})

it.each([
  ['no levels', { levels: [] }],
  ['a first level that asks for something', { levels: [{ ...level, reach: 1 }, next] }],
  ['two levels of one name', { levels: [level, { ...next, name: 'Guest' }] }],
  ['turnover that does not grow', { levels: [level, next, { ...next, name: 'Patron' }] }],
  ['less to keep a higher level', { levels: [level, next, { ...next, name: 'Patron', reach: 500, keep: 5 }] }],
  ['a reward of less than nothing', { levels: [level, { ...next, reward: '-1' }] }],
  ['a part of a unit', { levels: [level, { ...next, reach: 10.5 }] }],
  ['an unknown benefit', { levels: [level, { ...next, cashback: '1' }] }],
])('refuses %s and keeps what was', async (_, content) => {
  const { environment, settings } = await running()
  const before = await settings.vip()
  const { code, stderr } = await operator(environment, 'vip', 'set', fileOf(content))
  expect(code).toBe(1)
  expect(stderr).toContain('is not a valid set of VIP levels')
  expect(await settings.vip()).toEqual(before)
})
