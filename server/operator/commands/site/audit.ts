import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { alertKinds } from '#server/domain/security/alerts.ts'
import { boundedKinds } from '#server/domain/security/refusal-audit.ts'
import type { Db } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { command, type Words } from '#server/operator/command.ts'
import { withoutControlCharacters } from '#server/operator/control-characters.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import { Account, Id } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

/** How much of an event's details is shown. */
const longestDetails = 300

const AuditQuery = v.object({
  account: v.nullable(Account),
  eventKind: v.nullable(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/))),
  /** Epoch milliseconds, as `until`. */
  since: v.nullable(v.number()),
  until: v.nullable(v.number()),
  limit: v.pipe(Id, v.maxValue(500)),
  page: Id,
})

/** Returns a page of the audit as a table, the latest event first, in UTC. Throws for an unknown member or kind. */
async function describeAudit(
  db: Db,
  { account, eventKind, since, until, limit, page }: v.InferOutput<typeof AuditQuery>,
): Promise<string[]> {
  const memberId = account === null ? null : await memberIdOf(db, account)
  const kinds = eventKind === null ? null : await kindsLike(db, eventKind)
  const rows = await db
    .select({ event: auditEvents, account: members.account })
    .from(auditEvents)
    .leftJoin(members, eq(members.id, auditEvents.memberId))
    .where(
      and(
        memberId === null ? undefined : eq(auditEvents.memberId, memberId),
        kinds === null ? undefined : inArray(auditEvents.kind, kinds),
        since === null ? undefined : gte(auditEvents.createdAt, since),
        until === null ? undefined : lt(auditEvents.createdAt, until),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    // One more row than shown reveals whether there is another page.
    .limit(limit + 1)
    .offset((page - 1) * limit)
  if (rows.length === 0) return [page === 1 ? 'no matching audit events' : `no page ${page} of matching audit events`]
  const shown = rows.slice(0, limit).map(({ event, account: name }) => cellsOf(event, name))
  const more = rows.length > limit ? [`more: --page ${page + 1}`] : []
  return [...tableOf([heads, ...shown]), ...more]
}

/** Returns the kinds with that name or first word; throws for none. */
async function kindsLike(db: Db, kind: string): Promise<string[]> {
  // One index lookup per kind: the table may have millions of rows.
  const { rows } = await db.execute<{ kind: string }>(sql`
    with recursive kinds (kind) as (
      (select kind from audit_events order by kind limit 1)
      union all
      select (select kind from audit_events where kind > kinds.kind order by kind limit 1) from kinds where kinds.kind is not null)
    select kind from kinds where kind is not null`)
  // Refusal kinds are known before any was recorded.
  const known = [...new Set([...boundedKinds, ...alertKinds, ...rows.map((row) => row.kind)])].toSorted()
  const like = known.filter((each) => each === kind || each.startsWith(`${kind}.`))
  if (like.length > 0) return like
  throw new Error(`There is no audit kind ${kind}. Kinds: ${known.join(', ')}`)
}

const heads = ['time', 'kind', 'reason', 'times', 'member', 'network', 'request', 'details']

function cellsOf(event: typeof auditEvents.$inferSelect, account: string | null): string[] {
  const { kind, reason, times, lastAt, createdAt, memberId, address, requestId, details } = event
  const until = lastAt === null || times === 1 ? '' : ` to ${inUtc(lastAt).slice(11, 19)}`
  const text = withoutControlCharacters(JSON.stringify(details))
  return [
    `${inUtc(createdAt)}${until}`,
    kind,
    reason ?? '-',
    String(times),
    account ?? memberId ?? '-',
    address ?? '-',
    requestId ?? '-',
    text.length > longestDetails ? `${text.slice(0, longestDetails)}…` : text,
  ]
}

/** Aligns cells in columns, except the last one. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const spans = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Parses a UTC time or an age to epoch milliseconds; NaN for anything else. */
function readMoment(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  if (count !== undefined) return now - Number(count) * spans[unit as keyof typeof spans]
  const [whole, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})Z?)?$/.exec(text) ?? []
  if (whole === undefined) return NaN
  const moment = Date.parse(`${day}T${time}:00Z`)
  // `Date.parse` turns an invalid day into one of the next month.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(`${day}T${time}`) ? moment : NaN
}

function readAudit({ options, now }: Words) {
  const { member: account = null, kind: eventKind = null, limit = '50', page = '1' } = options
  const [since, until] = [options['since'], options['until']].map((text) =>
    text === undefined ? null : readMoment(text, now),
  )
  if (Number.isNaN(since) || Number.isNaN(until))
    return '--since and --until take a day or a time in UTC, such as 2026-11-01 or 2026-11-01T06:30, or an age: 30m, 24h, 7d'
  if (since != null && until != null && since >= until) return '--since must be before --until'
  return { account, eventKind, since, until, limit, page }
}

export const auditCommands = [
  command({
    name: 'audit',
    usage: {
      'audit [--member <account>] [--kind <kind>] [--since 2026-11-01] [--until 2026-11-02] [--limit 50] [--page 1]':
        'Show audit events, the latest first: logins, refusals, changes to accounts and money, operator commands. --kind takes a full kind such as login.refused, or its first word, such as login or operator. --since and --until take a day or a time in UTC, such as 2026-11-01 or 2026-11-01T06:30, or an age: 30m, 24h, 7d. Reading the audit is itself recorded in it.',
    },
    args: AuditQuery,
    read: readAudit,
    wrong: {
      limit: '--limit takes a number of events from 1 to 500',
      page: '--page takes a page number, from 1',
      eventKind: '--kind takes a kind such as login.refused, or its first word',
      account: '--member takes the account of one member',
    },
    run: ({ db }, args) => describeAudit(db, args),
  }),
]
