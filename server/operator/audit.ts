import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { accountKeyOf } from '#server/domain/login.ts'
import { boundedKinds } from '#server/domain/refusal-audit.ts'
import type { Db } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import { members } from '#server/store/schema/members.ts'
import type { OperatorCommand } from './command.ts'
import { harmless } from './harmless.ts'
import { inUtc } from './times.ts'

type Asked = Extract<OperatorCommand, { command: 'audit' }>

/** How much of an event's details is shown. */
const longestDetails = 300

/** One page of the audit as a table, the latest event first; times are UTC. Throws for a member or a kind that is none. */
export async function describeAudit(
  db: Db,
  { account, eventKind, since, until, limit, page }: Asked,
): Promise<string[]> {
  const memberId = account === null ? null : await memberOf(db, account)
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
    // One more than is shown says whether there is another page.
    .limit(limit + 1)
    .offset((page - 1) * limit)
  if (rows.length === 0) return [page === 1 ? 'the audit has nothing of that' : `the audit has no page ${page} of that`]
  const shown = rows.slice(0, limit).map(({ event, account: name }) => cellsOf(event, name))
  const more = rows.length > limit ? [`more: --page ${page + 1}`] : []
  return [...tableOf([heads, ...shown]), ...more]
}

async function memberOf(db: Db, account: string): Promise<string> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  if (member === undefined) throw new Error(`There is no member ${harmless(account)}`)
  return member.id
}

/** The kinds of that name, or of that first word; throws where it has none. */
async function kindsLike(db: Db, kind: string): Promise<string[]> {
  // One look into the index a kind: the table may have millions of rows.
  const { rows } = await db.execute<{ kind: string }>(sql`
    with recursive kinds (kind) as (
      (select kind from audit_events order by kind limit 1)
      union all
      select (select kind from audit_events where kind > kinds.kind order by kind limit 1) from kinds where kinds.kind is not null)
    select kind from kinds where kind is not null`)
  // What is refused is a kind before anything was.
  const known = [...new Set([...boundedKinds, ...rows.map((row) => row.kind)])].toSorted()
  const like = known.filter((each) => each === kind || each.startsWith(`${kind}.`))
  if (like.length > 0) return like
  throw new Error(`The audit has no kind ${kind}. It has: ${known.join(', ')}`)
}

const heads = ['time', 'kind', 'reason', 'times', 'member', 'network', 'request', 'details']

function cellsOf(event: typeof auditEvents.$inferSelect, account: string | null): string[] {
  const { kind, reason, times, lastAt, createdAt, memberId, address, requestId, details } = event
  const until = lastAt === null || times === 1 ? '' : ` to ${inUtc(lastAt).slice(11, 19)}`
  const text = harmless(JSON.stringify(details))
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

/** Cells below each other, the last of each row as long as it is. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
