import * as v from 'valibot'
import { isAddressRange } from '#server/domain/site-settings.ts'
import { OperatorCommand } from './command.ts'

/** What `status` takes besides its words. */
export const statusOptions = {
  until: { type: 'string' },
  info: { type: 'string' },
  countries: { type: 'string' },
  addresses: { type: 'string' },
} as const

type StatusValues = Readonly<Partial<Record<keyof typeof statusOptions, string>>>

/** What is said of the site's status; a text tells what was not understood. `now` in epoch milliseconds. */
export function readStatus(rest: readonly string[], values: StatusValues, now: number): OperatorCommand | string {
  const [status, ...more] = rest
  if (status === undefined) {
    return Object.keys(values).length === 0 ? { command: 'status' } : 'Which status? normal, maintenance or blocked'
  }
  if (more.length > 0) return `status ${status} takes nothing more, not ${more[0]}`
  if (status !== 'maintenance' && (values.until !== undefined || values.info !== undefined)) {
    return '--until and --info belong to status maintenance'
  }
  const until = values.until === undefined ? null : readTime(values.until)
  if (Number.isNaN(until)) return '--until must be a time with its zone, such as 2026-12-24T06:00+08:00'
  if (until !== null && until <= now) return '--until must be in the future'
  const countries = readList(values.countries)?.map((country) => country.toUpperCase()) ?? null
  const wrongCountry = countries?.find((country) => !/^[A-Z]{2}$/.test(country))
  if (wrongCountry !== undefined) return `--countries takes two-letter codes such as PH,SG, not ${wrongCountry}`
  const addresses = readList(values.addresses)
  const wrongAddress = addresses?.find((address) => !isAddressRange(address))
  if (wrongAddress !== undefined)
    return `--addresses takes addresses such as 203.0.113.7 or 203.0.113.0/24, not ${wrongAddress}`

  const read = v.safeParse(OperatorCommand, {
    command: 'setStatus',
    status,
    until,
    info: values.info ?? null,
    countries,
    addresses,
  })
  if (read.success) return read.output
  const field = v.getDotPath(read.issues[0])
  return field === 'info'
    ? '--info takes at most 500 characters'
    : `There is no status ${status}: it is normal, maintenance or blocked`
}

function readList(list: string | undefined): string[] | null {
  if (list === undefined) return null
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A time without its zone would mean something else on every machine. */
function readTime(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN
}
