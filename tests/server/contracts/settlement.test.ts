import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { settlementJob } from '#server/domain/contracts/settlement-job.ts'
import { hasPayable, payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { hasUnsettled, settlePeriods } from '#server/domain/contracts/settlement.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import { createRandom } from '#server/store/seed/random.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { inOrder, recomputed, writtenDown } from './recomputed.ts'
import {
  agree,
  at,
  day,
  dividend,
  give,
  hour,
  idOf,
  minute,
  realtime,
  salary,
  settledBets,
  tier,
} from './settlement-support.ts'

let server: TestServer
let db: TestServer['services']['db']
/** The master agent above the agent, who is above the sub-agent. */
let master: string
let agent: string
let sub: string
/** Clock of a test; the database has no other clock. */
const begin = at('2026-09-01T00:00')

beforeAll(async () => {
  server = await startTestServer({ seed: { members: 60, games: 20, rounds: 0 } })
  await server.stopJobs()
  db = server.services.db
  master = await idOf(db, 'punong.ahente')
  agent = await idOf(db, 'ahente')
  sub = await idOf(db, 'katulong')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await db.execute(
    sql`truncate statements, settlement_progress, contract_versions, contracts, contract_requests, contract_pauses, rounds cascade`,
  )
  await db.execute(sql`delete from audit_events where kind like 'statement%'`)
  for (const id of [master, agent, sub]) {
    const held = await balanceOf(db, id)
    if (held > 0n) await give(db, id, -held, begin)
  }
})

/** Settles what is over, even while others are still writing on the same database server. */
async function settle(now: number): Promise<Awaited<ReturnType<typeof settlePeriods>>> {
  const settled = await settlePeriods(server.services, now)
  return settled.isDone ? settled : settle(now)
}
const pay = (now: number) => payStatements(server.services, now)
const states = async () =>
  (await db.select().from(statements).orderBy(statements.endsAt, statements.depth, statements.id)).map(
    ({ state, amount, uplineId }) => [uplineId === master ? 'master' : 'agent', state, amount],
  )

/** Everyone below the agent, by their uplines. */
async function below(): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive team as (
      select id from members where upline_id = ${agent}::uuid
      union all select m.id from team t join members m on m.upline_id = t.id
    ) select id from team order by id`)
  return rows.map(({ id }) => id)
}

describe('the settlement', () => {
  it('pays to the last minor unit what contracts of every kind come to in a month, however it is cut, through the ledger and once', async () => {
    const random = createRandom(15)
    const team = [agent, ...(await below())]
    await agree(db, {
      terms: dividend('monthly', tier('10.00'), tier('15.25', { activeMembers: 4, profitAndLoss: '200' })),
      upline: master,
      downline: agent,
      from: begin - 3 * day,
    })
    await agree(db, {
      terms: salary('daily', '5', tier('0.33'), tier('0.51', { validBet: '400.50' })),
      upline: master,
      downline: agent,
      from: begin,
      until: begin + 9.4 * day,
    })
    await agree(db, {
      terms: salary('daily', '0.01', tier('0.77')),
      upline: master,
      downline: agent,
      from: begin + 12.1 * day,
    })
    await agree(db, {
      terms: salary('hourly', '2', tier('0.21')),
      upline: master,
      downline: agent,
      from: begin + 2 * day,
      until: begin + 11.9 * day,
    })
    await agree(db, {
      terms: realtime('33.33', '66.67', tier('0.99')),
      upline: master,
      downline: agent,
      from: begin + 4.01 * day,
      until: begin + 9 * day,
    })
    await agree(db, { terms: dividend('weekly', tier('7.77')), upline: agent, downline: sub, from: begin + day / 3 })
    await agree(db, {
      terms: salary('daily', '1', tier('1.11', { activeMembers: 1 })),
      upline: agent,
      downline: sub,
      from: begin,
    })
    await settledBets(
      db,
      Array.from({ length: 700 }, () => {
        const bet = random.whole(1, 3_000)
        return {
          member: random.pick(team),
          bet,
          win: random.chance(0.4) ? random.whole(0, 2 * bet) : 0,
          at: begin + random.whole(-2 * day, 31 * day),
        }
      }),
    )
    const now = begin + 30 * day + 2 * minute
    expect(await hasUnsettled(server.services, now)).toBe(true)
    // Half of the month, then the rest by three servers at once, until nothing is left.
    await settle(begin + 13.5 * day)
    await Promise.all(Array.from({ length: 3 }, () => settle(now)))
    expect(await settle(now)).toEqual({ statements: 0, isDone: true })
    expect(await hasUnsettled(server.services, now)).toBe(false)
    const expected = await recomputed(db, now - minute)
    expect(expected.length).toBeGreaterThan(100)
    expect(inOrder(await writtenDown(db))).toEqual(inOrder(expected))
    expect(new Set(expected.map((row) => row.tier)), 'every tier is met somewhere').toEqual(new Set([0, 1, null]))

    await give(db, master, 10_000_000n, now)
    const due = expected.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    expect(due).toBeGreaterThan(0n)
    const paid = await Promise.all(Array.from({ length: 2 }, () => pay(now)))
    const owing = expected.filter(({ amount }) => amount !== '0').length
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(owing)
    expect(await db.$count(statements, eq(statements.state, 'owed'))).toBe(0)
    expect(await db.$count(ledgerTransactions, eq(ledgerTransactions.kind, 'statement'))).toBe(owing)
    const moved = (await balanceOf(db, master)) + (await balanceOf(db, agent)) + (await balanceOf(db, sub))
    expect(moved, 'nothing came and nothing went').toBe(10_000_000n)
    expect(await checkLedger(db, now, 'whole')).toEqual([])
  })

  it('counts a bet when it is settled, once where a version begins, and no returned bet', async () => {
    const noon = begin + day / 2
    await agree(db, {
      terms: salary('daily', '1', tier('10.00')),
      upline: agent,
      downline: sub,
      from: begin,
      until: noon,
    })
    await agree(db, { terms: salary('daily', '1', tier('20.00')), upline: agent, downline: sub, from: noon })
    await settledBets(db, [
      { member: sub, bet: 1_000, at: noon - 1 },
      { member: sub, bet: 2_000, at: noon },
      { member: sub, bet: 4_000, at: begin + day },
      { member: sub, bet: 99, at: noon + 1 },
      { member: sub, bet: 9_000, at: noon, state: 'rolledBack' },
      { member: agent, bet: 9_000, at: noon },
      { member: sub, bet: 9_000, at: begin - 1 },
    ])
    await settle(begin + 2 * day + minute)
    expect((await states()).map(([, , amount]) => amount)).toEqual([100n, 400n, 800n])
  })

  it('waits a minute after the end of a period, and writes no statement for hours without play', async () => {
    await agree(db, { terms: salary('hourly', '1', tier('10.00')), upline: agent, downline: sub, from: begin })
    await settledBets(db, [{ member: sub, bet: 1_000, at: begin + hour + 1 }])
    expect(await settle(begin + 2 * hour + minute - 1)).toEqual({ statements: 0, isDone: true })
    expect(await settle(begin + 2 * hour + minute)).toEqual({ statements: 1, isDone: true })
    expect(await settle(begin + 40 * day)).toEqual({ statements: 0, isDone: true })
  })

  it('catches up on a month in which no server ran', async () => {
    await agree(db, { terms: realtime('100.00', '100.00', tier('1.00')), upline: agent, downline: sub, from: begin })
    await settledBets(
      db,
      Array.from({ length: 60 }, (_, index) => ({ member: sub, bet: 1_000, at: begin + (index * day) / 2 })),
    )
    await settle(begin + 31 * day)
    expect(inOrder(await writtenDown(db))).toEqual(inOrder(await recomputed(db, begin + 31 * day - minute)))
    expect(await db.$count(statements)).toBe(60)
  })
})

describe('the payment of statements', () => {
  /** Two days of a salary of ten and twenty, and a dividend of one hundred from above. */
  async function owing(): Promise<void> {
    await agree(db, { terms: salary('daily', '1', tier('10.00')), upline: agent, downline: sub, from: begin })
    await settledBets(db, [
      { member: sub, bet: 10_000, at: begin + 1 },
      { member: sub, bet: 20_000, at: begin + day },
    ])
    await settle(begin + 2 * day + minute)
  }

  it('pays a statement whole or not at all, the oldest first, also where a newer one would be covered', async () => {
    await owing()
    await give(db, agent, 999n, begin)
    expect(await pay(begin + 3 * day)).toBe(0)
    expect(await hasPayable(db)).toBe(false)
    expect(await balanceOf(db, agent)).toBe(999n)
    await give(db, agent, 1n, begin)
    expect(await hasPayable(db)).toBe(true)
    expect(await pay(begin + 3 * day)).toBe(1)
    expect(await states()).toEqual([
      ['agent', 'paid', 1_000n],
      ['agent', 'owed', 2_000n],
    ])
    expect([await balanceOf(db, agent), await balanceOf(db, sub)]).toEqual([0n, 1_000n])
  })

  it('notifies both sides of the first owed statement, once', async () => {
    await owing()
    const events = () =>
      db
        .select({ kind: auditEvents.kind, memberId: auditEvents.memberId })
        .from(auditEvents)
        .where(sql`kind like 'statement.%'`)
    await pay(begin + 3 * day)
    await pay(begin + 3 * day)
    expect(await events()).toEqual([
      { kind: 'statement.owed', memberId: agent },
      { kind: 'statement.awaited', memberId: sub },
    ])
    await give(db, agent, 3_000n, begin)
    expect(await pay(begin + 3 * day)).toBe(2)
    expect(await events()).toHaveLength(2)
  })

  it('goes from the top of the tree down: an upline’s own receipts pay their downlines', async () => {
    await owing()
    await agree(db, {
      terms: dividend('daily', tier('10.00')),
      upline: master,
      downline: agent,
      from: begin,
      until: begin + 2 * day,
    })
    await settle(begin + 2 * day + minute)
    await give(db, master, 2_999n, begin)
    expect(await pay(begin + 3 * day), 'the second dividend is not covered').toBe(2)
    await give(db, master, 1n, begin)
    expect(await pay(begin + 3 * day)).toBe(2)
    expect(await balanceOf(db, sub)).toBe(3_000n)
    expect([await balanceOf(db, master), await balanceOf(db, agent)]).toEqual([0n, 0n])
  })

  it('leaves what a stopped wallet owes, and pays what others owe', async () => {
    await owing()
    await agree(db, {
      terms: dividend('daily', tier('10.00')),
      upline: master,
      downline: agent,
      from: begin,
      until: begin + day,
    })
    await settle(begin + 2 * day + minute)
    await give(db, agent, 5_000n, begin)
    await give(db, master, 5_000n, begin)
    await db.execute(sql`update ledger_accounts set stopped_at = 1 where code = ${`member:${agent}`}`)
    expect(await pay(begin + 3 * day)).toBe(0)
    await db.execute(sql`update ledger_accounts set stopped_at = null`)
    expect(await pay(begin + 3 * day)).toBe(3)
  })

  it('happens once, with several servers that settle and pay at a time', async () => {
    await agree(db, { terms: salary('daily', '1', tier('10.00')), upline: agent, downline: sub, from: begin })
    await settledBets(db, [{ member: sub, bet: 10_000, at: begin + 1 }])
    await give(db, agent, 9_000n, begin)
    const now = begin + day + minute
    await Promise.all(Array.from({ length: 30 }, () => settle(now).then(() => pay(now))))
    expect(await states()).toEqual([['agent', 'paid', 1_000n]])
    expect([await balanceOf(db, agent), await balanceOf(db, sub)]).toEqual([8_000n, 1_000n])
  })

  it('runs as a job, whenever a period is over or a statement can be paid', async () => {
    const job = settlementJob(server.services)
    const { signal } = new AbortController()
    const now = begin + day + minute
    await agree(db, { terms: salary('daily', '1', tier('10.00')), upline: agent, downline: sub, from: begin })
    await settledBets(db, [{ member: sub, bet: 10_000, at: begin + 1 }])
    expect(await job.nextRun(now - 1)).toBeNull()
    expect(await job.nextRun(now)).toBe('always')
    expect(await job.run({ now, signal })).toEqual({ statements: 1, paid: 0 })
    expect(await job.nextRun(now), 'no one can pay').toBeNull()
    await give(db, agent, 1_000n, begin)
    expect(await job.nextRun(now)).toBe('always')
    expect(await job.run({ now, signal })).toEqual({ statements: 0, paid: 1 })
    expect(await job.nextRun(now)).toBeNull()
  })
})
