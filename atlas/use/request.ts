import { devices, type Device } from './flow-use.ts'

const HOUR = 3_600_000
const hoursOf = { week: 168, day: 24 } as const

/** Spans of time up to now, and the same span before each. */
export const ranges = ['week', 'lastWeek', 'day', 'lastDay'] as const
export type Range = (typeof ranges)[number]

const before = { week: 'lastWeek', day: 'lastDay' } as const

/** Which use is asked for; null means all. */
export interface UseChoice {
  readonly range: Range
  readonly language: string | null
  readonly device: Device | null
  readonly version: string | null
}

/** Reads from an address which use is asked for; what is left out or unreadable means this week and all. */
export function readChoice(more: Readonly<Record<string, string>>): UseChoice {
  const named = (name: string) => (Object.hasOwn(more, name) ? more[name] || null : null)
  return {
    range: ranges.find((range) => range === named('range')) ?? 'week',
    language: named('language'),
    device: devices.find((device) => device === named('device')) ?? null,
    version: named('version'),
  }
}

/** The same choice in what an address says it is compared with: `before`, `language:vi`, `device:phone`, `version:…`. */
export function comparedWith(choice: UseChoice, text: string | undefined): UseChoice | null {
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

/** The hours of a range, whole ones, seen from a moment; `to` itself is left out. */
export function hoursIn(range: Range, now: number): { readonly from: string; readonly to: string } {
  const hours = range === 'week' || range === 'lastWeek' ? hoursOf.week : hoursOf.day
  const end = Math.floor(now / HOUR) * HOUR - (range === 'lastWeek' || range === 'lastDay' ? hours * HOUR : 0)
  return { from: new Date(end - hours * HOUR).toISOString(), to: new Date(end).toISOString() }
}

/** Where the use of a machine is, by its id, below the folder of uses. */
export function fileOfUse(id: string, { range, language, device, version }: UseChoice, now: number): string {
  const query = new URLSearchParams(hoursIn(range, now))
  for (const [name, value] of Object.entries({ language, device, version })) if (value !== null) query.set(name, value)
  return `${encodeURIComponent(id)}.json?${query.toString()}`
}
