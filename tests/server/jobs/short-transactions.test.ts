import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTurn } from '#server/domain/site/in-turn.ts'
import { sumNewPlay } from '#server/domain/play/play-sums.ts'
import { earnPoints } from '#server/domain/loyalty/points-earned.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { inShortTransactions, nextSize, backlogTurn } from '#server/jobs/short-transactions.ts'
import { seedPyramid } from '#server/store/seed/pyramid/pyramid.ts'
import { playersOf } from '#tests/server/engagement/missions-support.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'
import { vipCalls } from '#wire/loyalty/vip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
})
afterAll(() => server.stop())

describe('a backlog in short transactions', () => {
  it('grows and shrinks its transactions towards 25 ms', () => {
    const bounds = { most: 20_000 }
    expect(nextSize(200, 5, bounds)).toBe(400)
    expect(nextSize(200, 20, bounds)).toBe(250)
    expect(nextSize(200, 50, bounds)).toBe(100)
    expect(nextSize(200, 5_000, bounds)).toBe(50)
    expect(nextSize(12, 5_000, bounds)).toBe(10)
    expect(nextSize(15_000, 1, bounds)).toBe(20_000)
    expect(nextSize(80, 5_000, { ...bounds, least: 60 })).toBe(60)
  })

  it('lets other statements run in between, and stops when aborted', async () => {
    const { db } = server.services
    const order: string[] = []
    const stopping = new AbortController()
    const working = inShortTransactions(db, { most: 10, signal: stopping.signal }, async (tx) => {
      await tx.execute(sql`select count(*) from generate_series(1, 20000)`)
      order.push('job')
      if (order.length >= 12) stopping.abort()
      return true
    })
    while (!stopping.signal.aborted) {
      await db.execute(sql`select 1`)
      order.push('request')
    }
    expect(await working).toBe(false)
    expect(order.join(' ')).not.toContain('job job job')
  })
})

describe('several backlogs at once', () => {
  it('take turns, and requests run in between', async () => {
    const { db } = server.services
    const order: string[] = []
    const stopping = new AbortController()
    const work = (name: string) =>
      inShortTransactions(db, { most: 10, signal: stopping.signal }, async (tx) => {
        await tx.execute(sql`select count(*) from generate_series(1, 20000)`)
        order.push(name)
        if (order.filter((entry) => entry !== 'request').length >= 18) stopping.abort()
        return true
      })
    const working = ['a', 'b', 'c'].map(work)
    while (!stopping.signal.aborted) {
      await db.execute(sql`select 1`)
      order.push('request')
    }
    expect(await Promise.all(working)).toEqual([false, false, false])
    const jobs = order.filter((entry) => entry !== 'request')
    expect(new Set(jobs.slice(0, 6))).toEqual(new Set(['a', 'b', 'c']))
    expect(order.join(' '), 'no three transactions of jobs in a row').not.toMatch(/[abc] [abc] [abc]/)
  })

  it('go on when one of them fails', async () => {
    const { db } = server.services
    const failing = inShortTransactions(db, { most: 10 }, () => Promise.reject(new Error('broken')))
    const other = inShortTransactions(db, { most: 10 }, () => Promise.resolve(false))
    await expect(failing).rejects.toThrow('broken')
    expect(await other).toBe(true)
  })
})

describe('a request that shows results of play', () => {
  const players = playersOf(() => server)

  it('reads a small backlog itself, without waiting for the turn of the jobs', async () => {
    const { services } = server
    const { clock } = services
    const token = await server.enter()
    await earnPoints(services, clock.now())
    await sumNewPlay(services, clock.now())
    let endTurn = (): void => undefined
    const turn = new Promise<void>((resolve) => (endTurn = resolve))
    const held = inTurn(backlogTurn, () => turn)
    try {
      const before = await server.call(pointsCalls.pointBalance, {}, { token })
      await players.play('marisol', { bet: 30 })
      const after = await server.call(pointsCalls.pointBalance, {}, { token })
      expect(after.points - before.points).toBe(30)
      await server.call(missionsCalls.missions, {}, { token })
      await server.call(vipCalls.vip, {}, { token })
    } finally {
      endTurn()
      await held
    }
    const { rows } = await services.db.execute<{ left: number }>(sql`
      select (max(e.id) - (select entry_id from play_sums_read))::int as left
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.kind = 'bet'`)
    expect(rows[0]!.left, 'added up by the page of missions').toBeLessThanOrEqual(0)
  })
})

describe('jobs on a pyramid with an unread backlog', () => {
  beforeAll(async () => {
    const { services } = server
    const plan = { masters: 2, agents: 8, members: 120, days: 20 }
    await seedPyramid(services, plan, { now: services.clock.now(), print: () => {} })
  })

  it('leave the database free for requests, and a request does not work through the backlog itself', async () => {
    const { services } = server
    const { clock } = services
    const token = await server.enter()
    const progress = { isDone: false, requests: 0 }
    const work = async () => {
      await Promise.all([earnPoints(services, clock.now()), sumNewPlay(services, clock.now())])
      progress.isDone = true
    }
    const requests = async () => {
      do {
        await server.call(pointsCalls.pointBalance, {}, { token })
        progress.requests += 1
      } while (!progress.isDone)
    }
    await Promise.all([work(), requests()])
    expect(progress.requests, 'answered while the jobs worked').toBeGreaterThan(10)
  })

  it('count each stake once, however the work is split', async () => {
    const { services } = server
    const { rows } = await services.db.execute<{ off: string }>(sql`
      select a.member_id from ledger_accounts a
      left join point_rests r on r.member_id = a.member_id
      left join ledger_accounts p on p.code = 'points:' || a.member_id
      where a.code like 'member:%' and a.currency = 'PHP' and
        (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.account_id = a.id and t.kind = 'bet' and e.posted_at is not null)
        <> coalesce(r.rest, 0) + coalesce(p.credits_posted, 0) * 100`)
    expect(rows).toEqual([])
  })

  it('settle each period once while requests are answered, however the work is split', async () => {
    const { services } = server
    const { db, clock } = services
    const token = await server.enter()
    const settled = async () =>
      (
        await db.execute(
          sql`select version_id, starts_at::text, ends_at::text, bets, amount::text from statements order by version_id, starts_at`,
        )
      ).rows
    const before = await settled()
    await db.execute(sql`delete from statements`)
    await db.execute(sql`delete from settlement_progress`)
    const progress = { isDone: false, requests: 0 }
    const work = async () => {
      await settlePeriods(services, clock.now())
      progress.isDone = true
    }
    const requests = async () => {
      do {
        await server.call(pointsCalls.pointBalance, {}, { token })
        progress.requests += 1
      } while (!progress.isDone)
    }
    await Promise.all([work(), requests()])
    expect(before.length).toBeGreaterThan(50)
    expect(await settled()).toEqual(before)
    expect(progress.requests, 'answered while it settled').toBeGreaterThan(10)
  })
})
