import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { inShortTransactions } from '#server/jobs/short-transactions.ts'
import type { Log } from '#server/log.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { ledgerAccounts, ledgerCheckpoints, ledgerEntries, ledgerTransfers } from '#server/store/schema/money/ledger.ts'
import type { LedgerUnit } from '#wire/money.ts'
import type { Figures } from './ledger.ts'

/** Most entries a checkpoint counts in one transaction. */
const mostEntries = 200_000
/** Most wallets compared in one transaction. */
const mostWallets = 1_000
/** Key of the lock for writing checkpoints: two writers would count the same entries twice. */
const checkpointLock = 7_305_446_220

/** An account whose stored sums differ from its entries. */
export interface Disagreement {
  readonly code: string
  readonly currency: LedgerUnit
  readonly stored: Figures
  readonly summed: Figures
}

/**
 * Housekeeping of the ledger: counts new entries into the checkpoints, then checks it. In this order the comparison has
 * few entries to sum, however many there were to count.
 */
export async function keepLedger(
  { db, log }: { readonly db: Db; readonly log: Log },
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await writeCheckpoints(db, signal)
  for (const { code, stored, summed } of await checkLedger(db, now, 'recent', signal)) {
    log.error('ledger disagrees', { account: code, kept: difference(stored), summed: difference(summed) })
  }
}

/**
 * Compares the stored sums of every wallet with its entries, and stops each one that differs: nothing moves on it until
 * `recount`. Returns those that differ. Entries counted into a checkpoint are taken from there; `whole` counts every
 * entry from the first one on. A wallet and its entries are read in one snapshot, and the wallets in batches: one
 * statement for all would block the embedded database.
 */
export async function checkLedger(
  db: Db,
  now: number,
  how: 'recent' | 'whole',
  signal?: AbortSignal,
): Promise<readonly Disagreement[]> {
  const found: Disagreement[] = []
  let behind = ''
  await inShortTransactions(db, { most: mostWallets, signal }, async (tx, size) => {
    await takeTime(tx)
    const { differing, count, last } = await compare(tx, how, { behind, size })
    for (const { id, code, stored, summed, isStopped } of differing) {
      if (isStopped) continue
      await tx.update(ledgerAccounts).set({ stoppedAt: now }).where(eq(ledgerAccounts.id, id))
      await tx.insert(auditEvents).values({
        kind: 'ledger.disagreed',
        details: { account: code, kept: difference(stored), summed: difference(summed) },
        createdAt: now,
      })
    }
    found.push(...differing)
    behind = last
    return count === size
  })
  return found
}

const difference = ({ creditsPosted, debitsPosted, creditsPending, debitsPending }: Figures) =>
  `posted ${creditsPosted} - ${debitsPosted}, pending ${creditsPending} - ${debitsPending}`

const lastCounted = sql`(select coalesce(max(entry_id), 0) from ${ledgerCheckpoints})`

/**
 * Compares the next wallets in the order of their codes; returns those that differ, the number compared and the last
 * code.
 */
async function compare(
  tx: Tx,
  how: 'recent' | 'whole',
  { behind, size }: { readonly behind: string; readonly size: number },
) {
  const { rows } = await tx.execute<{
    count: number
    last: string | null
    differing: {
      id: string
      code: string
      currency: LedgerUnit
      stopped: boolean
      stored: string[]
      summed: string[]
    }[]
  }>(sql`
    with next as materialized (
      select * from ${ledgerAccounts} where not may_owe and code > ${behind} order by code limit ${size}
    ), compared as (
      select a.id, a.code, a.currency, a.stopped_at is not null as stopped,
        array[a.credits_posted, a.debits_posted, a.credits_pending, a.debits_pending]::text[] as stored,
        array[
          coalesce(c.credits, 0) + since.credits, coalesce(c.debits, 0) + since.debits, pending.credits, pending.debits
        ]::text[] as summed
      from next a
      left join ${ledgerCheckpoints} c on ${how !== 'whole'} and c.account_id = a.id
      cross join lateral (
        select coalesce(sum(greatest(-e.amount, 0)), 0) as debits, coalesce(sum(greatest(e.amount, 0)), 0) as credits
        from ${ledgerEntries} e where e.account_id = a.id and e.id > ${how === 'whole' ? sql`0` : lastCounted}
      ) since
      cross join lateral (
        select coalesce(sum(t.amount) filter (where t.debit_account_id = a.id), 0) as debits,
          coalesce(sum(t.amount) filter (where t.credit_account_id = a.id), 0) as credits
        from ${ledgerTransfers} t
        where t.state = 'pending' and (t.debit_account_id = a.id or t.credit_account_id = a.id)
      ) pending
    )
    select (select count(*)::int from next) as count, (select max(code) from next) as last,
      (select coalesce(json_agg(d order by d.code), '[]') from compared d where d.stored <> d.summed) as differing`)
  const { count, last, differing } = rows[0]!
  return {
    count,
    last: last ?? behind,
    differing: differing.map(({ id, code, currency, stopped, stored, summed }) => ({
      id,
      code,
      currency,
      isStopped: stopped,
      stored: figuresIn(stored),
      summed: figuresIn(summed),
    })),
  }
}

const figuresIn = ([creditsPosted = '0', debitsPosted = '0', creditsPending = '0', debitsPending = '0']: string[]) => ({
  creditsPosted: BigInt(creditsPosted),
  debitsPosted: BigInt(debitsPosted),
  creditsPending: BigInt(creditsPending),
  debitsPending: BigInt(debitsPending),
})

/** Pending amounts by account. */
const pendingSums = sql`
  select account_id, sum(debit) as debits, sum(credit) as credits
  from ${ledgerTransfers}, lateral (values (debit_account_id, amount, 0::bigint), (credit_account_id, 0, amount))
    side (account_id, debit, credit)
  where state = 'pending' group by account_id`

/**
 * Rewrites the stored sums of wallets from the entries and the pending transfers, and lets them move again: all
 * wallets, or the one with this code. The entries are authoritative; rejects when they sum to less than zero.
 */
export async function recount(tx: Tx, code?: string): Promise<void> {
  const chosen = code === undefined ? sql`not a.may_owe` : sql`not a.may_owe and a.code = ${code}`
  await takeTime(tx)
  await tx.execute(sql`select from ${ledgerAccounts} a where ${chosen} order by a.code for no key update`)
  const sums = (upTo: ReturnType<typeof sql>) => sql`
    select coalesce(sum(greatest(-e.amount, 0)), 0), coalesce(sum(greatest(e.amount, 0)), 0)
    from ${ledgerEntries} e where e.account_id = a.id and ${upTo}`
  await tx.execute(sql`
    update ${ledgerAccounts} a
    set (debits_posted, credits_posted) = (${sums(sql`true`)}), stopped_at = null,
      (debits_pending, credits_pending) = (
        select coalesce(sum(p.debits), 0), coalesce(sum(p.credits), 0) from (${pendingSums}) p where p.account_id = a.id
      )
    where ${chosen}`)
  await tx.execute(sql`
    update ${ledgerCheckpoints} c set (debits, credits) = (${sums(sql`e.id <= c.entry_id`)})
    from ${ledgerAccounts} a where a.id = c.account_id and ${chosen}`)
}

/**
 * Counts the entries since the last checkpoint into the next one, so that the house's sums and the comparison need not
 * begin at the first entry.
 */
export async function writeCheckpoints(db: Db, signal?: AbortSignal): Promise<void> {
  const upTo = await lastSettledEntry(db)
  if (upTo === null) return
  await inShortTransactions(db, { most: mostEntries, signal }, async (tx, size) => {
    await takeTime(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(${checkpointLock})`)
    const { rows } = await tx.execute(sql`
      with span as materialized (
        select id, account_id, amount from ${ledgerEntries}
        where id > ${lastCounted} and id <= ${upTo}::bigint order by id limit ${size}
      )
      insert into ${ledgerCheckpoints} (account_id, entry_id, debits, credits)
      select account_id, (select max(id) from span), sum(greatest(-amount, 0)), sum(greatest(amount, 0))
      from span group by account_id
      on conflict (account_id) do update set entry_id = excluded.entry_id,
        debits = ${ledgerCheckpoints}.debits + excluded.debits, credits = ${ledgerCheckpoints}.credits + excluded.credits
      returning account_id`)
    return rows.length > 0
  })
}

/**
 * The last entry up to which no new one can appear, or null while that is unknown. Entries get their numbers before
 * they become visible, so a lower one may appear after a higher: all transactions that were writing when the highest
 * was read must have ended, which is checked `patience` times. (A transaction locks a wallet before it writes entries,
 * and so is among them.)
 */
export async function lastSettledEntry(db: Db, patience = 20): Promise<string | null> {
  const { rows } = await db.execute<{ last: string; next: string }>(sql`
    select coalesce(max(id), 0)::text as last, pg_snapshot_xmax(pg_current_snapshot())::text as next
    from ${ledgerEntries}`)
  const { last, next } = rows[0]!
  for (let attempts = 0; attempts < patience; attempts += 1) {
    const { rows: ended } = await db.execute<{ all: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::text::xid8 as all`,
    )
    if (ended[0]?.all === true) return last
    await pause(50)
  }
  return null
}

/** These count many rows: they may take longer than a request may. */
async function takeTime(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
}
