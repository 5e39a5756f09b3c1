import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentsKey, signWebhook, takeWebhook } from '#server/domain/payments/deposit-payments.ts'
import { cancelDeposit, createDeposit, expire } from '#server/domain/payments/deposits.ts'
import { accountBalance, openVendorWallet } from '#server/domain/money/ledger.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { claimRewards } from '#server/domain/engagement/rewards.ts'
import { payWin, playRound, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { sendToMember } from '#server/domain/money/member-transfer.ts'
import { sumOf, walletsOf } from '#server/domain/money/vendor-wallets.ts'
import { recallAll, transferBetween } from '#server/domain/money/vendor-wallets-transfers.ts'
import { cancelWithdrawal, requestWithdrawal, step, type Step } from '#server/domain/payments/withdrawals.ts'
import { type Caller, Refused } from '#server/handler.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { games } from '#server/store/schema/play/games.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { fromMinor } from '#wire/money.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { crane, moon } from './wallets-support.ts'
import { addBank, paymentPassword, readyMember } from '#tests/server/payments/withdrawal-support.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'

let server: TestServer
let caller: Caller
let destinationId: string
let gameCode: string
let key: string
beforeAll(async () => {
  server = await startTestServer()
  const { services } = server
  const memberId = await readyMember(server)
  const token = await server.login()
  caller = { sessionId: randomUUID(), memberId, account: 'marisol', type: 2, passwordOwed: false }
  destinationId = (await addBank(server, token)).id
  const [game] = await services.db.select({ code: games.code }).from(games).limit(1)
  gameCode = game!.code
  key = (await paymentsKey(services)) ?? ''
  await services.settings.setWithdrawalRules({ dailyCount: 1_000, dailySum: 1_000_000 }, services.clock.now())
  await services.settings.setToggle('secondVerification', false, services.clock.now())
  for (const vendor of [moon, crane]) await openVendorWallet(services.db, { memberId, vendor, currency: 'PHP' })
  const upline = sql`(select id from members where account = 'ahente')`
  await services.db.execute(sql`update members set upline_id = ${upline}, to_upline = true where id = ${memberId}`)
  await services.settings.setMemberRules({ uplineDailyCount: 1_000, uplineDailySum: 1_000_000 }, services.clock.now())
})
afterAll(() => server.stop())

/** Whole pesos in wire form. */
const pesos = (amount: number) => `${amount}.00`
/** Keys of deposits and withdrawals, and of rounds, so few that they repeat. */
let keys: readonly string[] = []
const newKeys = () => Array.from({ length: 60 }, () => randomUUID())
const which = fc.nat({ max: 7 })
const whichWithdrawal = fc.nat({ max: 3 })
const whichRound = fc.nat({ max: 59 })
const whichMove = fc.nat({ max: 19 })

/** The main wallet and two of vendors, for bets, and every direction between two of them. */
const sides = [null, moon, crane] as const
const whichWallet = fc.constantFrom(...sides)
const ways = sides.flatMap((from) => sides.filter((to) => to !== from).map((to) => ({ from, to })))

/** Actions that may run at any time and concurrently. */
const happening = fc.oneof(
  fc.record({ do: fc.constant('deposit' as const), which, amount: fc.constantFrom(100, 200, 500) }),
  fc.record({
    do: fc.constant('webhook' as const),
    which,
    status: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const),
    amount: fc.constantFrom('promised' as const, 'promised' as const, '300.00' as const),
    event: whichRound,
  }),
  fc.record({ do: fc.constant('giveUp' as const), which }),
  fc.record({
    do: fc.constant('bet' as const),
    which: whichRound,
    wallet: whichWallet,
    bet: fc.nat({ max: 400 }),
    win: fc.nat({ max: 700 }),
  }),
  fc.record({
    do: fc.constant('hold' as const),
    which: whichRound,
    wallet: whichWallet,
    bet: fc.nat({ max: 400 }),
  }),
  fc.record({ do: fc.constant('settle' as const), which: whichRound, win: fc.nat({ max: 700 }) }),
  fc.record({
    do: fc.constant('move' as const),
    which: whichMove,
    sides: fc.constantFrom(...ways),
    amount: fc.constantFrom(50, 300, 2_000),
  }),
  fc.record({ do: fc.constant('recall' as const), which: whichMove }),
  fc.record({ do: fc.constant('sendOn' as const), which: whichMove, amount: fc.constantFrom(100, 900) }),
  fc.record({ do: fc.constant('claim' as const) }),
  fc.record({
    do: fc.constant('withdraw' as const),
    which: whichWithdrawal,
    amount: fc.constantFrom(100, 1_000, 9_000),
  }),
  fc.record({ do: fc.constant('callOff' as const), which: whichWithdrawal }),
  // A payout needs two decisions in a row: with an equal weight it would hardly ever happen.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which: whichWithdrawal,
      to: fc.constantFrom<Step>(
        { kind: 'reviewing' },
        { kind: 'approved' },
        { kind: 'approved' },
        { kind: 'paid', confirmMinutes: 60 },
        { kind: 'paid', confirmMinutes: 60 },
        { kind: 'rejected', reason: 'account' },
      ),
    }),
  },
  fc.record({ do: fc.constant('later' as const), minutes: fc.nat({ max: 20 }) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

const ownDeposit = async (at: number) => {
  const { db } = server.services
  const [row] = await db.select().from(deposits).where(eq(deposits.idempotencyKey, keys[at]!))
  return row
}
const ownWithdrawal = async (at: number) => {
  const { db } = server.services
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.idempotencyKey, keys[at]!))
  return row
}

async function webhook({ which: at, status, amount, event }: Extract<Happening, { do: 'webhook' }>): Promise<void> {
  const row = await ownDeposit(at)
  if (row === undefined) return
  const now = server.services.clock.now()
  const content = {
    event: keys[event]!,
    reference: row.reference,
    status,
    amount: amount === 'promised' ? fromMinor(row.amount, 'PHP') : amount,
    currency: 'PHP',
  }
  const body = JSON.stringify(content)
  const timestamp = String(now)
  await takeWebhook(server.services, { timestamp, signature: signWebhook(key, timestamp, body), body }, now)
}

async function happen(each: Happening): Promise<void> {
  const { services } = server
  const now = services.clock.now()
  const place = { caller, address: '127.0.0.1', device: null, now }
  const own = { memberId: caller.memberId, now }
  const at = 'which' in each ? keys[each.which]! : ''
  const bet = ({ bet: amount, wallet }: { readonly bet: number; readonly wallet: string | null }) => ({
    roundId: at,
    memberId: caller.memberId,
    gameCode,
    launchId: null,
    terms: standardTerms,
    currency: 'PHP' as const,
    wallet,
    amount: BigInt(amount) * 100n,
    now,
  })
  switch (each.do) {
    case 'deposit':
      await createDeposit(
        services,
        { key: at, channel: 'perlas', amount: pesos(each.amount), bonus: false },
        { caller, now },
      )
      return
    case 'webhook':
      return webhook(each)
    case 'giveUp': {
      const row = await ownDeposit(each.which)
      if (row !== undefined) await cancelDeposit(services, row.id, { caller, now })
      return
    }
    case 'bet':
      await playRound(services, { ...bet(each), draw: () => ({ win: String(each.win * 100) }) })
      return
    case 'hold':
      await services.db.transaction((tx) => takeBet(tx, { ...bet(each), serverId: services.serverId, outcome: null }))
      return
    case 'settle':
      await services.db.transaction((tx) => payWin(tx, { roundId: at, amount: BigInt(each.win) * 100n, risk: 0n, now }))
      return
    case 'move':
      await transferBetween(services, { idempotencyKey: at, ...each.sides, amount: pesos(each.amount) }, own)
      return
    case 'recall':
      await recallAll(services, { idempotencyKey: at }, own)
      return
    case 'sendOn':
      await sendToMember(services, { idempotencyKey: at, amount: pesos(each.amount), paymentPassword }, place)
      return
    case 'claim':
      await claimRewards(services, caller.memberId, {}, now)
      return
    case 'withdraw':
      await requestWithdrawal(
        services,
        { idempotencyKey: at, destinationId, amount: pesos(each.amount), paymentPassword },
        place,
      )
      return
    case 'callOff': {
      const row = await ownWithdrawal(each.which)
      if (row !== undefined) await cancelWithdrawal(services, row.id, place)
      return
    }
    case 'decide': {
      const row = await ownWithdrawal(each.which)
      if (row !== undefined) await step(services, row.id, each.to, { address: null, now })
      return
    }
    case 'later':
      services.clock.move(services.clock.offset + each.minutes * 60_000)
      await expire(services, services.clock.now())
  }
}

/** Expected and actual books: minor units. */
async function books() {
  const { db } = server.services
  const held = await walletsOf(db, caller.memberId)
  const { rows } = await db.execute<Record<string, string>>(sql`
    select
      (select coalesce(sum(received - fee), 0) from deposits where state = 'paid')::text as "deposited",
      (select coalesce(sum(received), 0) from deposits where state = 'paid')::text as "came",
      (select coalesce(sum(fee), 0) from deposits where state = 'paid')::text as "depositFees",
      (select coalesce(sum(amount), 0) from held_payments where state = 'waiting')::text as "waiting",
      (select count(*) from deposits where state = 'paid')::text as "depositsPaid",
      (select count(*) from ledger_transactions where kind = 'deposit')::text as "depositsPosted",
      (select coalesce(sum(amount), 0) from withdrawals where state = 'paid')::text as "withdrawn",
      (select coalesce(sum(fee), 0) from withdrawals where state = 'paid')::text as "withdrawalFees",
      (select coalesce(sum(amount), 0) from withdrawals where state in ('requested', 'reviewing', 'approved'))::text as "onTheWay",
      (select count(*) from withdrawals where state = 'paid')::text as "withdrawalsPaid",
      (select coalesce(sum(amount), 0) from rewards where claimed_at is not null and member_id = ${caller.memberId})::text as "claimed",
      (select coalesce(sum(win - bet), 0) from rounds where state = 'settled' and member_id = ${caller.memberId})::text as "played",
      (select coalesce(sum(bet), 0) from rounds where state = 'open' and member_id = ${caller.memberId})::text as "staked",
      (select coalesce(sum(amount), 0) from member_transfers where member_id = ${caller.memberId})::text as "sentOn",
      (select coalesce(sum(credits_posted - debits_posted), 0) from ledger_accounts
        where member_id = ${caller.memberId} and currency <> 'PTS')::text as "posted",
      (select count(*) from ledger_transactions where kind = 'walletTransfer')::text as "movesPosted",
      (select count(*) from wallet_transfers)::text as "moves",
      (select coalesce(sum(e.amount), 0) from ledger_entries e)::text as "sum"`)
  const sums = Object.fromEntries(Object.entries(rows[0]!).map(([name, digits]) => [name, BigInt(digits)]))
  return {
    ...(sums as Record<
      | 'deposited'
      | 'came'
      | 'depositFees'
      | 'waiting'
      | 'depositsPaid'
      | 'depositsPosted'
      | 'withdrawn'
      | 'withdrawalFees'
      | 'onTheWay'
      | 'withdrawalsPaid'
      | 'claimed'
      | 'played'
      | 'staked'
      | 'sentOn'
      | 'posted'
      | 'movesPosted'
      | 'moves'
      | 'sum',
      bigint
    >),
    held,
    spendable: sumOf(held),
    clearing: await accountBalance(db, 'clearing:PHP'),
    suspense: await accountBalance(db, 'suspense:PHP'),
    fees: await accountBalance(db, 'fees:PHP'),
  }
}

it('ledger: keeps the books consistent under concurrent deposits, reports, play, claims, withdrawals and decisions in any order', async () => {
  const before = await books()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(happening, { minLength: 1, maxLength: 8 }), { minLength: 30, maxLength: 40 }),
      async (rounds) => {
        keys = newKeys()
        for (const together of rounds) {
          const outcomes = await Promise.allSettled(together.map(happen))
          const broken = outcomes.filter(({ status, ...outcome }) => {
            const { reason } = outcome as { readonly reason?: unknown }
            // A refusal changes nothing; any other error is a fault of ours.
            return status === 'rejected' && !(reason instanceof Refused)
          })
          expect(broken).toEqual([])
        }
        const now = await books()
        const since = (name: Exclude<keyof typeof before, 'held'>) => now[name] - before[name]
        expect(now.sum, 'the sum over all accounts').toBe(0n)
        for (const { code, available } of now.held) expect(available, code).toBeGreaterThanOrEqual(0n)
        expect(now.movesPosted, 'each move between wallets counts once').toBe(now.moves)
        expect(now.depositsPosted, 'each payment counts once').toBe(now.depositsPaid)
        expect(since('posted'), 'the wallets').toBe(
          since('deposited') + since('claimed') + since('played') - since('withdrawn') - since('sentOn'),
        )
        expect(now.spendable, 'what can be spent').toBe(now.posted - now.onTheWay - now.staked)
        expect(since('fees'), 'the fees').toBe(since('depositFees') + since('withdrawalFees'))
        expect(since('suspense'), 'payments that wait for the operator').toBe(since('waiting'))
        expect(since('clearing'), 'the partners').toBe(
          since('withdrawn') - since('withdrawalFees') - since('came') - since('waiting'),
        )
        expect(await checkLedger(server.services.db, server.services.clock.now(), 'whole')).toEqual([])
      },
    ),
    { numRuns: 5, seed: 20261123, endOnFailure: true },
  )
  const after = await books()
  const happened = [
    after.depositsPaid,
    after.withdrawalsPaid,
    after.claimed - before.claimed,
    after.moves,
    after.sentOn,
  ]
  expect(happened.map((each) => each > 0n)).toEqual(happened.map(() => true))
})
