import { sql, type SQL } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import type { Currency } from '#wire/money.ts'
import { houseAccount, memberAccount, postWith } from '#server/domain/money/ledger.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live'>

/** Statements paid before it is checked again who can pay. */
const batchSize = 200

interface Owed {
  readonly id: string
  readonly reference: string
  readonly uplineId: string | null
  readonly downlineId: string
  readonly currency: Currency
  readonly amount: bigint
}

/** Sides that were refused: an upline or, of what the house owes, the downline. */
type Without = readonly string[]

/** Leaves those sides out. */
const otherThan = (without: Without): SQL =>
  sql`(select value::uuid from json_array_elements_text(${JSON.stringify(without)}::json))`

const columns = sql`id, reference, upline_id as "uplineId", downline_id as "downlineId", currency, amount::text as amount`

type Raw = Record<keyof Owed, string> & { readonly currency: Currency; readonly uplineId: string | null }
const asOwed = ({ amount, ...row }: Raw): Owed => ({ ...row, amount: BigInt(amount) })

/** The oldest statements that the house owes: it always has funds, and pays every wallet that takes money. */
async function payableByHouse(db: Db, without: Without, limit: number): Promise<readonly Owed[]> {
  const { rows } = await db.execute<Raw>(sql`
    select ${columns} from ${statements} s where s.upline_id is null and s.state = 'owed'
      and s.downline_id not in ${otherThan(without)}
      and exists (select from ${ledgerAccounts} a where a.code = 'member:' || s.downline_id and a.stopped_at is null)
    order by s.ends_at, s.id limit ${limit}`)
  return rows.map(asOwed)
}

/**
 * The oldest statements that each upline owes and has the funds for; within a time from the top of the tree down. A
 * newer one waits for an older one of the same upline, however small it is.
 */
async function payableByAgents(db: Db, without: Without, limit: number): Promise<readonly Owed[]> {
  const { rows } = await db.execute<Raw>(sql`
    with uplines as (
      select distinct upline_id from ${statements} where state = 'owed'
        and upline_id not in ${otherThan(without)}
    ), oldest as (
      select next.*, a.credits_posted - a.debits_posted - a.debits_pending as available,
        sum(next.amount) over (partition by next.upline_id order by next.ends_at, next.depth, next.id) as together
      from uplines join ${ledgerAccounts} a on a.code = 'member:' || uplines.upline_id and a.stopped_at is null
      cross join lateral (
        select * from ${statements} s where s.upline_id = uplines.upline_id and s.state = 'owed'
        order by s.ends_at, s.depth, s.id limit ${limit}
      ) next
    )
    select ${columns} from oldest where available >= together order by ends_at, depth, id limit ${limit}`)
  return rows.map(asOwed)
}

/** Statements payable now; those of the house first, since they can fund payments further down. */
async function payable(db: Db, without: Without, limit: number): Promise<readonly Owed[]> {
  const byHouse = await payableByHouse(db, without, limit)
  return byHouse.length > 0 ? byHouse : payableByAgents(db, without, limit)
}

/** Returns whether an owed statement could be paid. */
export const hasPayable = async (db: Db): Promise<boolean> => (await payable(db, [], 1)).length > 0

/**
 * Pays owed statements from upline to downline, each in one posting and once, as long as there are funds: an upline's
 * own receipts can pay their downlines. A statement beyond an upline's funds stays owed in full, and both sides are
 * notified. Returns how many were paid.
 */
export async function payStatements(site: Site, now: number, signal?: AbortSignal): Promise<number> {
  const { db, live } = site
  const refused = new Set<string>()
  let paid = 0
  for (;;) {
    const next = signal?.aborted === true ? [] : await payable(db, [...refused], batchSize)
    if (next.length === 0) break
    const notified = new Set<string>()
    for (const owed of next) {
      const blamed = owed.uplineId ?? owed.downlineId
      if (refused.has(blamed)) continue
      const how = await db.transaction((tx) => pay(tx, owed, now)).catch(asRefusal)
      if (how === 'refused') refused.add(blamed)
      if (how !== 'paid') continue
      paid += 1
      notified.add(owed.downlineId)
      if (owed.uplineId !== null) notified.add(owed.uplineId)
    }
    for (const memberId of notified) {
      await notifyBalance(live, memberId)
      await notifyChanged(live, memberId, 'contracts')
    }
  }
  await notifyOwing(site, now)
  return paid
}

/**
 * Writes the posting and the state of a statement in one database statement; `known` where another server was first.
 */
async function pay(tx: Tx, { id, reference, uplineId, downlineId, currency, amount }: Owed, now: number) {
  const settled = sql`
    update ${statements} set state = 'paid', paid_at = ${now}::bigint where id = ${id}::uuid and state = 'owed' returning id`
  const moved = await postWith(tx, [settled], {
    idempotencyKey: `statement:${id}`,
    kind: 'statement',
    reference,
    currency,
    entries: [
      { account: uplineId === null ? houseAccount(currency) : memberAccount(uplineId), amount: -amount },
      { account: memberAccount(downlineId), amount },
    ],
    now,
  })
  return moved === null ? 'known' : 'paid'
}

/** The balance may have been spent, or a wallet stopped, in between: the statement stays owed. */
function asRefusal(error: unknown): 'refused' {
  if (error instanceof Refused && ['insufficient_funds', 'account_stopped'].includes(error.code)) return 'refused'
  throw error
}

/** Notifies both sides of the first owed statement between an upline and a downline, not of those that follow. */
async function notifyOwing({ db, live }: Site, now: number): Promise<void> {
  const notified = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ uplineId: string; downlineId: string; reference: string }>(sql`
      update ${statements} s set told_at = ${now}::bigint from (
        select distinct on (upline_id, downline_id) id from ${statements} where state = 'owed' and upline_id is not null
        order by upline_id, downline_id, ends_at, id
      ) first
      where s.id = first.id and s.told_at is null and not exists (
        select from ${statements} other where other.state = 'owed' and other.told_at is not null
          and other.upline_id = s.upline_id and other.downline_id = s.downline_id)
      returning s.upline_id as "uplineId", s.downline_id as "downlineId", s.reference`)
    const events = rows.flatMap(({ uplineId, downlineId, reference }) => [
      { kind: 'statement.owed', memberId: uplineId, details: { reference }, createdAt: now },
      { kind: 'statement.awaited', memberId: downlineId, details: { reference }, createdAt: now },
    ])
    if (events.length > 0) await tx.insert(auditEvents).values(events)
    return rows
  })
  for (const memberId of new Set(notified.flatMap(({ uplineId, downlineId }) => [uplineId, downlineId]))) {
    await notifyChanged(live, memberId, 'contracts')
    await notifyChanged(live, memberId, 'notifications')
  }
}
