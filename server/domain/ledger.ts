import { createHash } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/ledger.ts'
import { newId } from './ids.ts'

/** The house's own accounts; they may owe. `opening` is where seeded balances come from. */
export const houseAccount = 'house'
export const openingAccount = 'opening'

/** Code of a member's wallet. */
export const memberAccount = (memberId: string): string => `member:${memberId}`

/** Where play money comes from and goes back to; it may owe. */
export const playAccount = 'play'

const playWalletPrefix = 'play:'

/** Code of a trial account's wallet, which is no member's wallet: what moves real money finds none. */
export const playWallet = (memberId: string): string => `${playWalletPrefix}${memberId}`

const isPlay = (account: string) => account === playAccount || account.startsWith(playWalletPrefix)

/** One side of a posting: minor units that an account gains (positive) or gives (negative). */
export interface Entry {
  readonly account: string
  readonly amount: bigint
}

/** What is to be written, once, under its key. */
export interface Posting {
  readonly idempotencyKey: string
  readonly kind: string
  readonly reference?: string
  readonly entries: readonly Entry[]
  /** Epoch milliseconds. */
  readonly now: number
}

/** `replayed` when the same posting had been written before and nothing was written now. */
export interface Posted {
  readonly transactionId: bigint
  readonly replayed: boolean
}

/** What makes two postings the same request: all but the key and the time. */
export function requestHash({ kind, reference, entries }: Pick<Posting, 'kind' | 'reference' | 'entries'>): Buffer {
  const sides = entries.map(({ account, amount }) => [account, amount.toString()]).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([kind, reference ?? null, sides]))
    .digest()
}

function checkEntries(entries: readonly Entry[]): void {
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
 * Writes a posting of the double-entry ledger, once for its key. Amounts are minor units and sum to zero.
 * Refuses `idempotency_conflict` when the key was used for something else and `insufficient_funds` when a member's
 * balance would go below zero; a refusal must be allowed to roll the transaction back.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  checkEntries(posting.entries)
  const accounts = await lockAccounts(tx, posting.entries)
  const hash = requestHash(posting)

  const [inserted] = await tx
    .insert(ledgerTransactions)
    .values({
      idempotencyKey: posting.idempotencyKey,
      requestHash: hash,
      kind: posting.kind,
      reference: posting.reference,
      createdAt: posting.now,
    })
    .onConflictDoNothing({ target: ledgerTransactions.idempotencyKey })
    .returning({ id: ledgerTransactions.id })
  if (!inserted) return { transactionId: await earlierTransaction(tx, posting.idempotencyKey, hash), replayed: true }

  for (const { id, mayOwe, amount } of accounts) {
    if (mayOwe || amount > 0n) continue
    if ((await sumOf(tx, id)) + amount < 0n) throw new Refused('insufficient_funds')
  }
  await tx
    .insert(ledgerEntries)
    .values(accounts.map(({ id, amount }) => ({ transactionId: inserted.id, accountId: id, amount })))
  return { transactionId: inserted.id, replayed: false }
}

/**
 * Finds the accounts and locks those whose balance counts, always in the order of their codes, so that two postings
 * over the same wallets wait for each other instead of dead-locking. The house's rows stay free: everyone uses them.
 */
async function lockAccounts(tx: Tx, entries: readonly Entry[]) {
  const codes = entries.map((entry) => entry.account)
  const rows = await tx
    .select({ id: ledgerAccounts.id, code: ledgerAccounts.code, mayOwe: ledgerAccounts.mayOwe })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.code, codes))
  const guarded = rows.filter((row) => !row.mayOwe).map((row) => row.id)
  if (guarded.length > 0) {
    await tx
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(inArray(ledgerAccounts.id, guarded))
      .orderBy(asc(ledgerAccounts.code))
      .for('no key update')
  }
  return entries.map(({ account, amount }) => {
    const row = rows.find((candidate) => candidate.code === account)
    if (!row) throw new RangeError(`The ledger has no account ${account}`)
    return { id: row.id, mayOwe: row.mayOwe, amount }
  })
}

async function earlierTransaction(tx: Tx, idempotencyKey: string, hash: Uint8Array): Promise<bigint> {
  const [earlier] = await tx
    .select({ id: ledgerTransactions.id, requestHash: ledgerTransactions.requestHash })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, idempotencyKey))
  if (!earlier || Buffer.compare(earlier.requestHash, hash) !== 0) throw new Refused('idempotency_conflict')
  return earlier.id
}

const total = sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)::text`

async function sumOf(db: DbOrTx, accountId: string): Promise<bigint> {
  const [row] = await db.select({ total }).from(ledgerEntries).where(eq(ledgerEntries.accountId, accountId))
  return BigInt(row?.total ?? 0)
}

/** A member's balance in minor units: the sum of the wallet's entries. Zero for a member without a wallet. */
export async function balanceOf(db: DbOrTx, memberId: string): Promise<bigint> {
  return accountBalance(db, memberAccount(memberId))
}

/** Play money of a trial account, in minor units. */
export async function playBalanceOf(db: DbOrTx, memberId: string): Promise<bigint> {
  return accountBalance(db, playWallet(memberId))
}

/** The sum of an account's entries in minor units, by the account's code. */
export async function accountBalance(db: DbOrTx, code: string): Promise<bigint> {
  const [row] = await db
    .select({ total })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerAccounts.code, code))
  return BigInt(row?.total ?? 0)
}

/** Opens a new member's wallet; nothing happens when there is one already. */
export async function openWallet(tx: Tx, memberId: string): Promise<void> {
  await tx
    .insert(ledgerAccounts)
    .values({ id: newId(), code: memberAccount(memberId), memberId, mayOwe: false })
    .onConflictDoNothing({ target: ledgerAccounts.code })
}

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/

/** Minor units of a decimal string of the wire (`'12.5'` is `1250n`). Throws on anything that is no `Money`. */
export function toMinor(amount: string): bigint {
  const match = decimal.exec(amount)
  if (!match) throw new RangeError(`${amount} is no amount of money`)
  const [, sign, whole, fraction = ''] = match
  const minor = BigInt(`${whole}${fraction.padEnd(2, '0')}`)
  return sign === '-' ? -minor : minor
}

/** The decimal string of minor units, always with two fraction digits (`1250n` is `'12.50'`). */
export function fromMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
