import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { folder, operator, running } from './support.ts'

it('messages: sends to one member, a label and all from a file, lists and withdraws', async () => {
  const { store, environment } = await running()
  await store.db.insert(members).values({
    id: '00000000-0000-4000-8000-00000000000a',
    account: 'marisol',
    accountKey: 'marisol',
    nickname: 'Marisol',
    type: 2,
    passwordHash: '-',
    passwordChangedAt: 1,
    labelName: 'Gold',
    rankLevel: 1,
    memberLabels: [],
    createdAt: 1,
  })
  const events: unknown[] = []
  store.live.subscribe('site', (event) => events.push(event))
  const file = join(folder(), 'letter.json')
  writeFileSync(file, JSON.stringify({ fil: { title: 'Kumusta', content: '<p>Kumusta</p>' } }))
  const run = async (...words: string[]) => (await operator(environment, 'messages', ...words)).stdout
  expect(await run()).toBe('no messages yet\n')
  expect(await run('send', 'member', 'Marisol', file)).toBe('message 1: sent\n')
  expect(events).toEqual([])
  expect(await run('send', 'label', 'Gold', file)).toBe('message 2: sent\n')
  expect(await run('send', 'all', file)).toBe('message 3: sent\n')
  await expect.poll(() => events).toContainEqual({ type: 'member.changed', part: 'messages' })
  expect(await run('withdraw', '3')).toBe('message 3: withdrawn\n')
  const lines = (await run()).split('\n')
  expect(lines[0]).toMatch(/^3 {2}[-\d: ]+ UTC {2}withdrawn {2}all {2}fil {2}Kumusta$/)
  expect(lines[1]).toMatch(/^2 {2}[-\d: ]+ UTC {2}sent {2}label Gold {2}fil {2}Kumusta$/)
  expect(lines[2]).toMatch(/^1 {2}[-\d: ]+ UTC {2}sent {2}member marisol {2}fil {2}Kumusta$/)
  const failed = async (...words: string[]) => (await operator(environment, 'messages', ...words)).stderr
  expect(await failed('withdraw', '3')).toBe('There is no message 3 to withdraw\n')
  expect(await failed('send', 'member', 'walang.tao', file)).toBe('There is no member walang.tao\n')
  expect(await failed('send', 'label', 'Silver', file)).toBe('No member has the label Silver\n')
  for (const words of [
    ['send'],
    ['send', 'all'],
    ['send', 'member', 'a'],
    ['send', 'all', 'a', 'b'],
    ['withdraw', 'x'],
    ['x'],
  ])
    expect(await operator(environment, 'messages', ...words)).toMatchObject({ code: 2 })
  writeFileSync(file, '{}')
  expect(await failed('send', 'all', file)).toContain('is not a valid message')
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual([
    // The list names members.
    'operator.messages',
    'operator.sendMessage',
    'operator.sendMessage',
    'operator.sendMessage',
    'operator.withdrawMessage',
    'operator.messages',
  ])
})
