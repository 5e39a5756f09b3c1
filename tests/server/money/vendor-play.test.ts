import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { findRound } from '#server/domain/play/rounds.ts'
import { readPlay } from '#server/domain/protection/play-figures.ts'
import { payWin, playRound, recoverRounds, rollBack, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { requireTurnover, turnoverLeft } from '#server/domain/money/turnover.ts'
import { Refused } from '#server/handler.ts'
import { vendors } from '#server/store/schema/play/games.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { playCalls } from '#wire/play/play.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { crane, heldBy, moon, slotOf, walletMember } from './wallets-support.ts'

let server: TestServer
let token: string
let memberId: string
let gameCode: string

beforeAll(async () => {
  server = await startTestServer()
  gameCode = await slotOf(server, moon)
})
afterAll(() => server.stop())
beforeEach(async () => {
  memberId = await walletMember(server)
  await server.services.db.delete(turnoverRequirements)
  token = await server.login()
  await move('1000')
})

const held = () => heldBy(server, memberId)
const move = (amount: string, to: string = moon) =>
  server.call(walletCalls.walletTransfer, { idempotencyKey: randomUUID(), from: null, to, amount }, { token })
const bet = (amount: bigint, roundId: string = randomUUID(), wallet: string | null = moon) => ({
  roundId,
  memberId,
  gameCode,
  launchId: null,
  terms: standardTerms,
  currency: 'PHP' as const,
  wallet,
  amount,
  now: server.services.clock.now(),
})
const play = (amount: bigint, win: bigint, wallet?: string | null) =>
  playRound(server.services, { ...bet(amount, randomUUID(), wallet), draw: () => ({ win: String(win) }) })
const hold = (amount: bigint, roundId: string, outcome: { win: string } | null = null, serverId?: string) => {
  const { db, serverId: own } = server.services
  return db.transaction((tx) => takeBet(tx, { ...bet(amount, roundId), serverId: serverId ?? own, outcome }))
}
const post = async (path: string, body: unknown, playToken?: string) => {
  const response = await fetch(server.gamesOrigin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(playToken === undefined ? {} : { authorization: `Bearer ${playToken}` }),
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { readonly code?: string; readonly value: unknown }
}
/** A spin with the lowest bet, for the table's current seed. */
const spinAt = async (playToken: string) => {
  const answer = await fetch(server.gamesOrigin + playCalls.state.path, {
    headers: { authorization: `Bearer ${playToken}` },
  })
  const { value } = (await answer.json()) as { readonly value: unknown }
  const { bets, next } = v.parse(playCalls.state.value, value)
  return post(
    playCalls.spin.path,
    { spinId: randomUUID(), bet: bets[0], commitment: next.commitment, clientSeed: 'luck' },
    playToken,
  )
}
const enter = async (code: string = gameCode, vassalage: string = moon) => {
  const { url } = await server.call(gamesCalls.launchGame, { gameCode: code, vassalage, language: 'en' }, { token })
  const launch = new URLSearchParams(new URL(url).hash.slice(1)).get('code')
  return v.parse(playCalls.enter.value, (await post(playCalls.enter.path, { code: launch })).value)
}

it('vendor wallet: opens a table with that wallet in its bar, plays from it alone, and reports when it is too little', async () => {
  const { playToken, state } = await enter()
  expect(state).toMatchObject({ wallet: 'vendor', balance: '1000.00', currency: 'PHP' })
  const spun = await spinAt(playToken)
  const now = await held()
  expect(now['main']).toBe(900_000n)
  expect(v.parse(playCalls.spin.value, spun.value).balance).toBe(
    `${now[moon]! / 100n}.${String(now[moon]! % 100n).padStart(2, '0')}`,
  )
  await server.call(walletCalls.walletRecall, { idempotencyKey: randomUUID() }, { token })
  expect((await spinAt(playToken)).code).toBe('insufficient_funds')
  // Every other game has the main wallet in its bar.
  expect((await enter('harbour-lights', 'HARBOUR')).state).toMatchObject({ wallet: 'main' })
})

it('vendor wallet: opens the wallet of a member who has never put money there, with nothing in it', async () => {
  const game = await slotOf(server, crane)
  const { playToken, state } = await enter(game, crane)
  expect(state).toMatchObject({ wallet: 'vendor', balance: '0.00' })
  expect((await spinAt(playToken)).code).toBe('insufficient_funds')
})

it('vendor wallet: keeps the wallet a table was opened with until it is left, whatever the operator changes', async () => {
  const { playToken } = await enter()
  const { db, live } = server.services
  await db.update(vendors).set({ keepsWallet: false }).where(eq(vendors.code, moon))
  await live.publish('catalogue', {})
  // The database notifies the server, which may take a moment.
  await expect.poll(async () => (await enter()).state.wallet, { message: 'a new table' }).toBe('main')
  const spun = await spinAt(playToken)
  expect(await findRound(db, v.parse(playCalls.spin.value, spun.value).spinId)).toMatchObject({ wallet: moon })
  expect((await held())['main']).toBe(900_000n)
})

it('vendor wallet: takes bets, wins, stakes and returns on that wallet, each once', async () => {
  const { db, clock } = server.services
  await play(10_000n, 25_000n)
  expect(await held()).toMatchObject({ main: 900_000n, [moon]: 115_000n })
  const [paid, given] = [randomUUID(), randomUUID()]
  await hold(5_000n, paid)
  await hold(7_000n, given)
  expect((await server.call(walletCalls.merchantWallet, {}, { token })).vendors[0]).toMatchObject({
    balance: '1030.00',
    held: '120.00',
  })
  await db.transaction((tx) => payWin(tx, { roundId: paid, amount: 9_000n, risk: 0n, now: clock.now() }))
  await db.transaction((tx) => rollBack(tx, { roundId: given, now: clock.now() }))
  expect(await held()).toMatchObject({ main: 900_000n, [moon]: 119_000n })
  expect(await checkLedger(db, clock.now(), 'whole')).toEqual([])
})

it('vendor wallet: finishes rounds that a dead server left open on the wallet they began with', async () => {
  const dead = randomUUID()
  await hold(5_000n, randomUUID(), { win: '20000' }, dead)
  await hold(6_000n, randomUUID(), null, dead)
  expect(await recoverRounds(server.services, server.services.clock.now())).toEqual({ settled: 1, rolledBack: 1 })
  expect(await held()).toMatchObject({ main: 900_000n, [moon]: 115_000n })
})

it('vendor wallet: recalls the available balance while a round is open, and its win later', async () => {
  const { db, clock } = server.services
  const roundId = randomUUID()
  await hold(40_000n, roundId)
  const back = await server.call(walletCalls.walletRecall, { idempotencyKey: randomUUID() }, { token })
  expect(back.amount).toBe('600.00')
  await db.transaction((tx) => payWin(tx, { roundId, amount: 90_000n, risk: 0n, now: clock.now() }))
  expect(await held()).toMatchObject({ main: 960_000n, [moon]: 90_000n })
})

it('vendor wallet: never bets below zero in thirty concurrent rounds beside transfers and recalls', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      index % 5 === 4
        ? server.call(walletCalls.walletRecall, { idempotencyKey: randomUUID() }, { token })
        : play(30_000n, index % 3 === 0 ? 20_000n : 0n, index % 2 === 0 ? moon : null),
    ),
  )
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const faults = reasons.filter((reason) => !(reason instanceof Refused) && !String(reason).includes('wallets_empty'))
  expect(faults).toEqual([])
  for (const amount of Object.values(await held())) expect(amount).toBeGreaterThanOrEqual(0n)
  expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
})

it('vendor wallet: needs no more database statements for a round than from the main wallet', async () => {
  const statementsOnce = async (wallet: string | null) => {
    const building = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    await play(100n, 100n, wallet)
    const texts = building.mock.results.map(({ value }) => String(value.sql))
    building.mockRestore()
    return texts
  }
  /** Statements of each of some rounds: a job of the server may run one in between. */
  const statementsOf = async (wallet: string | null) => {
    const [first, ...more] = [
      await statementsOnce(wallet),
      await statementsOnce(wallet),
      await statementsOnce(wallet),
    ] as const
    expect(first).not.toEqual([])
    return first.filter((text) => more.every((round) => round.includes(text))).toSorted()
  }
  expect(await statementsOf(moon)).toEqual(await statementsOf(null))
})

it('vendor wallet: counts for the limits, the turnover and the records of its member like every other bet', async () => {
  const { db, clock } = server.services
  const now = clock.now()
  await db.transaction((tx) =>
    requireTurnover(tx, {
      memberId,
      source: 'deposit',
      reference: randomUUID(),
      currency: 'PHP',
      required: 30_000n,
      now,
    }),
  )
  const before = (await readPlay(db, memberId))?.dayStaked ?? 0n
  const { round } = await play(20_000n, 5_000n)
  await play(5_000n, 0n, null)
  expect(((await readPlay(db, memberId))?.dayStaked ?? 0n) - before).toBe(25_000n)
  expect(await turnoverLeft(db, memberId)).toBe(5_000n)
  const limit = { kind: 'stake', period: 'day', amount: '260' } as const
  await server.call(protectionCalls.setPlayLimit, limit, { token })
  for (const wallet of [moon, null]) {
    await expect(play(2_000n, 0n, wallet)).rejects.toMatchObject({ code: 'stake_limit_reached' })
  }
  const bets = await server.call(recordsCalls.bettingRecord, { vendor: moon, pageSize: 2 }, { token })
  expect(bets.list.find(({ id }) => id === round.id)).toMatchObject({ vendor: 'Mayari Moon', stake: '200.00' })
  const own = await server.call(recordsCalls.accountRecord, { wallet: moon, pageSize: 2 }, { token })
  expect(own.list.map(({ kind, amount, balance, reference }) => [kind, amount, balance, reference])).toEqual([
    ['win', '50.00', '850.00', round.id],
    ['bet', '-200.00', '800.00', round.id],
  ])
})

it('vendor wallet: stops the wallet whose stored sum differs from its entries, and no other', async () => {
  const { db, clock } = server.services
  await db.execute(
    `update ledger_accounts set credits_posted = credits_posted + 100 where code = 'vendor:${moon}:${memberId}'`,
  )
  const [found, ...more] = await checkLedger(db, clock.now(), 'whole')
  expect([found?.code, more]).toEqual([`vendor:${moon}:${memberId}`, []])
  await expect(play(100n, 0n)).rejects.toMatchObject({ code: 'account_stopped' })
  await play(100n, 0n, null)
  await db.execute(
    `update ledger_accounts set credits_posted = credits_posted - 100, stopped_at = null where code = 'vendor:${moon}:${memberId}'`,
  )
})
