import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import type { WatchBound } from './watch-bounds.ts'

/** Audit kinds of alerts: too many answered calls, and unusual business events. */
export const alertKinds = ['requests.unusual', 'business.unusual'] as const

/** Log message of an alert, written once. */
export const alertLine = 'unusual number'

/** A value that exceeded a bound. */
export interface Alert {
  readonly kind: (typeof alertKinds)[number]
  readonly bound: WatchBound
  /** The count, and its bound. */
  readonly found: number
  readonly most: number
  readonly memberId?: string | null
  /** The network it came from. */
  readonly address?: string | null
  /** The subject, such as a round. */
  readonly about?: string
  /** The window it was counted in: similar alerts are written once per window, by one server. */
  readonly window: number
}

/** Writes an alert into the audit and the log, unless it has been written for its window. */
export async function writeAlert({ db, log }: Pick<Services, 'db' | 'log'>, alert: Alert, now: number): Promise<void> {
  const { kind, bound, found, most, memberId = null, address = null, about = null, window } = alert
  const written = await db
    .insert(auditEvents)
    .values({
      kind,
      memberId,
      address,
      details: { bound, found, most, ...(about !== null && { about }) },
      createdAt: now,
      bucket: [kind, bound, window, memberId, address, about].join('|'),
    })
    .onConflictDoNothing({ target: auditEvents.bucket })
    .returning({ id: auditEvents.id })
  if (written.length === 0) return
  log.warn(alertLine, { kind, bound, found, most, member: memberId, network: address, about })
}
