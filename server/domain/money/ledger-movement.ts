import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Tx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import type { LedgerUnit } from '#wire/money.ts'

/** Change of one account, in minor units; `posted` is what it gains (positive) or gives (negative). */
export interface Side {
  readonly account: string
  readonly posted?: bigint
  readonly debitsPending?: bigint
  readonly creditsPending?: bigint
}

/** One change of the ledger. */
export interface Movement {
  /** Inserts or updates that go along, each returning the one row it writes; without all of them nothing moves. */
  readonly rows: readonly SQLWrapper[]
  /** Of every side's account. */
  readonly currency: LedgerUnit
  readonly sides: readonly Side[]
  /** The transaction of the `posted` entries; null where nothing is posted. */
  readonly transaction: {
    readonly idempotencyKey: string
    readonly requestHash: Uint8Array
    readonly kind: string
    readonly reference: string | null
    readonly createdAt: number
  } | null
  /**
   * A statement executed once the money has moved, in the same database statement and under the locks of its accounts:
   * given the condition it must check, it returns one column of JSON, `row`.
   */
  readonly besides?: (moved: SQL) => SQL
}

/** Result of a movement. */
export interface Moved {
  readonly transactionId: bigint | null
  /** Available balance after it of each account that may not owe, in minor units by code. */
  readonly available: ReadonlyMap<string, bigint>
  /** Columns returned by the rows. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The `row` of `besides`; null where there was none. */
  readonly besides: unknown
}

/** Row of the statement; 64-bit numbers as digits, because the two drivers read them differently. */
interface Answer extends Record<string, unknown> {
  readonly own_rows: readonly (Readonly<Record<string, unknown>> | null)[]
  readonly accounts: number
  readonly taken: boolean
  readonly transaction_id: string | null
  readonly stopped: boolean
  readonly covered: boolean
  readonly available: Readonly<Record<string, string>> | null
  readonly besides?: unknown
}

/**
 * Moves money in one statement: it writes the rows, locks the accounts that may not owe in the order of their codes (so
 * that two movements over the same wallets wait for each other instead of dead-locking), takes the key, updates the
 * stored sums and writes the entries. The house's rows stay unlocked, because every movement touches them. Returns
 * `known` when none of the rows was written, or the key was used before: then nothing was moved. Refuses
 * `insufficient_funds`, `account_stopped`, and `idempotency_conflict` when only a part was new; a refusal must be
 * allowed to roll the transaction back.
 */
export async function move(tx: Tx, movement: Movement): Promise<Moved | 'known'> {
  const { rows, currency, sides } = movement
  const answer = await ask(tx, movement)
  const missing = answer.own_rows.filter((row) => row === null).length
  if (missing > 0 && missing === rows.length) return 'known'
  if (missing > 0) throw new Refused('idempotency_conflict')
  if (answer.accounts < sides.length)
    throw new RangeError(`The ledger has no account in ${currency} for a side of this`)
  if (!answer.taken) {
    if (rows.length > 0) throw new Refused('idempotency_conflict')
    return 'known'
  }
  if (answer.stopped) throw new Refused('account_stopped')
  if (!answer.covered) throw new Refused('insufficient_funds')
  return {
    transactionId: answer.transaction_id === null ? null : BigInt(answer.transaction_id),
    available: new Map(Object.entries(answer.available ?? {}).map(([code, digits]) => [code, BigInt(digits)])),
    rows: answer.own_rows.filter((row) => row !== null),
    besides: answer.besides ?? null,
  }
}

async function ask(tx: Tx, { rows, currency, sides, transaction, besides }: Movement): Promise<Answer> {
  const own = rows.map((row, index) => ({ name: sql.identifier(`own_${index}`), row: row.getSQL() }))
  const complete = and(own.map(({ name }) => sql`exists (select from ${name})`))
  const requested = sides.map(
    ({ account, posted = 0n, debitsPending = 0n, creditsPending = 0n }) =>
      sql`(${account}::text, ${posted}::bigint, ${debitsPending}::bigint, ${creditsPending}::bigint)`,
  )
  const whole = sql`(select count(*) from side) = ${sides.length}::int`
  const everyone = sql`exists (select from balances where balances.wallets = (select count(*) from kept) and balances.wallets > 0)`
  const written = besides === undefined ? sql`` : sql`, besides as (${besides(everyone)})`
  const { rows: answers } = await tx.execute<Answer>(sql`
    with ${sql.join(own.map(({ name, row }) => sql`${name} as (${row}), `))}
    wanted (code, posted, debits_pending, credits_pending) as (values ${sql.join(requested, sql`, `)}),
    kept as (
      select a.id, a.stopped_at, w.* from ${ledgerAccounts} a join wanted w on w.code = a.code
      where not a.may_owe and a.currency = ${currency} and ${complete} order by a.code for no key update of a
    ),
    free as (
      select a.id, a.stopped_at, w.* from ${ledgerAccounts} a join wanted w on w.code = a.code
      where a.may_owe and a.currency = ${currency} and ${complete}
    ),
    side as (select * from kept union all select * from free),
    taken as (${transaction === null ? sql`select null::bigint as id where ${whole}` : inserted(transaction, whole)}),
    moved as (
      update ${ledgerAccounts} a
      set debits_posted = a.debits_posted + greatest(-k.posted, 0), credits_posted = a.credits_posted + greatest(k.posted, 0),
        debits_pending = a.debits_pending + k.debits_pending, credits_pending = a.credits_pending + k.credits_pending
      from kept k, taken
      where a.id = k.id and (k.posted - k.debits_pending >= 0
        or a.credits_posted - a.debits_posted - a.debits_pending + k.posted - k.debits_pending >= 0)
      returning a.id, a.code, a.credits_posted - a.debits_posted as balance, a.credits_posted - a.debits_posted - a.debits_pending as available
    ),
    ${
      transaction === null
        ? sql``
        : sql`written as (
      insert into ${ledgerEntries} (transaction_id, account_id, amount, posted_at, balance_after)
      select taken.id, side.id, side.posted, case when moved.id is not null then ${transaction.createdAt}::bigint end,
        moved.balance
      from taken, side left join moved on moved.id = side.id
    ),`
    }
    balances as (select json_object_agg(code, available::text) as available, count(*) as wallets from moved)${written}
    select json_build_array(${sql.join(
      own.map(({ name }) => sql`(select to_json(${name}) from ${name})`),
      sql`, `,
    )}) as own_rows,
      (select count(*)::int from side) as accounts,
      exists (select from taken) as taken, (select id::text from taken) as transaction_id,
      exists (select from side where stopped_at is not null) as stopped,
      balances.wallets = (select count(*) from kept) as covered, balances.available${besides === undefined ? sql`` : sql`, (select "row" from besides) as besides`}
    from balances`)
  return answers[0]!
}

const and = (claims: readonly SQL[]) => (claims.length === 0 ? sql`true` : sql.join([...claims], sql` and `))

/** Takes the key once the accounts are locked. */
const inserted = (
  { idempotencyKey, requestHash, kind, reference, createdAt }: NonNullable<Movement['transaction']>,
  whole: SQL,
) => sql`
  insert into ${ledgerTransactions} (idempotency_key, request_hash, kind, reference, created_at)
  select ${idempotencyKey}, ${requestHash}, ${kind}, ${reference}, ${createdAt}::bigint where ${whole}
  on conflict (idempotency_key) do nothing returning id`
