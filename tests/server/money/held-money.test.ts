import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payWin, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { addBank, ask } from '#tests/server/payments/withdrawal-support.ts'
import { cardsCalls } from '#wire/cards/cards.ts'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { toMinor } from '#wire/money.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { withdrawalCalls, type Withdrawal } from '#wire/payments/withdrawal.ts'
import { moon, slotOf, walletMember } from './wallets-support.ts'

let server: TestServer
let token: string
let memberId: string

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
})
afterAll(() => server.stop())
beforeEach(async () => {
  memberId = await walletMember(server)
  await server.services.db.delete(turnoverRequirements)
  token = await server.login()
})

const held = (by = token) => server.call(walletCalls.heldMoney, {}, { token: by })
const minor = (amount: string) => toMinor(amount, 'PHP')
const withdraw = async (amount: string) => {
  const { id } = await addBank(server, token)
  return (await ask(server, token, { destinationId: id, amount })).value as Withdrawal
}
/** Bets on the next draw of a lottery, which no clock closes before the test ends, and returns the stake, in minor units. */
async function betOnDraw(): Promise<bigint> {
  const { games } = await server.call(lotteryCalls.lotteryMenu, { hall: 'lottery' })
  const { gameCode } = games.find(({ kind }) => kind === 'five')!
  const { next } = await server.call(lotteryCalls.lotteryDraw, { gameCode })
  const id = randomUUID()
  const lines = [{ id, play: 'size', picks: ['big'], multiple: 1 }]
  await server.call(lotteryCalls.placeLotteryBets, { gameCode, drawId: next.id, lines }, { token })
  return (
    await server.services.db
      .select()
      .from(rounds)
      .where(sql`${rounds.id} = ${id}`)
  )[0]!.bet
}
/** Takes a seat in a card room, and returns the ante, in minor units. */
async function sitDown(): Promise<bigint> {
  const { gameCode } = (await server.call(cardsCalls.cardMenu, {})).games[0]!
  const { rooms } = await server.call(cardsCalls.cardRoom, { gameCode }, { token })
  const id = randomUUID()
  await server.call(cardsCalls.joinCardRoom, { gameCode, matchId: rooms[0]!.id, id }, { token })
  return (
    await server.services.db
      .select()
      .from(rounds)
      .where(sql`${rounds.id} = ${id}`)
  )[0]!.bet
}
/** An open round of a vendor's game, staked from that vendor's wallet. */
async function openRound(amount: bigint): Promise<string> {
  const { db, serverId, clock } = server.services
  const roundId = randomUUID()
  await server.call(
    walletCalls.walletTransfer,
    { idempotencyKey: randomUUID(), from: null, to: moon, amount: '500' },
    { token },
  )
  const bet = {
    roundId,
    memberId,
    gameCode: await slotOf(server, moon),
    launchId: null,
    serverId,
    wallet: moon,
    amount,
  }
  await db.transaction((tx) =>
    takeBet(tx, { ...bet, currency: 'PHP', outcome: null, terms: standardTerms, now: clock.now() }),
  )
  return roundId
}

it('held money: a member with nothing under way has none', async () => {
  expect(await held()).toEqual({ currency: 'PHP', held: '0.00', wallets: [] })
})

it('held money: withdrawals, draws, card rooms and open rounds are parts whose sum explains the balance', async () => {
  await withdraw('400')
  const [draw, ante] = [await betOnDraw(), await sitDown()]
  const roundId = await openRound(2_500n)
  const { held: all, wallets, currency } = await held()
  expect(currency).toBe('PHP')
  expect(wallets.map(({ wallet }) => wallet)).toEqual([null, moon])
  expect(wallets[0]?.parts).toMatchObject([
    { purpose: 'withdrawal', gameType: null, amount: '400.00', count: 1 },
    { purpose: 'stake', gameType: 'LOTT', count: 1 },
    { purpose: 'stake', gameType: 'PVP', count: 1 },
  ])
  expect(wallets[0]?.parts.slice(1).map(({ amount }) => minor(amount))).toEqual([draw, ante])
  expect(wallets[1]).toMatchObject({
    available: '475.00',
    held: '25.00',
    parts: [{ purpose: 'stake', gameType: 'RNG', amount: '25.00', count: 1, since: expect.any(Number) }],
  })
  expect(minor(all)).toBe(40_000n + draw + ante + 2_500n)

  const { list } = await server.call(recordsCalls.accountRecord, {}, { token })
  expect(minor(list[0]!.balance), 'the balance after the last movement is what can be spent and what is held').toBe(
    minor(wallets[0]!.available) + minor(wallets[0]!.held),
  )
  const { sumBalance, held: besides } = await server.call(walletCalls.balance, {}, { token })
  expect(besides, 'beside the balance of the header').toBe(all)
  expect(wallets.reduce((sum, { available }) => sum + minor(available), 0n)).toBe(minor(sumBalance))

  const { db, clock } = server.services
  await db.transaction((tx) => payWin(tx, { roundId, amount: 0n, risk: 2_500n, now: clock.now() }))
  expect(
    (await held()).wallets.map(({ wallet }) => wallet),
    'a settled round holds nothing',
  ).toEqual([null])
})

it('held money: a cancelled withdrawal is no longer part of it', async () => {
  const before = await held()
  const { id } = await withdraw('400')
  expect(minor((await held()).held) - minor(before.held)).toBe(40_000n)
  await server.call(withdrawalCalls.cancelWithdrawal, { id }, { token })
  expect((await held()).held).toBe(before.held)
})

it('held money: each member sees their own, a trial account and a visitor none', async () => {
  await withdraw('400')
  expect((await held(await server.login(seedAccounts.agent))).held).toBe('0.00')
  const { path } = walletCalls.heldMoney
  expect((await server.request(path, { token: await server.login(seedAccounts.trial) })).code).toBe(
    'real_account_needed',
  )
  expect((await server.request(path, {})).code).toBe('not_logged_in')
})
