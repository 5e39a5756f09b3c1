import { createHash } from 'node:crypto'
import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerCheckpoints, ledgerEntries, ledgerTransactions } from '#server/store/schema/ledger.ts'
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

/** A posting that was written. */
export interface Written {
  readonly transactionId: bigint
  /** What each account that may not owe can spend after it, in minor units by code. */
  readonly available: ReadonlyMap<string, bigint>
  /** What the caller's own row returned, by column; null without one. */
  readonly row: Readonly<Record<string, unknown>> | null
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
 * Writes a posting of the double-entry ledger, once for its key, in one statement. Amounts are minor units and sum to
 * zero. Refuses `idempotency_conflict` when the key was used for something else, `insufficient_funds` when an account
 * that may not owe would go below zero, and `account_stopped` when one is stopped; a refusal must be allowed to roll
 * the transaction back.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  const hash = checkedHash(posting)
  const written = await write(tx, posting, hash, null)
  if (written !== null) return { transactionId: written.transactionId, replayed: false }
  return { transactionId: await earlierTransaction(tx, posting.idempotencyKey, hash), replayed: true }
}

/**
 * Writes a posting together with a row of the caller's own, both in one statement; null when `row` (an insert or an
 * update that returns what it wrote) wrote none, and then nothing was posted either. The key must be as new as the
 * row: one that was used before is refused (`idempotency_conflict`). Else as `post`.
 */
export async function postWith(tx: Tx, row: SQLWrapper, posting: Posting): Promise<Written | null> {
  return write(tx, posting, checkedHash(posting), row)
}

function checkedHash(posting: Posting): Buffer {
  checkEntries(posting.entries)
  return requestHash(posting)
}

/** What the statement says of itself; 64-bit numbers as digits, because the two drivers read them differently. */
interface Answer extends Record<string, unknown> {
  readonly row_written: boolean
  readonly own_row: Readonly<Record<string, unknown>> | null
  readonly transaction_id: string | null
  readonly accounts: number
  readonly stopped: boolean
  readonly covered: boolean
  readonly available: Readonly<Record<string, string>> | null
}

/**
 * The whole posting in one statement. It locks the accounts that may not owe in the order of their codes, so that two
 * postings over the same wallets wait for each other instead of dead-locking; then it takes the key, moves the kept
 * sums and writes the sides. The house's rows stay free, because everyone posts to them. Null when the key was used
 * before, or when the caller's row was not written.
 */
async function write(tx: Tx, posting: Posting, hash: Uint8Array, row: SQLWrapper | null): Promise<Written | null> {
  const { entries, idempotencyKey, kind, reference = null, now } = posting
  const sides = sql.join(
    entries.map(({ account, amount }) => sql`(${account}::text, ${amount}::bigint)`),
    sql`, `,
  )
  const { rows } = await tx.execute<Answer>(sql`
    with ${row === null ? sql`` : sql`own_row as (${row.getSQL()}),`}
    wanted (code, amount) as (values ${sides}),
    kept as (
      select a.id, w.amount, a.stopped_at from ${ledgerAccounts} a join wanted w on w.code = a.code
      where not a.may_owe ${row === null ? sql`` : sql`and exists (select from own_row)`}
      order by a.code for no key update of a
    ),
    free as (
      select a.id, w.amount, a.stopped_at from ${ledgerAccounts} a join wanted w on w.code = a.code where a.may_owe
    ),
    side as (select * from kept union all select * from free),
    inserted as (
      insert into ${ledgerTransactions} (idempotency_key, request_hash, kind, reference, created_at)
      select ${idempotencyKey}, ${hash}, ${kind}, ${reference}, ${now}::bigint
      where (select count(*) from side) = ${entries.length}::int
      on conflict (idempotency_key) do nothing returning id
    ),
    moved as (
      update ${ledgerAccounts} a
      set credits_posted = a.credits_posted + greatest(k.amount, 0), debits_posted = a.debits_posted + greatest(-k.amount, 0)
      from kept k, inserted
      where a.id = k.id and (k.amount > 0 or a.credits_posted - a.debits_posted - a.debits_pending + k.amount >= 0)
      returning a.code, a.credits_posted - a.debits_posted - a.debits_pending as available
    ),
    written as (
      insert into ${ledgerEntries} (transaction_id, account_id, amount)
      select inserted.id, side.id, side.amount from inserted, side
    )
    select ${row === null ? sql`true` : sql`exists (select from own_row)`} as row_written,
      ${row === null ? sql`null` : sql`(select to_jsonb(own_row) from own_row)`} as own_row,
      (select id::text from inserted) as transaction_id,
      (select count(*)::int from side) as accounts,
      exists (select from side where stopped_at is not null) as stopped,
      (select count(*) from moved) = (select count(*) from kept) as covered,
      (select json_object_agg(code, available::text) from moved) as available`)
  const answer = rows[0]!
  if (!answer.row_written) return null
  if (answer.accounts < entries.length)
    throw new RangeError(`The ledger has no account for a side of ${idempotencyKey}`)
  if (answer.transaction_id === null) {
    if (row !== null) throw new Refused('idempotency_conflict')
    return null
  }
  if (answer.stopped) throw new Refused('account_stopped')
  if (!answer.covered) throw new Refused('insufficient_funds')
  const available = new Map(Object.entries(answer.available ?? {}).map(([code, digits]) => [code, BigInt(digits)]))
  return { transactionId: BigInt(answer.transaction_id), available, row: answer.own_row }
}

async function earlierTransaction(tx: Tx, idempotencyKey: string, hash: Uint8Array): Promise<bigint> {
  const [earlier] = await tx
    .select({ id: ledgerTransactions.id, requestHash: ledgerTransactions.requestHash })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, idempotencyKey))
  if (!earlier || Buffer.compare(earlier.requestHash, hash) !== 0) throw new Refused('idempotency_conflict')
  return earlier.id
}

/** What a member can spend, in minor units: posted, less what is pending. Zero for a member without a wallet. */
export async function balanceOf(db: DbOrTx, memberId: string): Promise<bigint> {
  return available(db, memberAccount(memberId))
}

/** Play money of a trial account, in minor units. */
export async function playBalanceOf(db: DbOrTx, memberId: string): Promise<bigint> {
  return available(db, playWallet(memberId))
}

async function available(db: DbOrTx, code: string): Promise<bigint> {
  const { creditsPosted, debitsPosted, debitsPending } = (await figuresOf(db, code)) ?? nothing
  return creditsPosted - debitsPosted - debitsPending
}

/** What an account has given and gained, in minor units and the field's words. */
export interface Figures {
  readonly debitsPosted: bigint
  readonly creditsPosted: bigint
  readonly debitsPending: bigint
  readonly creditsPending: bigint
}

const nothing: Figures = { debitsPosted: 0n, creditsPosted: 0n, debitsPending: 0n, creditsPending: 0n }

/**
 * The figures of an account by its code; null when there is none. Those of a wallet are kept with it. Those of an
 * account that may owe are the last checkpoint and every entry since, so that no posting has to wait for another one
 * to write them.
 */
export async function figuresOf(db: DbOrTx, code: string): Promise<Figures | null> {
  const { rows } = await db.execute<Record<keyof Figures, string>>(sql`
    select (a.debits_posted + coalesce(c.debits, 0) + coalesce(since.debits, 0))::text as "debitsPosted",
      (a.credits_posted + coalesce(c.credits, 0) + coalesce(since.credits, 0))::text as "creditsPosted",
      a.debits_pending::text as "debitsPending", a.credits_pending::text as "creditsPending"
    from ${ledgerAccounts} a
    left join ${ledgerCheckpoints} c on a.may_owe and c.account_id = a.id
    left join lateral (
      select sum(greatest(-e.amount, 0)) as debits, sum(greatest(e.amount, 0)) as credits
      from ${ledgerEntries} e where e.account_id = a.id and e.id > coalesce(c.entry_id, 0)
    ) since on a.may_owe
    where a.code = ${code}`)
  const [row] = rows
  if (!row) return null
  const { debitsPosted, creditsPosted, debitsPending, creditsPending } = row
  return {
    debitsPosted: BigInt(debitsPosted),
    creditsPosted: BigInt(creditsPosted),
    debitsPending: BigInt(debitsPending),
    creditsPending: BigInt(creditsPending),
  }
}

/** What was posted to an account less what was posted from it, in minor units, by the account's code. */
export async function accountBalance(db: DbOrTx, code: string): Promise<bigint> {
  const { creditsPosted, debitsPosted } = (await figuresOf(db, code)) ?? nothing
  return creditsPosted - debitsPosted
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
