import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { folder, operator, running } from './support.ts'

it('writes to one member, to a label and to all from a file on a running site, lists the letters and takes one back', async () => {
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
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  const file = join(folder(), 'letter.json')
  writeFileSync(file, JSON.stringify({ fil: { title: 'Kumusta', content: '<p>Kumusta</p>' } }))
  const said = async (...words: string[]) => (await operator(environment, 'messages', ...words)).said
  expect(await said()).toBe('no letter was sent\n')
  expect(await said('send', 'member', 'Marisol', file)).toBe('message 1: sent\n')
  expect(heard).toEqual([])
  expect(await said('send', 'label', 'Gold', file)).toBe('message 2: sent\n')
  expect(await said('send', 'all', file)).toBe('message 3: sent\n')
  await expect.poll(() => heard).toContainEqual({ type: 'member.changed', part: 'messages' })
  expect(await said('withdraw', '3')).toBe('message 3: withdrawn\n')
  const lines = (await said()).split('\n')
  expect(lines[0]).toMatch(/^3 {2}[-\d: ]+ UTC {2}withdrawn {2}all {2}fil {2}Kumusta$/)
  expect(lines[1]).toMatch(/^2 {2}[-\d: ]+ UTC {2}sent {2}label Gold {2}fil {2}Kumusta$/)
  expect(lines[2]).toMatch(/^1 {2}[-\d: ]+ UTC {2}sent {2}member marisol {2}fil {2}Kumusta$/)
  const failed = async (...words: string[]) => (await operator(environment, 'messages', ...words)).complained
  expect(await failed('withdraw', '3')).toBe('There is no letter 3 to withdraw\n')
  expect(await failed('send', 'member', 'nobody', file)).toBe('There is no member nobody\n')
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
  expect(await failed('send', 'all', file)).toContain('is no letter')
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
