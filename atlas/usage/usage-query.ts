import { devices, type Device } from './flow-usage.ts'

const HOUR = 3_600_000
const hoursOf = { week: 168, day: 24 } as const

/** Periods up to now, and the period before each. */
export const ranges = ['week', 'lastWeek', 'day', 'lastDay'] as const
export type Range = (typeof ranges)[number]

const before = { week: 'lastWeek', day: 'lastDay' } as const

/** Filters of usage; null means all. */
export interface UsageQuery {
  readonly range: Range
  readonly language: string | null
  readonly device: Device | null
  readonly version: string | null
}

/** Reads the filters from an address; a missing or invalid one means this week or all. */
export function readUsageQuery(more: Readonly<Record<string, string>>): UsageQuery {
  const named = (name: string) => (Object.hasOwn(more, name) ? more[name] || null : null)
  return {
    range: ranges.find((range) => range === named('range')) ?? 'week',
    language: named('language'),
    device: devices.find((device) => device === named('device')) ?? null,
    version: named('version'),
  }
}

/** The filters of the comparison in an address: `before`, `language:vi`, `device:phone`, `version:…`; null for none. */
export function comparisonQuery(choice: UsageQuery, text: string | undefined): UsageQuery | null {
  if (text === undefined || text === '') return null
  const { range } = choice
  if (text === 'before') return range === 'week' || range === 'day' ? { ...choice, range: before[range] } : null
  const [, kind, value = ''] = /^(language|device|version):(.+)$/.exec(text) ?? []
  const device = devices.find((one) => one === value)
  if (kind === 'device') return device && device !== choice.device ? { ...choice, device } : null
  if (kind === 'language' || kind === 'version') {
    return value === choice[kind] ? null : { ...choice, [kind]: value }
  }
  return null
}

/** The whole hours of a range up to `now` (epoch milliseconds), as ISO times; `to` is exclusive. */
export function hoursIn(range: Range, now: number): { readonly from: string; readonly to: string } {
  const hours = range === 'week' || range === 'lastWeek' ? hoursOf.week : hoursOf.day
  const end = Math.floor(now / HOUR) * HOUR - (range === 'lastWeek' || range === 'lastDay' ? hours * HOUR : 0)
  return { from: new Date(end - hours * HOUR).toISOString(), to: new Date(end).toISOString() }
}

/** Path and query of a machine's usage, by machine id, relative to the folder of usages. */
export function usageFile(id: string, { range, language, device, version }: UsageQuery, now: number): string {
  const query = new URLSearchParams(hoursIn(range, now))
  for (const [name, value] of Object.entries({ language, device, version })) if (value !== null) query.set(name, value)
  return `${encodeURIComponent(id)}.json?${query.toString()}`
}
