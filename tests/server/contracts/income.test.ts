import { afterAll, beforeAll, expect, it } from 'vitest'
import { payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { offerByHouse } from '#server/domain/contracts/house-contracts.ts'
import { addPerson } from '#server/domain/security/operator-people.ts'
import { contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { agentReportsCalls, type IncomeKind } from '#wire/agents/agent-reports.ts'
import { contractCalls } from '#wire/contracts/contract.ts'
import { agree, day, dividend, give, idOf, salary, settledBets, tier } from './settlement-support.ts'

let server: TestServer
let db: TestServer['services']['db']
let master: string
let agent: string
let begin: number

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 60, games: 20, rounds: 0 } })
  await server.stopJobs()
  db = server.services.db
  master = await idOf(db, seedAccounts.masterAgent.account)
  agent = await idOf(db, seedAccounts.agent.account)
  begin = Math.floor((server.services.clock.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000 - 20 * day
})
afterAll(() => server.stop())

const settle = async (time: number): Promise<void> => {
  if (!(await settlePeriods(server.services, time)).isDone) await settle(time)
}
const incomeOf = async (account: typeof seedAccounts.agent, kind?: IncomeKind) =>
  server.call(
    agentReportsCalls.agentIncome,
    { ...(kind === undefined ? {} : { kind }) },
    {
      token: await server.login(account),
    },
  )

/** The house offers the master agent a contract, who accepts; in force since `begin`. */
async function agreeWithHouse(): Promise<void> {
  const now = server.services.clock.now()
  const person = { name: 'ana', key: (await addPerson(db, 'ana', null, 1))! }
  const terms = dividend('daily', tier('30.00'))
  await offerByHouse(server.services, { memberId: master, terms, days: 7 }, person, now)
  const token = await server.login(seedAccounts.masterAgent)
  const { waiting } = await server.call(contractCalls.contract, { kind: 'dividend', with: 'me' }, { token })
  await server.call(contractCalls.answerContract, { id: waiting!.id, agree: true }, { token })
  await db.update(contractVersions).set({ activeFrom: begin })
}

it('contract income: shows an agent by kind what contracts brought, what was paid to downlines, and the rest', async () => {
  await agreeWithHouse()
  const between = { upline: master, downline: agent, from: begin }
  await agree(db, { ...between, terms: dividend('daily', tier('10.00')) })
  await agree(db, { ...between, terms: salary('daily', '1', tier('1.00')) })
  await settledBets(db, [{ member: agent, bet: 100_000, at: begin + 1 }])
  await give(db, master, 100_000n, server.services.clock.now())
  await settle(begin + 5 * day)
  expect(await payStatements(server.services, server.services.clock.now())).toBe(3)

  const upline = await incomeOf(seedAccounts.masterAgent)
  expect(upline.kinds).toEqual([
    { kind: 'dividend', count: 2, gross: '300.00', paidDown: '100.00', net: '200.00' },
    { kind: 'daily', count: 1, gross: '0.00', paidDown: '10.00', net: '-10.00' },
  ])
  expect(upline.totals).toEqual({ gross: '300.00', paidDown: '110.00', net: '190.00' })
  expect(upline.list.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'daily -10.00',
    'dividend -100.00',
    'dividend 300.00',
  ])
  expect(await incomeOf(seedAccounts.masterAgent, 'daily')).toMatchObject({
    total: 1,
    totals: { gross: '0.00', paidDown: '10.00', net: '-10.00' },
  })

  const downline = await incomeOf(seedAccounts.agent)
  expect(downline.totals).toEqual({ gross: '110.00', paidDown: '0.00', net: '110.00' })
  expect(downline.kinds.map(({ kind }) => kind)).toEqual(['dividend', 'daily'])
})
