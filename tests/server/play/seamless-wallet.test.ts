import { randomUUID } from 'node:crypto'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountBalance, balanceOf, figuresOf, houseAccount, memberAccount, post } from '#server/domain/money/ledger.ts'
import {
  payWin,
  playRound,
  recoverRounds,
  roundsJob,
  rollBack,
  takeBet,
  type Bet,
  type RoundOutcome,
} from '#server/domain/play/seamless-wallet.ts'
import type { Caller } from '#server/handler.ts'
import { holdLease } from '#server/domain/site/server-lease.ts'
import { findRound } from '#server/domain/play/rounds.ts'
import { createLog } from '#server/log.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { openGamesTest, slot, type GamesTest } from '#tests/server/games/support.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'

let games: GamesTest
let caller: Caller
beforeAll(async () => {
  games = await openGamesTest()
  caller = await games.callerOf('marisol')
})
afterAll(() => games.close())

const now = Date.UTC(2026, 10, 1)
const db = () => games.services.db
const refusal = (code: string) => expect.objectContaining({ name: 'Refused', code })
const bet = (change: Partial<Bet> = {}): Bet => ({
  roundId: randomUUID(),
  memberId: caller.memberId,
  gameCode: slot.gameCode,
  launchId: null,
  terms: standardTerms,
  serverId: games.services.serverId,
  currency: 'PHP',
  amount: 500n,
  outcome: null,
  now,
  ...change,
})
const take = (one: Bet) => db().transaction((tx) => takeBet(tx, one))
const pay = (roundId: string, amount: bigint) =>
  db().transaction((tx) => payWin(tx, { roundId, amount, risk: 0n, now }))
const back = (roundId: string) => db().transaction((tx) => rollBack(tx, { roundId, now }))
const balance = () => balanceOf(db(), caller.memberId)
const play = (roundId: string, amount: bigint, win: bigint) =>
  playRound(games.services, {
    roundId,
    memberId: caller.memberId,
    gameCode: slot.gameCode,
    launchId: null,
    terms: standardTerms,
    currency: 'PHP',
    amount,
    now,
    draw: () => ({ win: String(win) }),
  })

let before: bigint
beforeEach(async () => {
  before = await balance()
})

describe('the seamless wallet', () => {
  it('takes a bet once, for repeated requests', async () => {
    const one = bet()
    expect((await take(one)).replayed).toBe(false)
    expect((await take(one)).replayed).toBe(true)
    expect(await balance()).toBe(before - 500n)
    expect(await findRound(db(), one.roundId)).toMatchObject({ state: 'open', bet: 500n, win: 0n })
  })

  it('refuses the id of a round for another bet, member or game', async () => {
    const one = bet()
    await take(one)
    const other = await games.callerOf('ahente')
    for (const change of [{ amount: 600n }, { memberId: other.memberId }]) {
      await expect(take({ ...one, ...change })).rejects.toEqual(refusal('idempotency_conflict'))
    }
    expect(await balance()).toBe(before - 500n)
  })

  it('pays a win once and refuses another win for the same round', async () => {
    const one = bet()
    await take(one)
    expect((await pay(one.roundId, 1_200n)).replayed).toBe(false)
    expect((await pay(one.roundId, 1_200n)).replayed).toBe(true)
    await expect(pay(one.roundId, 1_300n)).rejects.toEqual(refusal('idempotency_conflict'))
    await expect(back(one.roundId)).rejects.toEqual(refusal('idempotency_conflict'))
    expect(await balance()).toBe(before + 700n)
  })

  it('returns a bet once, and then pays no win for it', async () => {
    const one = bet()
    await take(one)
    expect((await back(one.roundId)).replayed).toBe(false)
    expect((await back(one.roundId)).replayed).toBe(true)
    await expect(pay(one.roundId, 100n)).rejects.toEqual(refusal('idempotency_conflict'))
    expect(await balance()).toBe(before)
  })

  it('refuses a win or rollback without a round', async () => {
    await expect(pay(randomUUID(), 100n)).rejects.toEqual(refusal('round_not_found'))
    await expect(back(randomUUID())).rejects.toEqual(refusal('round_not_found'))
  })

  it('takes nothing, and leaves no round, when the balance is too small', async () => {
    const one = bet({ amount: before + 1n })
    await expect(take(one)).rejects.toEqual(refusal('insufficient_funds'))
    expect(await findRound(db(), one.roundId)).toBeNull()
    expect(await balance()).toBe(before)
  })

  it('draws once for a round that is requested twenty times at once', async () => {
    const roundId = randomUUID()
    let draws = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        playRound(games.services, {
          roundId,
          memberId: caller.memberId,
          gameCode: slot.gameCode,
          launchId: null,
          terms: standardTerms,
          currency: 'PHP',
          amount: 100n,
          now,
          draw: () => ({ win: String(300n + BigInt(draws++)) }),
        }),
      ),
    )
    expect(draws).toBe(1)
    expect(new Set(answers.map(({ round }) => round.win))).toEqual(new Set([300n]))
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await balance()).toBe(before + 200n)
  })

  it('never goes below zero under thirty rounds at once, and keeps the sums', async () => {
    const amount = before / 10n
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => play(randomUUID(), amount, 0n)))
    const accepted = results.filter((result) => result.status === 'fulfilled')
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons).toEqual(reasons.map(() => refusal('insufficient_funds')))
    expect(accepted).toHaveLength(10)
    expect(await balance()).toBe(before - amount * 10n)
    const [sum] = await db()
      .select({ total: sql<string>`sum(${ledgerEntries.amount})::text` })
      .from(ledgerEntries)
    expect(sum?.total).toBe('0')
    await refill(amount * 10n)
  })

  it('makes the member’s other screens read the balance again, only after it is written', async () => {
    const events: unknown[] = []
    const stop = games.services.live.subscribe(`member:${caller.memberId}`, (event) => {
      events.push(event, balance())
    })
    await play(randomUUID(), 100n, 350n)
    await expect(play(randomUUID(), before * 2n, 0n)).rejects.toEqual(refusal('insufficient_funds'))
    await expect.poll(() => events).toHaveLength(2)
    stop()
    expect(await Promise.all(events)).toEqual([{ type: 'balance.changed' }, before + 250n])
  })

  it('finishes rounds after a crash: a known outcome is paid, any other bet is returned', async () => {
    await recoverRounds(games.services, now)
    const known = bet({ outcome: { win: '900' } satisfies RoundOutcome })
    const unknown = bet()
    const start = await balance()
    await take(known)
    await take(unknown)
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 1, rolledBack: 1 })
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 0, rolledBack: 0 })
    expect(await balance()).toBe(start - 500n + 900n)
    const states = await db()
      .select({ state: rounds.state })
      .from(rounds)
      .where(inArray(rounds.id, [known.roundId, unknown.roundId]))
      .orderBy(rounds.state)
    expect(states).toEqual([{ state: 'rolledBack' }, { state: 'settled' }])
  })

  it('leaves the open round of a stopped wallet to the operator and finishes the others', async () => {
    await recoverRounds(games.services, now)
    const other = await games.callerOf('ahente')
    await refill(500n, other.memberId)
    const [stopped, going] = [bet({ memberId: other.memberId }), bet()]
    await take(stopped)
    await take(going)
    const stoppedAt = (at: number | null) =>
      db()
        .update(ledgerAccounts)
        .set({ stoppedAt: at })
        .where(eq(ledgerAccounts.code, memberAccount(other.memberId)))
    await stoppedAt(now)
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 0, rolledBack: 1 })
    await stoppedAt(null)
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 0, rolledBack: 1 })
  })

  it('shows the stake of an open round as pending, and nothing of it once it was rolled back', async () => {
    const one = bet()
    const start = await figuresOf(db(), memberAccount(caller.memberId))
    await take(one)
    expect(await figuresOf(db(), memberAccount(caller.memberId))).toEqual({ ...start, debitsPending: 500n })
    await back(one.roundId)
    expect(await figuresOf(db(), memberAccount(caller.memberId))).toEqual(start)
  })

  it('takes four database statements for a round: begin, the bet, the win, commit', async () => {
    const building = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    await play(randomUUID(), 100n, 100n)
    const statements = building.mock.results
      .map(({ value }) => String(value.sql))
      .filter((text) => !/^(begin|commit)/.test(text))
    building.mockRestore()
    expect(statements).toHaveLength(2)
  })

  it('leaves the rounds of a running server to it, and takes them once its lease is over', async () => {
    const log = createLog({ quiet: true })
    const lease = await holdLease({ db: db(), log }, { singleNode: false })
    const open = bet({ serverId: lease.id })
    await take(open)
    const stateOf = async () => (await findRound(db(), open.roundId))?.state
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 0, rolledBack: 0 })
    expect(await roundsJob(games.services).nextRun(now)).toBeNull()
    expect(await stateOf()).toBe('open')
    await lease.release()
    expect(await roundsJob(games.services).nextRun(now)).not.toBeNull()
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 0, rolledBack: 1 })
    expect(await stateOf()).toBe('rolledBack')
  })

  it('considers every other server of an embedded database dead: no other can connect', async () => {
    const log = createLog({ quiet: true })
    const [former, own] = [
      await holdLease({ db: db(), log }, { singleNode: false }),
      await holdLease({ db: db(), log }, { singleNode: true }),
    ]
    await take(bet({ serverId: former.id }))
    await take(bet({ serverId: own.id }))
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 0, rolledBack: 1 })
    await own.release()
    expect(await recoverRounds(games.services, now)).toEqual({ settled: 0, rolledBack: 1 })
    await former.release()
  })

  it('keeps every posting under its round, with the house on the other side', async () => {
    const roundId = randomUUID()
    const house = await accountBalance(db(), houseAccount('PHP'))
    await play(roundId, 100n, 250n)
    const postings = await db()
      .select({ key: ledgerTransactions.idempotencyKey, reference: ledgerTransactions.reference })
      .from(ledgerTransactions)
      .where(like(ledgerTransactions.idempotencyKey, `%:${roundId}`))
    expect(postings.map(({ key }) => key).toSorted()).toEqual([`bet:${roundId}`, `win:${roundId}`])
    expect(postings.every(({ reference }) => reference === roundId)).toBe(true)
    expect(await accountBalance(db(), houseAccount('PHP'))).toBe(house - 150n)
    expect(await db().select().from(rounds).where(eq(rounds.id, roundId))).toHaveLength(1)
  })
})

async function refill(amount: bigint, memberId = caller.memberId): Promise<void> {
  await db().transaction((tx) =>
    post(tx, {
      idempotencyKey: randomUUID(),
      kind: 'opening',
      currency: 'PHP',
      entries: [
        { account: memberAccount(memberId), amount },
        { account: houseAccount('PHP'), amount: -amount },
      ],
      now,
    }),
  )
}
