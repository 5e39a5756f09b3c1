import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notePauses } from '#server/domain/contracts/contract-pauses.ts'
import {
  decideHouseOffer,
  houseContracts,
  moveByHouse,
  offerByHouse,
} from '#server/domain/contracts/house-contracts.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { addPerson, type PersonalKey } from '#server/domain/security/operator-people.ts'
import { giveReward } from '#server/domain/engagement/rewards.ts'
import { payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { agentCalls } from '#wire/agents/agent.ts'
import type { ContractTerms } from '#wire/contracts/contract-terms.ts'
import { contractCalls as calls } from '#wire/contracts/contract.ts'
import { statementsCalls } from '#wire/contracts/statements.ts'
import { day, dividend, give, idOf, minute, salary, settledBets, tier } from './settlement-support.ts'

let server: TestServer
let db: TestServer['services']['db']
let master: string
let agent: string
let token: string
let begin: number
const people: PersonalKey[] = []

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 60, games: 20, rounds: 0 } })
  await server.stopJobs()
  db = server.services.db
  master = await idOf(db, seedAccounts.masterAgent.account)
  agent = await idOf(db, seedAccounts.agent.account)
  token = await server.login(seedAccounts.masterAgent)
  for (const name of ['ana', 'ben']) people.push({ name, key: (await addPerson(db, name, null, 1))! })
  // A day at the site, which is eight hours ahead.
  begin = Math.floor((server.services.clock.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000 - 20 * day
})
afterAll(() => server.stop())
beforeEach(async () => {
  await db.execute(
    sql`truncate statements, settlement_progress, contract_versions, contracts, contract_requests, contract_pauses, house_offers, rounds, rewards cascade`,
  )
  await db.delete(rateLimits)
})

const now = () => server.services.clock.now()
const offer = (terms: ContractTerms, by = people[0]!) =>
  offerByHouse(server.services, { memberId: master, terms, days: 7 }, by, now())
const seen = () => server.call(calls.contract, { kind: 'dividend', with: 'me' }, { token })
const settle = async (time: number): Promise<void> => {
  if (!(await settlePeriods(server.services, time)).isDone) await settle(time)
}
const written = () => db.select().from(statements).orderBy(statements.startsAt)

/** Accepts what is pending, in force from a time on. */
async function agreeSince(time: number): Promise<void> {
  const { waiting } = await seen()
  await server.call(calls.answerContract, { id: waiting!.id, agree: true }, { token })
  await db.update(contractVersions).set({ activeFrom: time })
}

describe('a contract of the house', () => {
  it('is offered to an agent without an upline, who sees it like any other, accepts, and is paid by the house', async () => {
    expect(await server.call(calls.dividendContracts, {}, { token })).toMatchObject({ own: { name: null, rate: null } })
    await offer(dividend('daily', tier('30.00')))
    expect(await seen()).toMatchObject({ role: 'downline', name: null, waiting: { what: 'offer', mine: false } })
    await agreeSince(begin)
    await settledBets(db, [{ member: agent, bet: 100_000, at: begin + 1 }])
    const before = await balanceOf(db, master)
    await settle(begin + 5 * day)
    expect(await payStatements(server.services, now())).toBe(1)
    expect((await balanceOf(db, master)) - before).toBe(30_000n)
    expect((await written()).map(({ uplineId, depth, state }) => [uplineId, depth, state])).toEqual([
      [null, -1, 'paid'],
    ])
    const { list } = await server.call(statementsCalls.agentStatements, { kind: 'dividend' }, { token })
    expect(list).toMatchObject([{ side: 'received', other: null, amount: '300.00', state: 'paid' }])
    expect(await checkLedger(db, now(), 'whole')).toEqual([])
  })

  it('needs a second person above a rate, another than the one who made it; thirty concurrent ones agree once', async () => {
    const high = await offer(dividend('daily', tier('45.00')))
    expect(high.state).toBe('waiting')
    expect((await offer(dividend('daily', tier('45.00')))).reference).toBe(high.reference)
    expect((await seen()).waiting).toBeNull()
    const decide = (by: PersonalKey) =>
      decideHouseOffer(server.services, { reference: high.reference, agrees: true }, by, now())
    await expect(decide(people[0]!)).rejects.toThrow('Another person')
    await expect(decide({ ...people[1]!, key: 'x' })).rejects.toThrow('not the key')
    const done = await Promise.allSettled(Array.from({ length: 30 }, () => decide(people[1]!)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await seen()).versions).toHaveLength(1)
  })

  it('is replaced by a new offer, ended by the house with the agent’s consent, and requested by the agent', async () => {
    await offer(dividend('daily', tier('20.00')))
    await agreeSince(begin)
    await offer(dividend('daily', tier('25.00')))
    await agreeSince(begin)
    expect((await houseContracts(db)).list).toMatchObject([{ kind: 'dividend', rate: '25.00', offered: null }])
    const move = (what: 'end' | 'refuse' | 'withdraw') =>
      moveByHouse(server.services, { memberId: master, kind: 'dividend', move: what }, people[0]!, now())
    await move('end')
    const { waiting } = await seen()
    expect(waiting).toMatchObject({ what: 'termination', mine: false })
    await server.call(calls.answerContract, { id: waiting!.id, agree: true }, { token })
    expect((await houseContracts(db)).list).toMatchObject([{ rate: null }])
    await server.call(calls.askContract, { kind: 'dividend', with: 'me', what: 'new' }, { token })
    await move('refuse')
    expect((await seen()).waiting).toBeNull()
  })

  it('is not available to an agent who has an upline', async () => {
    const attempt = offerByHouse(
      server.services,
      { memberId: agent, terms: dividend('daily', tier('5.00')), days: 7 },
      people[0]!,
      now(),
    )
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.$count(contracts, eq(contracts.downlineId, agent))).toBe(0)
  })

  it('carries the wins of a team over and deducts its bonuses, where its terms say so', async () => {
    await offer({ ...dividend('daily', tier('10.00')), carryOver: true, bonusCost: true })
    await agreeSince(begin)
    await settledBets(db, [
      { member: agent, bet: 10_000, win: 60_000, at: begin + 1 },
      { member: agent, bet: 90_000, at: begin + 2 * day + 1 },
    ])
    await db.transaction((tx) =>
      giveReward(tx, { kind: 'bonus', memberId: agent, amount: 5_000n, currency: 'PHP', now: begin + 2 * day + 2 }),
    )
    await settle(begin + 6 * day)
    expect((await written()).map(({ carried, bonusCost, amount }) => [carried, bonusCost, amount])).toEqual([
      [0n, 0n, 0n],
      [-50_000n, 5_000n, 3_500n],
    ])
    const [, last] = await written()
    const detail = await server.call(statementsCalls.agentStatement, { id: last!.id }, { token })
    expect(detail).toMatchObject({ carried: '-500.00', bonusCost: '50.00', basis: '350.00' })
  })
})

describe('a kind that is switched off', () => {
  it('is settled up to then, pays no more, can be read, and continues once it is switched on again', async () => {
    const { settings } = server.services
    await offer(salary('daily', '0', tier('1.00')))
    const { waiting } = await server.call(calls.contract, { kind: 'daily', with: 'me' }, { token })
    await server.call(calls.answerContract, { id: waiting!.id, agree: true }, { token })
    await db.update(contractVersions).set({ activeFrom: begin })
    const flags = (await settings.brand()).agentFlags
    const noon = begin + day / 2
    await settledBets(db, [
      { member: agent, bet: 10_000, at: begin + 1 },
      { member: agent, bet: 50_000, at: noon + 1 },
      { member: agent, bet: 50_000, at: begin + 2 * day },
      { member: agent, bet: 30_000, at: begin + 4 * day + 1 },
    ])
    await settings.setBrand({ agentFlags: { ...flags, salary: false } }, noon)
    try {
      await notePauses(server.services, noon)
      await settle(begin + 3 * day)
      expect((await written()).map(({ endsAt, amount }) => [endsAt, amount])).toEqual([[noon, 100n]])
      expect((await server.call(agentCalls.agentCentre, {}, { token })).flags.salary).toBe(true)
      expect(await server.call(calls.dailyContracts, {}, { token })).toMatchObject({ isOff: true })
      expect((await server.call(statementsCalls.agentStatements, { kind: 'daily' }, { token })).total).toBe(1)
    } finally {
      await settings.setBrand({ agentFlags: flags }, begin + 4 * day)
    }
    await notePauses(server.services, begin + 4 * day)
    await settle(begin + 6 * day)
    expect((await written()).map(({ amount }) => amount)).toEqual([100n, 300n])
    await give(db, master, 1n, now())
    await payStatements(server.services, now() + minute)
    expect((await written()).map(({ state }) => state)).toEqual(['paid', 'paid'])
  })
})
