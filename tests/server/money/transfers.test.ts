import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tidy } from '#server/domain/site/housekeeping.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import {
  balanceOf,
  type Figures,
  figuresOf,
  houseAccount,
  memberAccount,
  openingAccount,
  playAccount,
  post,
} from '#server/domain/money/ledger.ts'
import {
  type Done,
  type NewTransfer,
  postTransfer,
  startTransfer,
  TransferExpired,
  voidExpired,
  voidTransfer,
} from '#server/domain/money/transfers.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/store/schema/money/ledger.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore()
})
afterAll(() => store.close())

const now = Date.UTC(2026, 0, 1)
const limit = now + 60_000
const opened = 10_000n
const refusal = (code: string) => expect.objectContaining({ name: 'Refused', code })

let member: string
let key: string
beforeEach(async () => {
  member = await newWallet()
  key = randomUUID()
})

/** For the ledger, wallets need no member. */
async function newWallet(): Promise<string> {
  const id = randomUUID()
  await store.db
    .insert(ledgerAccounts)
    .values({ id: randomUUID(), code: memberAccount(id), currency: 'PHP', mayOwe: false })
  await gain(id, opened, openingAccount('PHP'))
  return id
}

const gain = (id: string, amount: bigint, other = houseAccount('PHP')) =>
  store.db.transaction((tx) =>
    post(tx, {
      idempotencyKey: randomUUID(),
      kind: 'test',
      currency: 'PHP',
      entries: [
        { account: memberAccount(id), amount },
        { account: other, amount: -amount },
      ],
      now,
    }),
  )

const transfer = (change: Partial<NewTransfer> = {}): NewTransfer => ({
  idempotencyKey: key,
  kind: 'withdrawal',
  from: memberAccount(member),
  to: houseAccount('PHP'),
  currency: 'PHP',
  amount: 1_000n,
  expiresAt: limit,
  now,
  ...change,
})
const start = (change?: Partial<NewTransfer>) => store.db.transaction((tx) => startTransfer(tx, transfer(change)))
const finish = (amount?: bigint, at = now, idempotencyKey = key) =>
  store.db.transaction((tx) =>
    postTransfer(tx, { idempotencyKey, now: at, ...(amount === undefined ? {} : { amount }) }),
  )
const cancel = (at = now, idempotencyKey = key) =>
  store.db.transaction((tx) => voidTransfer(tx, { idempotencyKey, now: at }))
const figures = () => figuresOf(store.db, memberAccount(member))
const house = async () => (await figuresOf(store.db, houseAccount('PHP'))) as Figures
const stateOf = async (idempotencyKey = key) =>
  (
    await store.db
      .select({ state: ledgerTransfers.state })
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.idempotencyKey, idempotencyKey))
  )[0]?.state
const plain = { currency: 'PHP', creditsPosted: opened, debitsPosted: 0n, creditsPending: 0n, debitsPending: 0n }

describe('a transfer in two phases', () => {
  it('is pending on both accounts and cannot be spent', async () => {
    const before = await house()
    expect(await start()).toEqual({ replayed: false })
    expect(await figures()).toEqual({ ...plain, debitsPending: 1_000n })
    expect(await house()).toEqual({ ...before, creditsPending: before.creditsPending + 1_000n })
    expect(await balanceOf(store.db, member)).toBe(9_000n)
    await expect(gain(member, -9_001n)).rejects.toEqual(refusal('insufficient_funds'))
    await gain(member, -9_000n)
  })

  it('moves the money when it is posted', async () => {
    await start()
    const before = await house()
    expect(await finish()).toEqual({ replayed: false })
    expect(await figures()).toEqual({ ...plain, debitsPosted: 1_000n })
    expect(await house()).toEqual({
      ...before,
      creditsPosted: before.creditsPosted + 1_000n,
      creditsPending: before.creditsPending - 1_000n,
    })
  })

  it('moves a part of it and releases the rest', async () => {
    await start()
    await finish(400n)
    expect(await figures()).toEqual({ ...plain, debitsPosted: 400n })
    expect(await balanceOf(store.db, member)).toBe(9_600n)
  })

  it('releases all of it when it is voided', async () => {
    await start()
    expect(await cancel()).toEqual({ replayed: false })
    expect(await figures()).toEqual(plain)
  })

  it('goes to a wallet as well, which has it only once it is posted', async () => {
    await start({ from: houseAccount('PHP'), to: memberAccount(member), kind: 'commission' })
    expect(await figures()).toEqual({ ...plain, creditsPending: 1_000n })
    expect(await balanceOf(store.db, member)).toBe(opened)
    await finish()
    expect(await balanceOf(store.db, member)).toBe(opened + 1_000n)
  })

  it('is idempotent in each phase', async () => {
    await start()
    expect(await start({ now: now + 5 })).toEqual({ replayed: true })
    await finish(400n)
    expect(await finish(400n)).toEqual({ replayed: true })
    expect(await start()).toEqual({ replayed: true })
    key = randomUUID()
    await start()
    await cancel()
    expect(await cancel()).toEqual({ replayed: true })
    expect(await figures()).toEqual({ ...plain, debitsPosted: 400n })
  })

  it('refuses its key for anything else, and a second end that differs from the first', async () => {
    await start()
    for (const change of [{ amount: 999n }, { kind: 'bonus' }, { to: openingAccount('PHP') }, { reference: 'x' }]) {
      await expect(start(change)).rejects.toEqual(refusal('idempotency_conflict'))
    }
    await finish(400n)
    await expect(finish(500n)).rejects.toEqual(refusal('idempotency_conflict'))
    await expect(cancel()).rejects.toEqual(refusal('idempotency_conflict'))
    key = randomUUID()
    await start()
    await cancel()
    await expect(finish()).rejects.toEqual(refusal('idempotency_conflict'))
    expect(await figures()).toEqual({ ...plain, debitsPosted: 400n })
  })

  it('refuses more than the account has, and leaves nothing behind', async () => {
    await expect(start({ amount: opened + 1n })).rejects.toEqual(refusal('insufficient_funds'))
    expect(await stateOf()).toBeUndefined()
    expect(await figures()).toEqual(plain)
  })

  it.each([
    ['nothing', { amount: 0n }],
    ['less than nothing', { amount: -1n }],
    ['an account to itself', { to: houseAccount('PHP'), from: houseAccount('PHP') }],
    ['an unknown account', { to: 'unknown' }],
    ['play money and real money', { to: playAccount('PHP') }],
  ])('throws on %s', async (_what, change) => {
    await expect(start(change)).rejects.toThrow(RangeError)
    expect(await figures()).toEqual(plain)
  })

  it('throws on more than it holds, and on an unknown transfer', async () => {
    await start()
    await expect(finish(1_001n)).rejects.toThrow(RangeError)
    await expect(finish(0n)).rejects.toThrow(RangeError)
    await expect(cancel(now, randomUUID())).rejects.toThrow(RangeError)
  })
})

describe('the expiry of a transfer', () => {
  it('is the first moment it cannot be posted any more, whether housekeeping has run or not', async () => {
    await start()
    await expect(finish(undefined, limit)).rejects.toThrow(TransferExpired)
    await tidy(store, limit - 1)
    expect(await stateOf()).toBe('pending')
    await tidy(store, limit)
    expect(await stateOf()).toBe('expired')
    expect(await figures()).toEqual(plain)
    await expect(finish(undefined, limit)).rejects.toThrow(TransferExpired)
    expect(await cancel(limit)).toEqual({ replayed: true })
  })

  it('is absent where none was set', async () => {
    await start({ expiresAt: null })
    await voidExpired(store.db, Number.MAX_SAFE_INTEGER)
    expect(await finish(undefined, Number.MAX_SAFE_INTEGER)).toEqual({ replayed: false })
  })

  it('of a stopped account waits for the operator and delays no other', async () => {
    await start()
    const [stopped, stoppedKey] = [member, key]
    await store.db.execute(
      sql`update ${ledgerAccounts} set stopped_at = ${now}::bigint where code = ${memberAccount(stopped)}`,
    )
    member = await newWallet()
    key = randomUUID()
    await start({ expiresAt: limit + 1 })
    expect(await voidExpired(store.db, limit + 1)).toBe(1)
    expect(await stateOf()).toBe('expired')
    expect(await stateOf(stoppedKey)).toBe('pending')
    await store.db.execute(sql`update ${ledgerAccounts} set stopped_at = null where code = ${memberAccount(stopped)}`)
    expect(await voidExpired(store.db, limit + 1)).toBe(1)
  })
})

describe('thirty concurrent transfers', () => {
  const thirty = <Result>(ask: (index: number) => Promise<Result>) =>
    Promise.allSettled(Array.from({ length: 30 }, (_, index) => ask(index)))
  const codes = (answers: readonly PromiseSettledResult<unknown>[]) =>
    answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  const fresh = (answers: readonly PromiseSettledResult<Done>[]) =>
    answers.filter((answer) => answer.status === 'fulfilled' && !answer.value.replayed)

  it('of the same key start one', async () => {
    const answers = await thirty(() => start())
    expect(codes(answers)).toEqual([])
    expect(fresh(answers)).toHaveLength(1)
    expect(await figures()).toEqual({ ...plain, debitsPending: 1_000n })
  })

  it('of a tenth of the balance each start ten', async () => {
    const answers = await thirty(() => start({ idempotencyKey: randomUUID() }))
    expect(fresh(answers)).toHaveLength(10)
    expect(codes(answers)).toEqual(Array.from({ length: 20 }, () => 'insufficient_funds'))
    expect(await balanceOf(store.db, member)).toBe(0n)
  })

  it('that post and void the same one end it once', async () => {
    await start()
    const answers = await thirty((index) => (index % 2 === 0 ? finish() : cancel()))
    expect(fresh(answers)).toHaveLength(1)
    expect(codes(answers)).toEqual(Array.from({ length: 15 }, () => 'idempotency_conflict'))
    const posted = (await stateOf()) === 'posted'
    expect(await figures()).toEqual(posted ? { ...plain, debitsPosted: 1_000n } : plain)
  })
})

it('two-phase transfers: keep every sum, under concurrent postings, starts, ends and repetitions', async () => {
  const wallets = [member, await newWallet(), await newWallet()]
  const step = fc.record({
    what: fc.constantFrom('bet', 'win', 'start', 'startForMember', 'post', 'postPart', 'void', 'expire' as const),
    wallet: fc.constantFrom(...wallets),
    amount: fc.bigInt({ min: 1n, max: 6_000n }),
    key: fc.integer({ min: 0, max: 4 }),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      run += 1
      const answers = await Promise.allSettled(
        steps.map(async ({ what, wallet, amount, key: number }) => {
          const idempotencyKey = `interleaved:${run}:${number}`
          const own = { idempotencyKey, from: memberAccount(wallet), amount }
          switch (what) {
            case 'bet':
              return gain(wallet, -amount)
            case 'win':
              return gain(wallet, amount)
            case 'start':
              return start(own)
            case 'startForMember':
              return start({ ...own, from: houseAccount('PHP'), to: memberAccount(wallet) })
            case 'post':
              return finish(undefined, now, idempotencyKey)
            case 'postPart':
              return finish(1n, now, idempotencyKey)
            case 'void':
              return cancel(now, idempotencyKey)
            case 'expire':
              return voidExpired(store.db, limit)
          }
        }),
      )
      const unforeseen = answers.flatMap((answer) =>
        answer.status === 'rejected' && answer.reason.name !== 'Refused' && !(answer.reason instanceof RangeError)
          ? [answer.reason]
          : [],
      )
      expect(unforeseen).toEqual([])
      expect(await checkLedger(store.db, now, 'whole')).toEqual([])
      for (const wallet of wallets) expect(await balanceOf(store.db, wallet)).toBeGreaterThanOrEqual(0n)
      expect(await totals()).toEqual({ posted: 0n, pending: 0n })
    }),
    { numRuns: 30, seed: 43 },
  )
})

/** Total of all accounts: zero, because each gain is another one's loss. */
async function totals() {
  const codes = await store.db.select({ code: ledgerAccounts.code }).from(ledgerAccounts)
  let [posted, pending] = [0n, 0n]
  for (const { code } of codes) {
    const own = (await figuresOf(store.db, code)) as Figures
    posted += own.creditsPosted - own.debitsPosted
    pending += own.creditsPending - own.debitsPending
  }
  return { posted, pending }
}
