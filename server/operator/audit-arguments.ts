import * as v from 'valibot'
import { OperatorCommand } from './command.ts'

/** What `--help` says of the audit. */
export const auditHelp = `  npm run operator -- audit [--member <account>] [--kind <kind>] [--since 2026-11-01] [--until 2026-11-02] [--limit 50] [--page 1]
      Show what happened, the latest first: logins, what was refused, what was done to accounts, money and by commands.
      --kind takes a whole kind such as login.refused, or its first word, such as login or operator. --since and --until
      take a day or a time in UTC, such as 2026-11-01 or 2026-11-01T06:30, or how long ago: 30m, 24h, 7d. That the audit
      was read is written into it.`

/** Options of `audit`; times are UTC. */
export const auditOptions = {
  member: { type: 'string' },
  kind: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  page: { type: 'string' },
} as const

type AuditValues = { readonly [Name in keyof typeof auditOptions]?: string | undefined }

/** Events of one page, unless `--limit` says otherwise. */
const usual = 50

/** Reads what is asked of the audit: the command, or what was not understood. `now` in epoch milliseconds. */
export function readAudit(rest: readonly string[], values: AuditValues, now: number): OperatorCommand | string {
  if (rest.length > 0) return `audit takes options only, not ${rest[0]}`
  const { member: account = null, kind: eventKind = null, limit = String(usual), page = '1' } = values
  const since = values.since === undefined ? null : readMoment(values.since, now)
  const until = values.until === undefined ? null : readMoment(values.until, now)
  if (Number.isNaN(since) || Number.isNaN(until))
    return '--since and --until take a day or a time in UTC, such as 2026-11-01 or 2026-11-01T06:30, or how long ago: 30m, 24h, 7d'
  if (since !== null && until !== null && since >= until) return '--since must be before --until'
  const paging = { limit: wholeNumber(limit), page: wholeNumber(page) }
  const read = v.safeParse(OperatorCommand, { command: 'audit', account, eventKind, since, until, ...paging })
  if (read.success) return read.output
  switch (v.getDotPath(read.issues[0])) {
    case 'limit':
      return '--limit takes a number of events from 1 to 500'
    case 'page':
      return '--page takes the number of a page, from 1 on'
    case 'eventKind':
      return '--kind takes a kind such as login.refused, or its first word'
    default:
      return '--member takes the account of one member'
  }
}

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null)

const spans = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** The moment of a time in UTC or of how long ago, in epoch milliseconds; NaN of what is neither. */
function readMoment(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  if (count !== undefined) return now - Number(count) * spans[unit as keyof typeof spans]
  const [whole, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})Z?)?$/.exec(text) ?? []
  if (whole === undefined) return NaN
  const moment = Date.parse(`${day}T${time}:00Z`)
  // A day that no month has becomes one of the next.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(`${day}T${time}`) ? moment : NaN
}
