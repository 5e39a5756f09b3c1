import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newId } from '#server/domain/site/ids.ts'
import { joinTeam } from '#server/domain/agents/team-tree.ts'
import { defaultBrand } from '#server/domain/site/site-settings.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { folder, operator, type RunningSite, running } from './support.ts'

async function account({ store }: RunningSite, name: string, type: number): Promise<string> {
  const id = newId()
  await store.db.insert(members).values({
    id,
    account: name,
    accountKey: name,
    nickname: name,
    type,
    passwordHash: '-',
    passwordChangedAt: 0,
    labelName: 'Bronze',
    rankLevel: 1,
    memberLabels: [],
    createdAt: 1,
  })
  return id
}

it('member type: makes a member an agent and back and ends the sessions; trial accounts and agents with downlines keep their type', async () => {
  const site = await running()
  const { store, environment } = site
  const run = (...words: string[]) => operator(environment, 'member', 'type', ...words)
  const [ana, ben] = [await account(site, 'ana', 2), await account(site, 'ben', 2)]
  await account(site, 'trial', 4)
  const session = { id: newId(), tokenHash: new Uint8Array(32), memberId: ana, area: 'member', address: '::1' }
  await store.db.insert(sessions).values({ ...session, createdAt: 1, seenAt: 1, expiresAt: Number.MAX_SAFE_INTEGER })
  const typeOf = async (id: string) => (await store.db.select().from(members).where(eq(members.id, id)))[0]?.type
  expect(await run('ana', 'agent')).toMatchObject({ code: 0, stdout: 'ana: agent\n' })
  expect(await typeOf(ana)).toBe(1)
  expect((await store.db.select().from(sessions))[0]?.endedAt).not.toBeNull()
  expect(await run('ANA', 'agent')).toMatchObject({ code: 1, stderr: 'ANA already has the type agent\n' })
  await store.db.transaction((tx) => joinTeam(tx, { memberId: ben, uplineId: ana, joinedAt: 1 }))
  expect(await run('ana', 'member')).toMatchObject({ code: 1, stderr: 'ana has downlines and stays an agent\n' })
  expect(await run('ana', 'master-agent')).toMatchObject({ code: 0 })
  expect(await typeOf(ana)).toBe(41)
  expect(await run('ben', 'sub-agent')).toMatchObject({ code: 0 })
  expect(await run('ben', 'member')).toMatchObject({ code: 0 })
  expect(await run('trial', 'agent')).toMatchObject({ code: 1, stderr: 'trial is a trial account and stays one\n' })
  expect(await run('walang.tao', 'agent')).toMatchObject({ code: 1, stderr: 'There is no member walang.tao\n' })
  expect(await run('ana', 'king')).toMatchObject({ code: 2 })
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setMemberType'))
  expect(audit.map(({ details }) => details)).toContainEqual({ account: 'ana', type: 'master-agent' })
  expect(audit).toHaveLength(4)
})

it('brand: sets the parts of the agent centre, the agent types and the downline types', async () => {
  const { settings, environment } = await running()
  const run = (...words: string[]) => operator(environment, 'brand', ...words)
  expect((await run('agent', 'enableCt', 'off')).stdout).toContain('agent centre: enableCt off, salary on')
  expect((await settings.brand()).agentFlags).toEqual({ ...defaultBrand.agentFlags, enableCt: false })
  expect((await run('agent-types', '1,41')).stdout).toContain('agents: 1, 41\n')
  expect((await run('downline-types', '2')).stdout).toContain('agents can create: 2\n')
  expect((await run('downline-types', 'none')).stdout).toContain('agents can create: none\n')
  expect(await settings.brand()).toMatchObject({ agentTypes: [1, 41], downlineTypes: [] })
  for (const words of [
    ['agent', 'enableCt', 'maybe'],
    ['agent', 'nothing', 'on'],
    ['agent-types', '1,2'],
    ['agent-types', '1,1'],
    ['agent-types'],
    ['downline-types', '4'],
    ['downline-types', '41', '1'],
  ])
    expect((await run(...words)).code, words.join(' ')).toBe(2)
})

it('announcement: publishes to all agents or to one, lists and withdraws', async () => {
  const site = await running()
  const { environment } = site
  await account(site, 'ana', 1)
  const file = join(folder(), 'announcement.json')
  writeFileSync(file, JSON.stringify({ fil: { title: 'Kumusta', content: '<p>Kumusta</p>' } }))
  const run = (...words: string[]) => operator(environment, 'announcement', ...words)
  expect((await run('list')).stdout).toBe('no announcements\n')
  expect(await run('add', 'H', file)).toMatchObject({ code: 0, stdout: 'announcement 1: published\n' })
  expect(await run('add', 'PR', 'ana', file)).toMatchObject({ code: 0, stdout: 'announcement 2: published\n' })
  expect((await run('list')).stdout).toMatch(
    /2 {2}[-\d: ]+ UTC {2}published {2}PR ana {2}fil {2}Kumusta\n1 {2}[-\d: ]+ UTC {2}published {2}H/,
  )
  expect(await run('withdraw', '1')).toMatchObject({ code: 0, stdout: 'announcement 1: withdrawn\n' })
  expect(await run('withdraw', '1')).toMatchObject({ code: 1, stderr: 'There is no announcement 1 to withdraw\n' })
  expect(await run('add', 'PR', 'walang.tao', file)).toMatchObject({ code: 1 })
  for (const words of [['add', 'PR', file], ['add', 'X', file], ['add', 'B'], ['withdraw'], ['list', 'all'], []])
    expect((await run(...words)).code, words.join(' ')).toBe(2)
})
