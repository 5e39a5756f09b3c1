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

it('makes a member an agent and back, and ends their sessions; a trial account and whoever has downlines stay what they are', async () => {
  const site = await running()
  const { store, environment } = site
  const run = (...words: string[]) => operator(environment, 'member', 'type', ...words)
  const [ana, ben] = [await account(site, 'ana', 2), await account(site, 'ben', 2)]
  await account(site, 'trial', 4)
  const session = { id: newId(), tokenHash: new Uint8Array(32), memberId: ana, area: 'member', address: '::1' }
  await store.db.insert(sessions).values({ ...session, createdAt: 1, seenAt: 1, expiresAt: Number.MAX_SAFE_INTEGER })
  const typeOf = async (id: string) => (await store.db.select().from(members).where(eq(members.id, id)))[0]?.type
  expect(await run('ana', 'agent')).toMatchObject({ code: 0, said: 'ana: agent\n' })
  expect(await typeOf(ana)).toBe(1)
  expect((await store.db.select().from(sessions))[0]?.endedAt).not.toBeNull()
  expect(await run('ANA', 'agent')).toMatchObject({ code: 1, complained: 'ANA is agent already\n' })
  await store.db.transaction((tx) => joinTeam(tx, { memberId: ben, uplineId: ana, joinedAt: 1 }))
  expect(await run('ana', 'member')).toMatchObject({ code: 1, complained: 'ana has downlines and stays an agent\n' })
  expect(await run('ana', 'master-agent')).toMatchObject({ code: 0 })
  expect(await typeOf(ana)).toBe(41)
  expect(await run('ben', 'sub-agent')).toMatchObject({ code: 0 })
  expect(await run('ben', 'member')).toMatchObject({ code: 0 })
  expect(await run('trial', 'agent')).toMatchObject({ code: 1, complained: 'trial is a trial account and stays one\n' })
  expect(await run('nobody', 'agent')).toMatchObject({ code: 1, complained: 'There is no member nobody\n' })
  expect(await run('ana', 'king')).toMatchObject({ code: 2 })
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setMemberType'))
  expect(audit.map(({ details }) => details)).toContainEqual({ account: 'ana', type: 'master-agent' })
  expect(audit).toHaveLength(4)
})

it('says which parts of the agent centre a brand has, who is an agent, and what agents may open', async () => {
  const { settings, environment } = await running()
  const run = (...words: string[]) => operator(environment, 'brand', ...words)
  expect((await run('agent', 'enableCt', 'off')).said).toContain('agent centre: enableCt off, salary on')
  expect((await settings.brand()).agentFlags).toEqual({ ...defaultBrand.agentFlags, enableCt: false })
  expect((await run('agent-types', '1,41')).said).toContain('agents: 1, 41\n')
  expect((await run('downline-types', '2')).said).toContain('agents open: 2\n')
  expect((await run('downline-types', 'none')).said).toContain('agents open: none\n')
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

it('announces to all agents or to one, lists what was announced, and takes it back', async () => {
  const site = await running()
  const { environment } = site
  await account(site, 'ana', 1)
  const file = join(folder(), 'announcement.json')
  writeFileSync(file, JSON.stringify({ fil: { title: 'Kumusta', content: '<p>Kumusta</p>' } }))
  const run = (...words: string[]) => operator(environment, 'announcement', ...words)
  expect((await run('list')).said).toBe('nothing was announced\n')
  expect(await run('add', 'H', file)).toMatchObject({ code: 0, said: 'announcement 1: published\n' })
  expect(await run('add', 'PR', 'ana', file)).toMatchObject({ code: 0, said: 'announcement 2: published\n' })
  expect((await run('list')).said).toMatch(
    /2 {2}[-\d: ]+ UTC {2}published {2}PR ana {2}fil {2}Kumusta\n1 {2}[-\d: ]+ UTC {2}published {2}H/,
  )
  expect(await run('withdraw', '1')).toMatchObject({ code: 0, said: 'announcement 1: withdrawn\n' })
  expect(await run('withdraw', '1')).toMatchObject({ code: 1, complained: 'There is no announcement 1 to withdraw\n' })
  expect(await run('add', 'PR', 'nobody', file)).toMatchObject({ code: 1 })
  for (const words of [['add', 'PR', file], ['add', 'X', file], ['add', 'B'], ['withdraw'], ['list', 'all'], []])
    expect((await run(...words)).code, words.join(' ')).toBe(2)
})
