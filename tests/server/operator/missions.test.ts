import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { folder, operator, running } from './support.ts'

const missions = {
  checkIn: ['2', '5.50'],
  tasks: [{ name: 'rounds', measure: 'rounds', period: 'day', target: 10, prize: '5' }],
  boards: {
    week: {
      by: 'won',
      prizes: [
        { upTo: 1, amount: '100' },
        { upTo: 10, amount: '10' },
      ],
    },
  },
  claimDays: 7,
}

const fileOf = (content: unknown) => {
  const file = join(folder(), 'missions.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('missions: sets them from a file on a running site, shows them and records the change in the audit', async () => {
  const { environment, settings, store } = await running()
  expect((await operator(environment, 'missions')).stdout).toBe('missions: none\n')
  const { code, stdout } = await operator(environment, 'missions', 'set', fileOf(missions))
  expect({ code, stdout: stdout.trim().split('\n') }).toEqual({
    code: 0,
    stdout: [
      'check-in: 2, 5.50',
      'task rounds: rounds 10 a day, prize 5',
      'board of the week: by won, 1: 100, 10: 10',
      'claim within: 7 days',
    ],
  })
  expect(await settings.missions()).toMatchObject({ ...missions, since: expect.any(Number) })
  const [event] = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setMissions'))
  expect(event?.details).toMatchObject({ missions: { claimDays: 7 } })
  expect((await operator(environment, 'missions', 'off')).stdout).toBe('missions: none\n')
  expect(await settings.missions()).toBeNull()
  expect(await store.db.$count(auditEvents, sql`kind = 'operator.setMissions'`)).toBe(2)
})

it.each([
  ['a prize of nothing', { ...missions, checkIn: ['0'] }],
  ['a prize finer than the currency', { ...missions, checkIn: ['1.555'] }],
  ['two tasks of one name', { ...missions, tasks: [missions.tasks[0], missions.tasks[0]] }],
  ['a task that takes the check-in’s name', { ...missions, tasks: [{ ...missions.tasks[0], name: 'checkIn' }] }],
  ['an unknown measure', { ...missions, tasks: [{ ...missions.tasks[0], measure: 'losses' }] }],
  [
    'places that do not grow',
    {
      ...missions,
      boards: {
        day: {
          by: 'won',
          prizes: [
            { upTo: 3, amount: '1' },
            { upTo: 3, amount: '1' },
          ],
        },
      },
    },
  ],
  ['no board at all where one is named', { ...missions, boards: { day: { by: 'won', prizes: [] } } }],
])('refuses %s and keeps what was', async (_, content) => {
  const { environment, settings } = await running()
  const { code, stderr } = await operator(environment, 'missions', 'set', fileOf(content))
  expect(code).toBe(1)
  expect(stderr).toContain('is not a valid set of missions')
  expect(await settings.missions()).toBeNull()
})

it('commission: is set and ended, in percent', async () => {
  const { environment, settings } = await running()
  expect((await operator(environment, 'commission')).stdout).toBe('commission: none\n')
  expect((await operator(environment, 'commission', '0.25')).stdout).toMatch(
    /^commission: 0\.25 % of the turnover of invited friends since \d{4}-\d\d-\d\d\n$/,
  )
  expect(await settings.commission()).toMatchObject({ rate: 25 })
  for (const word of ['10.01', '-1', '0.255', 'x', '1e1'])
    expect((await operator(environment, 'commission', word)).code).toBe(2)
  expect((await operator(environment, 'commission', 'off')).stdout).toBe('commission: none\n')
  expect((await operator(environment, 'missions', 'set')).code).toBe(2)
})
