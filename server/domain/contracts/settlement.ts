import { asc, inArray, sql } from 'drizzle-orm'
import { inShortTransactions } from '#server/jobs/short-transactions.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { settlementProgress, statements } from '#server/store/schema/contracts/statements.ts'
import type { ContractKind, ContractTerms } from '#wire/contracts/contract-terms.ts'
import type { Currency } from '#wire/money.ts'
import { notePauses } from './contract-pauses.ts'
import { newId } from '#server/domain/site/ids.ts'
import { lastSettledEntry } from '#server/domain/money/ledger-check.ts'
import { closingDelay } from '#server/domain/engagement/mission-boards.ts'
import { createReference } from '#server/domain/records/references.ts'
import { teamFigures } from './settlement-figures.ts'
import { basisOf } from './settlement-basis.ts'
import { type Cadence, cadenceOf, partEnd, partsDue, type Pause, type Stretch } from './settlement-periods.ts'
import { leastStake, settledBy, type TeamFigures } from './settlement-terms.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>
type Statement = typeof statements.$inferInsert

const day = 86_400_000
/** Most time settled in one transaction, by cadence. */
const atOnce: Readonly<Record<Cadence, number>> = {
  fiveMinutes: day,
  hourly: 10 * day,
  daily: 100 * day,
  weekly: 100 * day,
  semimonthly: 100 * day,
  monthly: 100 * day,
}
/** Most versions settled in one transaction; with fewer of them, less time as well. */
const batchSize = 500
/** Fewest versions of a transaction: finding what is due takes as long for one as for all. */
const fewest = 40
/** Rows written by one statement. */
const rowsAtOnce = 1_000

/** A version that is not settled to its end. */
interface Version {
  readonly id: string
  readonly terms: ContractTerms
  readonly cadence: Cadence
  readonly since: number
  readonly until: number | null
  readonly pauses: readonly Pause[]
}

/**
 * Versions in force now or before that are not settled to their end. Terms are in the brand's currency, so both sides
 * must have a wallet of it; the house always has.
 */
async function openVersions(
  db: DbOrTx,
  currency: Currency,
  pauses: ReadonlyMap<ContractKind, readonly Pause[]>,
): Promise<readonly Version[]> {
  const wallet = (of: 'downline_id' | 'upline_id') =>
    sql`exists (select from ${ledgerAccounts} a where a.code = 'member:' || ${sql.raw(`v.${of}`)} and a.currency = ${currency})`
  const { rows } = await db.execute<{ id: string; terms: ContractTerms; since: string; until: string | null }>(sql`
    select v.id, v.terms, coalesce(p.settled_until, v.active_from)::text as since, v.active_until::text as until
    from ${contractVersions} v left join ${settlementProgress} p on p.version_id = v.id
    where v.active_from is not null and coalesce(p.settled_until, v.active_from) < coalesce(v.active_until, 9e15)
      and ${wallet('downline_id')} and (v.upline_id is null or ${wallet('upline_id')})`)
  return rows.map(({ id, terms, since, until }) => ({
    id,
    terms,
    cadence: cadenceOf(terms),
    since: Number(since),
    until: until === null ? null : Number(until),
    pauses: pauses.get(terms.kind) ?? [],
  }))
}

/** Returns whether a finished period of a contract is unsettled. */
export async function hasUnsettled(site: Pick<Site, 'db' | 'settings'>, now: number): Promise<boolean> {
  const { gmtOffset, currency } = await site.settings.brand()
  return (await openVersions(site.db, currency, await notePauses(site, now))).some(
    (version) => partEnd(version, gmtOffset) <= now - closingDelay,
  )
}

/** Result of a settlement run; `isDone` once no finished period is left. */
export interface SettledOn {
  readonly statements: number
  readonly isDone: boolean
}

/**
 * Writes the statements of all finished periods, in the order of their ends, in transactions that also advance the
 * position settled up to: each period of a version counts once, also after a crash and with several servers. A period
 * is settled a minute after its end, once all transactions of that time have ended.
 */
export async function settlePeriods(
  { db, live, settings }: Site,
  now: number,
  { patience = 20, signal }: { readonly patience?: number; readonly signal?: AbortSignal } = {},
): Promise<SettledOn> {
  if ((await lastSettledEntry(db, patience)) === null) return { statements: 0, isDone: false }
  const { gmtOffset, currency } = await settings.brand()
  const at = { horizon: now - closingDelay, gmtOffset, currency, now }
  const pauses = await notePauses({ db, settings }, now)
  let written = 0
  const changed = new Set<string>()
  try {
    const isDone = await inShortTransactions(db, { least: fewest, most: batchSize, signal }, async (tx, size) => {
      const next = nextOf(await openVersions(tx, currency, pauses), at, size)
      if (next === null) return false
      const made = await settleVersions(tx, next, at)
      written += made.length
      for (const { uplineId, downlineId } of made) for (const id of [uplineId ?? [], downlineId].flat()) changed.add(id)
      return true
    })
    return { statements: written, isDone }
  } finally {
    for (const memberId of changed) await notifyChanged(live, memberId, 'contracts')
  }
}

interface At {
  /** Settles what ended by then. */
  readonly horizon: number
  readonly gmtOffset: number
  readonly currency: Currency
  readonly now: number
}

interface Next {
  readonly versions: readonly Version[]
  /** Settles parts that begin before it. */
  readonly before: number
}

/**
 * The next batch: the earliest end, and of versions of the same cadence those that end little later, up to the limit.
 */
function nextOf(open: readonly Version[], { horizon, gmtOffset }: At, size: number): Next | null {
  const due = open
    .map((version) => ({ version, end: partEnd(version, gmtOffset) }))
    .filter(({ end }) => end <= horizon)
    .toSorted((one, other) => one.end - other.end)
  const first = due[0]?.version
  if (first === undefined) return null
  // Counted from its start: a pause may be longer than the time settled at once.
  const before = Math.max(first.since, (due[0]?.end ?? 0) - 1) + (atOnce[first.cadence] * size) / batchSize
  const versions = due
    .map(({ version }) => version)
    .filter(({ cadence, since }) => cadence === first.cadence && since < before)
  return { versions: versions.slice(0, size), before }
}

async function settleVersions(tx: Tx, { versions, before }: Next, at: At): Promise<readonly Statement[]> {
  const places = await lockPlaces(tx, versions)
  const due = versions.flatMap((version) => {
    const since = places.get(version.id) ?? version.since
    const parts = partsDue({ ...version, since }, { ...at, before })
    return parts.length === 0 ? [] : [{ ...version, parts }]
  })
  if (due.length === 0) return []
  const people = await peopleOf(
    tx,
    due.map(({ id }) => id),
  )
  const { currency } = at
  const figures = await teamFigures(
    tx,
    due.map(({ id, terms, parts }) => ({
      downlineId: people.get(id)!.downlineId,
      currency,
      leastStake: leastStake(terms, currency),
      parts,
    })),
  )
  const basis = basisOf(tx, currency)
  const made: Statement[] = []
  for (const [place, { id, terms, parts }] of due.entries()) {
    const of = { versionId: id, ...people.get(id)! }
    for (const [index, part] of parts.entries()) {
      const team = await basis({ downlineId: of.downlineId, terms, part, team: figures[place]![index]! })
      // No statement for a time without play and bonuses of the team.
      if (team.bets > 0 || team.bonusCost > 0n) made.push(statementOf(of, { terms, part, team }, at))
    }
  }
  for (let from = 0; from < made.length; from += rowsAtOnce)
    await tx.insert(statements).values(made.slice(from, from + rowsAtOnce))
  const moved = due.map(({ id, parts }) => ({ id, until: parts.at(-1)!.until }))
  await tx.execute(sql`
    update ${settlementProgress} p set settled_until = m."until"
    from json_to_recordset(${JSON.stringify(moved)}::json) as m (id uuid, "until" bigint) where p.version_id = m.id`)
  return made
}

/** Position of each version; its lock lets one transaction at a time settle them. */
async function lockPlaces(tx: Tx, versions: readonly Version[]): Promise<ReadonlyMap<string, number>> {
  await tx
    .insert(settlementProgress)
    .values(versions.map(({ id, since }) => ({ versionId: id, settledUntil: since })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(settlementProgress)
    .where(
      inArray(
        settlementProgress.versionId,
        versions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(settlementProgress.versionId))
    .for('update')
  return new Map(rows.map(({ versionId, settledUntil }) => [versionId, settledUntil]))
}

interface People {
  readonly uplineId: string | null
  readonly downlineId: string
  readonly depth: number
}

/** Sides of the versions, and the upline's depth in the tree; the house is above all of it. */
async function peopleOf(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, People>> {
  const { rows } = await db.execute<{ id: string; uplineId: string | null; downlineId: string; depth: string }>(sql`
    select v.id, v.upline_id as "uplineId", v.downline_id as "downlineId",
      case when v.upline_id is null then -1
        else (select count(*) from ${downlines} above where above.member_id = v.upline_id) end::text as depth
    from ${contractVersions} v
    where v.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`)
  return new Map(
    rows.map(({ id, uplineId, downlineId, depth }) => [id, { uplineId, downlineId, depth: Number(depth) }]),
  )
}

function statementOf(
  of: People & { readonly versionId: string },
  { terms, part, team }: { readonly terms: ContractTerms; readonly part: Stretch; readonly team: TeamFigures },
  { currency, now }: At,
): Statement {
  const { tier, amount } = settledBy(terms, team, currency)
  return {
    id: newId(),
    reference: createReference('S'),
    ...of,
    kind: terms.kind,
    currency,
    startsAt: part.from,
    endsAt: part.until,
    ...team,
    tier,
    amount,
    state: amount > 0n ? 'owed' : 'nothing',
    createdAt: now,
  }
}
