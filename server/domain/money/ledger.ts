import { createHash } from 'node:crypto'
import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import {
  ledgerAccounts,
  ledgerCheckpoints,
  ledgerEntries,
  ledgerTransactions,
  ledgerTransfers,
} from '#server/store/schema/money/ledger.ts'
import type { Currency, LedgerUnit } from '#wire/money.ts'
import { newId } from '#server/domain/site/ids.ts'
import { move, type Moved, type Movement } from './ledger-movement.ts'

/** The house's own account of a currency, or of points; it may owe. */
export const houseAccount = (currency: LedgerUnit): string => `house:${currency}`

/** Source of seeded balances of a currency; it may owe. */
export const openingAccount = (currency: Currency): string => `opening:${currency}`

/** The payment partners' side of every deposit and withdrawal of a currency; it may owe. */
export const clearingAccount = (currency: Currency): string => `clearing:${currency}`

/** Members' fees for deposits and withdrawals of a currency; it keeps no sum, and so counts as one that may owe. */
export const feesAccount = (currency: Currency): string => `fees:${currency}`

/** Money of a currency that payment partners received and that is not credited yet; it counts as one that may owe. */
export const suspenseAccount = (currency: Currency): string => `suspense:${currency}`

/** Code of a member's wallet. */
export const memberAccount = (memberId: string): string => `member:${memberId}`

/** Code of the wallet that a vendor keeps for a member. */
export const vendorAccount = (vendor: string, memberId: string): string => `vendor:${vendor}:${memberId}`

/** Code of the wallet that a round is played with: a vendor's, or with null the main one. */
export const walletAccount = (memberId: string, vendor: string | null): string =>
  vendor === null ? memberAccount(memberId) : vendorAccount(vendor, memberId)

/** Code of the account of a member's points. */
export const pointsAccount = (memberId: string): string => `points:${memberId}`

const playPrefix = 'play:'

/** Source and destination of play money of a currency; it may owe. */
export const playAccount = (currency: Currency): string => `${playPrefix}${currency}`

/** Code of a trial account's wallet, which is no member's wallet: code that moves real money finds none. */
export const playWallet = (memberId: string): string => `${playPrefix}${memberId}`

const isPlay = (account: string) => account.startsWith(playPrefix)

/** One side of a posting: minor units that an account gains (positive) or gives (negative). */
export interface Entry {
  readonly account: string
  readonly amount: bigint
}

/** A posting to write once under its key. */
export interface Posting {
  readonly idempotencyKey: string
  readonly kind: string
  readonly reference?: string
  /** Of every account of its entries. */
  readonly currency: LedgerUnit
  readonly entries: readonly Entry[]
  /** Epoch milliseconds. */
  readonly now: number
}

/** `replayed` when the same posting had been written before and nothing was written now. */
export interface Posted {
  readonly transactionId: bigint
  readonly replayed: boolean
}

/** Hash that identifies a request: everything but the key and the time. */
export function requestHash({ kind, reference, entries }: Pick<Posting, 'kind' | 'reference' | 'entries'>): Buffer {
  const sides = entries.map(({ account, amount }) => [account, amount.toString()]).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([kind, reference ?? null, sides]))
    .digest()
}

/** Throws on entries that no posting can have. */
export function checkEntries(entries: readonly Entry[]): void {
  if (entries.length < 2) throw new RangeError('A posting has at least two entries')
  if (new Set(entries.map((entry) => entry.account)).size !== entries.length) {
    throw new RangeError('A posting names each account once')
  }
  if (entries.some((entry) => entry.amount === 0n)) throw new RangeError('An entry moves money')
  if (entries.some(({ account }) => isPlay(account)) && !entries.every(({ account }) => isPlay(account))) {
    throw new RangeError('Play money never meets real money')
  }
  if (entries.reduce((sum, entry) => sum + entry.amount, 0n) !== 0n) {
    throw new RangeError('The entries of a posting sum to zero')
  }
}

/**
 * Writes a posting of the double-entry ledger, once for its key, in one statement. Amounts are minor units of one
 * currency and sum to zero; throws a `RangeError` when an account is of another currency. Refuses
 * `idempotency_conflict` when the key was used for something else, `insufficient_funds` when an account that may not
 * owe would go below zero, and `account_stopped` when one is stopped; a refusal must be allowed to roll the transaction
 * back.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  const moved = await write(tx, posting, [])
  if (moved === 'known') return { transactionId: await earlierTransaction(tx, posting), replayed: true }
  return { transactionId: moved.transactionId!, replayed: false }
}

/**
 * Writes a posting together with rows of the caller's own, all in one statement; null when none of `rows` (inserts or
 * updates that return what they wrote) wrote any, and then nothing was posted either. The key must be as new as the
 * rows, and they as each other: a used one is refused (`idempotency_conflict`). `besides` is executed in the same
 * statement once the money has moved. Otherwise as `post`.
 */
export async function postWith(
  tx: Tx,
  rows: readonly SQLWrapper[],
  posting: Posting,
  besides?: Movement['besides'],
): Promise<Moved | null> {
  const moved = await write(tx, posting, rows, besides)
  return moved === 'known' ? null : moved
}

async function write(
  tx: Tx,
  posting: Posting,
  rows: readonly SQLWrapper[],
  besides?: Movement['besides'],
): Promise<Moved | 'known'> {
  const { entries, idempotencyKey, kind, reference = null, currency, now } = posting
  checkEntries(entries)
  return move(tx, {
    rows,
    currency,
    sides: entries.map(({ account, amount }) => ({ account, posted: amount })),
    transaction: { idempotencyKey, requestHash: requestHash(posting), kind, reference, createdAt: now },
    ...(besides === undefined ? {} : { besides }),
  })
}

async function earlierTransaction(tx: Tx, posting: Posting): Promise<bigint> {
  const [earlier] = await tx
    .select({ id: ledgerTransactions.id, requestHash: ledgerTransactions.requestHash })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, posting.idempotencyKey))
  if (!earlier || Buffer.compare(earlier.requestHash, requestHash(posting)) !== 0)
    throw new Refused('idempotency_conflict')
  return earlier.id
}

/** Available balance of a member, in minor units: posted, less pending. Zero for a member without a wallet. */
export async function balanceOf(db: DbOrTx, memberId: string): Promise<bigint> {
  return available(db, memberAccount(memberId))
}

/** The points of a member. */
export async function pointsOf(db: DbOrTx, memberId: string): Promise<bigint> {
  const figures = await figuresOf(db, pointsAccount(memberId))
  return figures === null ? 0n : figures.creditsPosted - figures.debitsPosted
}

/** Play money of a trial account, in minor units. */
export async function playBalanceOf(db: DbOrTx, memberId: string): Promise<bigint> {
  return available(db, playWallet(memberId))
}

async function available(db: DbOrTx, code: string): Promise<bigint> {
  return (await holdingOf(db, code))?.amount ?? 0n
}

/** Available money: minor units of a currency. */
export interface Holding {
  readonly amount: bigint
  readonly currency: Currency
}

/** Available balance of a money account, by its code; null when there is none. */
export async function holdingOf(db: DbOrTx, code: string): Promise<Holding | null> {
  const figures = await figuresOf(db, code)
  if (figures === null) return null
  const { creditsPosted, debitsPosted, debitsPending, currency } = figures
  if (currency === 'PTS') return null
  return { amount: creditsPosted - debitsPosted - debitsPending, currency }
}

/** Debits and credits of an account, in minor units. */
export interface Figures {
  readonly debitsPosted: bigint
  readonly creditsPosted: bigint
  readonly debitsPending: bigint
  readonly creditsPending: bigint
}

/** The figures of one account, and their currency. */
export interface AccountFigures extends Figures {
  readonly currency: LedgerUnit
}

/**
 * The figures of an account by its code; null when there is none. Those of a wallet are stored with it. Those of an
 * account that may owe are the last checkpoint and every entry since, so that no posting has to wait for another one to
 * write them.
 */
export async function figuresOf(db: DbOrTx, code: string): Promise<AccountFigures | null> {
  const { rows } = await db.execute<Record<keyof Figures, string> & { currency: LedgerUnit }>(sql`
    select a.currency, (a.debits_posted + coalesce(c.debits, 0) + coalesce(since.debits, 0))::text as "debitsPosted",
      (a.credits_posted + coalesce(c.credits, 0) + coalesce(since.credits, 0))::text as "creditsPosted",
      (a.debits_pending + coalesce(pending.debits, 0))::text as "debitsPending",
      (a.credits_pending + coalesce(pending.credits, 0))::text as "creditsPending"
    from ${ledgerAccounts} a
    left join ${ledgerCheckpoints} c on a.may_owe and c.account_id = a.id
    left join lateral (
      select sum(greatest(-e.amount, 0)) as debits, sum(greatest(e.amount, 0)) as credits
      from ${ledgerEntries} e where e.account_id = a.id and e.id > coalesce(c.entry_id, 0)
    ) since on a.may_owe
    left join lateral (
      select sum(t.amount) filter (where t.debit_account_id = a.id) as debits,
        sum(t.amount) filter (where t.credit_account_id = a.id) as credits
      from ${ledgerTransfers} t where t.state = 'pending' and (t.debit_account_id = a.id or t.credit_account_id = a.id)
    ) pending on a.may_owe
    where a.code = ${code}`)
  const [row] = rows
  if (!row) return null
  const { currency, debitsPosted, creditsPosted, debitsPending, creditsPending } = row
  return {
    currency,
    debitsPosted: BigInt(debitsPosted),
    creditsPosted: BigInt(creditsPosted),
    debitsPending: BigInt(debitsPending),
    creditsPending: BigInt(creditsPending),
  }
}

/** Credits less debits of an account, in minor units, by its code. */
export async function accountBalance(db: DbOrTx, code: string): Promise<bigint> {
  const figures = await figuresOf(db, code)
  return figures === null ? 0n : figures.creditsPosted - figures.debitsPosted
}

/** Opens a new member's wallet of a currency; does nothing when there is one already. */
export async function openWallet(tx: Tx, memberId: string, currency: Currency): Promise<void> {
  await openAccounts(tx, { code: memberAccount(memberId), memberId }, currency)
}

/** Opens a vendor's wallet of a member; does nothing when there is one already. */
export async function openVendorWallet(
  tx: DbOrTx,
  { memberId, vendor, currency }: { readonly memberId: string; readonly vendor: string; readonly currency: Currency },
): Promise<void> {
  await tx
    .insert(ledgerAccounts)
    .values({ id: newId(), code: vendorAccount(vendor, memberId), memberId, currency, mayOwe: false })
    .onConflictDoNothing({ target: ledgerAccounts.code })
}

/** Opens the points accounts of members, and the house's, where there are none. */
export async function openPointsAccounts(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx
    .insert(ledgerAccounts)
    .values([
      { id: newId(), code: houseAccount('PTS'), currency: 'PTS', mayOwe: true },
      ...memberIds.map((memberId) => ({
        id: newId(),
        code: pointsAccount(memberId),
        memberId,
        currency: 'PTS' as const,
        mayOwe: false,
      })),
    ])
    .onConflictDoNothing({ target: ledgerAccounts.code })
}

/** Opens the wallet of a new trial account. */
export async function openPlayWallet(tx: Tx, memberId: string, currency: Currency): Promise<void> {
  await openAccounts(tx, { code: playWallet(memberId), memberId }, currency)
}

/** The first wallet of a currency also opens the house's accounts of it. */
async function openAccounts(
  tx: Tx,
  wallet: { readonly code: string; readonly memberId: string },
  currency: Currency,
): Promise<void> {
  await openHouseAccounts(tx, currency)
  await tx
    .insert(ledgerAccounts)
    .values({ id: newId(), ...wallet, currency, mayOwe: false })
    .onConflictDoNothing({ target: ledgerAccounts.code })
}

/** Opens the house's accounts of a currency where there are none: a partner may receive a currency without wallets. */
export async function openHouseAccounts(tx: Tx, currency: Currency): Promise<void> {
  const codes = [houseAccount, openingAccount, playAccount, clearingAccount, feesAccount, suspenseAccount].map(
    (codeOf) => codeOf(currency),
  )
  await tx
    .insert(ledgerAccounts)
    .values(codes.map((code) => ({ id: newId(), code, currency, mayOwe: true })))
    .onConflictDoNothing({ target: ledgerAccounts.code })
}

/**
 * Locks a member's wallet until the transaction ends. Where a wallet and the member's protection are both locked, the
 * wallet is first, as in a bet.
 */
export async function lockWallet(tx: Tx, memberId: string): Promise<void> {
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.code, memberAccount(memberId)))
    .for('no key update')
}
