import type { ContractPeriod, ContractTerms } from '#wire/contracts/contract-terms.ts'

/** How often a contract is settled. */
export type Cadence = ContractPeriod | 'hourly' | 'fiveMinutes'

/** A span of time in epoch milliseconds, its end not included. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

const minute = 60_000
const day = 1_440 * minute
/** The first Monday since 1970. */
const monday = 4 * day

/** Length and origin of the periods of constant length. */
const even: Readonly<Partial<Record<Cadence, { readonly length: number; readonly origin: number }>>> = {
  fiveMinutes: { length: 5 * minute, origin: 0 },
  hourly: { length: 60 * minute, origin: 0 },
  daily: { length: day, origin: 0 },
  weekly: { length: 7 * day, origin: monday },
}

/** Cadence of a contract with these terms. */
export function cadenceOf({ kind, period }: Pick<ContractTerms, 'kind' | 'period'>): Cadence {
  if (kind === 'dividend') return period ?? 'monthly'
  return ({ daily: 'daily', hourly: 'hourly', realtime: 'fiveMinutes' } as const)[kind]
}

/** The period that contains `at`, by the site's clock; `gmtOffset` in minutes east of UTC. */
export function periodAround(cadence: Cadence, at: number, gmtOffset: number): Stretch {
  const ahead = gmtOffset * minute
  const local = at + ahead
  const regular = even[cadence]
  if (regular !== undefined) {
    const { length, origin } = regular
    const from = Math.floor((local - origin) / length) * length + origin - ahead
    return { from, until: from + length }
  }
  const date = new Date(local)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const begins = [1, ...(cadence === 'semimonthly' ? [16] : [])].map((first) => Date.UTC(year, month, first))
  const from = begins.findLast((first) => first <= local) ?? local
  const until = begins.find((first) => first > local) ?? Date.UTC(year, month + 1, 1)
  return { from: from - ahead, until: until - ahead }
}

/** A time in which the brand had no contracts of a kind; `until` is null while it lasts. */
export interface Pause {
  readonly from: number
  readonly until: number | null
}

/** Unsettled time of a version: from `since` on, up to `until` where it has ended, except for pauses. */
export interface Waiting {
  readonly cadence: Cadence
  readonly since: number
  readonly until: number | null
  /** The earliest first. */
  readonly pauses?: readonly Pause[]
}

/**
 * Periods of a version that are over at `horizon`, the earliest first: whole ones, and the part of one in which it was
 * active and not paused. They begin before `before`, where that is given.
 */
export function partsDue(
  { cadence, since, until, pauses = [] }: Waiting,
  { horizon, gmtOffset, before = Infinity }: { horizon: number; gmtOffset: number; before?: number },
): readonly Stretch[] {
  const parts: Stretch[] = []
  for (let from = afterPause(since, pauses); from < Math.min(until ?? Infinity, before);) {
    const end = partEnd({ cadence, since: from, until, pauses }, gmtOffset)
    if (end > horizon) break
    parts.push({ from, until: end })
    from = afterPause(end, pauses)
  }
  return parts
}

/** `at`, or the end of the pauses that contain it. */
const afterPause = (at: number, pauses: readonly Pause[]): number =>
  pauses.reduce(
    (time, { from, until }) => (from <= time && time < (until ?? Infinity) ? (until ?? Infinity) : time),
    at,
  )

/** End of the next unsettled part of a version; never, where a pause or its end is all that is left. */
export function partEnd({ cadence, since, until, pauses = [] }: Waiting, gmtOffset: number): number {
  const from = afterPause(since, pauses)
  if (from >= (until ?? Infinity)) return Infinity
  const paused = pauses.find((pause) => pause.from > from)?.from ?? Infinity
  return Math.min(periodAround(cadence, from, gmtOffset).until, until ?? Infinity, paused)
}
