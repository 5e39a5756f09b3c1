import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import {
  holdingOf,
  houseAccount,
  memberAccount,
  openingAccount,
  openWallet,
  post,
} from '#server/domain/money/ledger.ts'
import { payWin, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { postTransfer, startTransfer, voidTransfer } from '#server/domain/money/transfers.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'
import { type Currency, fromMinor, toMinor } from '#wire/money.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'

const used = ['VND', 'PHP', 'USDT', 'BTC'] as const satisfies readonly Currency[]
const now = Date.UTC(2026, 0, 1)

let store: TestStore
const wallets = new Map<Currency, readonly string[]>()
beforeAll(async () => {
  store = await openSeededTestStore()
  for (const currency of used) wallets.set(currency, [await newMember(currency), await newMember(currency)])
})
afterAll(() => store.close())

async function newMember(currency: Currency): Promise<string> {
  const { rows } = await store.db.execute<{ id: string }>(sql`
    insert into members
    select (json_populate_record(m, json_build_object('id', gen_random_uuid(), 'account_key', gen_random_uuid()::text,
      'account', 'x', 'mobile', null, 'email', null))).*
    from members m where account = 'marisol' returning id`)
  const id = rows[0]?.id ?? ''
  await store.db.transaction((tx) => openWallet(tx, id, currency))
  return id
}

const walletOf = (currency: Currency, index = 0) => wallets.get(currency)?.[index] ?? ''
const move = (from: string, to: string, amount: bigint, currency: Currency, idempotencyKey: string = randomUUID()) =>
  store.db.transaction((tx) =>
    post(tx, {
      idempotencyKey,
      kind: 'test',
      currency,
      entries: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
      now,
    }),
  )
const give = (memberId: string, amount: string, currency: Currency) =>
  move(openingAccount(currency), memberAccount(memberId), toMinor(amount, currency), currency)
const held = async (memberId: string) => {
  const holding = await holdingOf(store.db, memberAccount(memberId))
  return holding && `${fromMinor(holding.amount, holding.currency)} ${holding.currency}`
}
const begin = (from: string, to: string, amount: bigint, currency: Currency, idempotencyKey: string = randomUUID()) =>
  store.db.transaction((tx) =>
    startTransfer(tx, { idempotencyKey, kind: 'test', from, to, currency, amount, expiresAt: null, now }),
  )

const outcomeOf = (answer: PromiseSettledResult<void>): string => {
  if (answer.status === 'fulfilled') return 'done'
  return answer.reason instanceof RangeError ? 'mixed' : String(answer.reason.code ?? answer.reason)
}

describe('a wallet', () => {
  it.each([
    ['VND', '250000', '250000 VND'],
    ['PHP', '12.5', '12.50 PHP'],
    ['USDT', '0.000001', '0.000001 USDT'],
    ['BTC', '21.00000003', '21.00000003 BTC'],
  ] as const)('holds %s to its last digit', async (currency, amount, shown) => {
    const id = await newMember(currency)
    await give(id, amount, currency)
    expect(await held(id)).toBe(shown)
  })

  it('is bet with in its own currency', async () => {
    const id = await newMember('USDT')
    await give(id, '10', 'USDT')
    const bet = {
      roundId: randomUUID(),
      memberId: id,
      gameCode: 'harbour-lights',
      launchId: null,
      terms: standardTerms,
      serverId: randomUUID(),
      currency: 'USDT',
      amount: toMinor('2.5', 'USDT'),
      outcome: null,
      now,
    } as const
    const house = async () => (await holdingOf(store.db, houseAccount('USDT')))!.amount
    const before = await house()
    await store.db.transaction((tx) => takeBet(tx, bet))
    const win = { roundId: bet.roundId, amount: toMinor('0.000007', 'USDT'), risk: 0n, now }
    const { round } = await store.db.transaction((tx) => payWin(tx, win))
    expect(round).toMatchObject({ currency: 'USDT', state: 'settled' })
    expect(await held(id)).toBe('7.500007 USDT')
    expect(await house()).toBe(before + 2_500_000n - 7n)
  })
})

describe('money of two currencies', () => {
  const mixed = () => [memberAccount(walletOf('USDT')), houseAccount('PHP')] as const

  it.each(['PHP', 'USDT'] as const)('is never mixed in one posting, in %s', async (currency) => {
    const [usdt, php] = mixed()
    await give(walletOf('USDT'), '5', 'USDT')
    const before = await held(walletOf('USDT'))
    await expect(move(usdt, php, 1n, currency)).rejects.toThrow(RangeError)
    await expect(begin(usdt, php, 1n, currency)).rejects.toThrow(RangeError)
    expect(await held(walletOf('USDT'))).toBe(before)
  })

  const constraint = expect.objectContaining({
    cause: expect.objectContaining({ code: '23514', constraint: 'ledger_one_currency' }),
  })

  it('is refused by the database itself, whatever writes it', async () => {
    const [usdt, php] = mixed()
    const entries = sql`
      with made as (
        insert into ledger_transactions (idempotency_key, request_hash, kind, created_at)
        values (${randomUUID()}, '', 'test', 0) returning id
      )
      insert into ledger_entries (transaction_id, account_id, amount)
      select made.id, a.id, case when a.code = ${usdt} then -1 else 1 end
      from made, ledger_accounts a where a.code in (${usdt}, ${php})`
    await expect(store.db.execute(entries)).rejects.toEqual(constraint)
    const transfer = sql`
      insert into ledger_transfers (idempotency_key, request_hash, kind, debit_account_id, credit_account_id, amount, state,
        created_at)
      select ${randomUUID()}, '', 'test', one.id, other.id, 1, 'pending', 0
      from ledger_accounts one, ledger_accounts other where one.code = ${usdt} and other.code = ${php}`
    await expect(store.db.execute(transfer)).rejects.toEqual(constraint)
  })

  it('is not mixed by changing an account’s currency', async () => {
    const rename = sql`update ledger_accounts set currency = 'PHP' where code = ${memberAccount(walletOf('USDT'))}`
    await expect(store.db.execute(rename)).rejects.toEqual(
      expect.objectContaining({ cause: expect.objectContaining({ constraint: 'ledger_kept' }) }),
    )
  })
})

it('ledger: every currency is balanced, under concurrent postings and transfers', async () => {
  const step = fc.record({
    currency: fc.constantFrom(...used),
    other: fc.constantFrom(...used),
    do: fc.constantFrom('win', 'bet', 'pay', 'hold'),
    amount: fc.bigInt({ min: 1n, max: 9_000_000_000n }),
  })
  const book = new Map<Currency, bigint>()
  for (const currency of used) {
    const [one = '', two = ''] = wallets.get(currency) ?? []
    const amounts = await Promise.all([one, two].map((id) => holdingOf(store.db, memberAccount(id))))
    book.set(
      currency,
      amounts.reduce((sum, holding) => sum + (holding?.amount ?? 0n), 0n),
    )
  }
  const add = (currency: Currency, amount: bigint) => book.set(currency, (book.get(currency) ?? 0n) + amount)

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const done = await Promise.allSettled(
        steps.map(async ({ currency, other, do: what, amount }) => {
          const [one, two] = [memberAccount(walletOf(currency)), memberAccount(walletOf(other, 1))]
          const house = houseAccount(currency)
          if (what === 'win') await move(house, one, amount, currency)
          if (what === 'bet') await move(one, house, amount, currency)
          if (what === 'pay') await move(one, two, amount, currency)
          if (what === 'hold') {
            const idempotencyKey = randomUUID()
            await begin(one, house, amount, currency, idempotencyKey)
            const finish = amount % 2n === 0n ? postTransfer : voidTransfer
            await store.db.transaction((tx) => finish(tx, { idempotencyKey, now }))
          }
        }),
      )
      const outcomes = done.map(outcomeOf)
      expect(outcomes.filter((outcome) => !['done', 'mixed', 'insufficient_funds'].includes(outcome))).toEqual([])
      expect(outcomes.map((outcome) => outcome === 'mixed')).toEqual(
        steps.map(({ currency, other, do: what }) => what === 'pay' && currency !== other),
      )
      for (const [index, { currency, do: what, amount }] of steps.entries()) {
        if (outcomes[index] !== 'done' || what === 'pay') continue
        if (what === 'win') add(currency, amount)
        else if (what === 'bet' || amount % 2n === 0n) add(currency, -amount)
      }
      for (const currency of used) {
        const ids = wallets.get(currency) ?? []
        const amounts = await Promise.all(ids.map((id) => holdingOf(store.db, memberAccount(id))))
        expect(amounts.every((holding) => holding?.currency === currency && holding.amount >= 0n)).toBe(true)
        expect(amounts.reduce((sum, holding) => sum + (holding?.amount ?? 0n), 0n)).toBe(book.get(currency))
      }
    }),
    { numRuns: 25, seed: 41 },
  )

  const { rows } = await store.db.execute(sql`
    select a.currency, sum(e.amount)::text as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
    group by a.currency order by a.currency`)
  expect(rows).toEqual([...used].sort().map((currency) => ({ currency, sum: '0' })))
  expect(await checkLedger(store.db, now, 'whole')).toEqual([])
})
