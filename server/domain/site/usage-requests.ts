import * as v from 'valibot'
import { devices, plausible } from '#wire/site/usage-rules.ts'
import { Language } from '#wire/shapes.ts'
import { hourLength, hourOf } from './usage-hours.ts'

/** Hours reported by default. */
const usualHours = 168
const mostHours = 366 * 24

const timeOf = (hour: string) => Date.parse(`${hour.slice(0, 13)}:00Z`)

/** A whole hour of UTC, as `2026-11-25T19` or in full as `2026-11-25T19:00:00.000Z`. */
const Hour = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d(:00(:00(\.000)?)?Z?)?$/),
  v.check((hour) => !Number.isNaN(timeOf(hour))),
)

/** Filter of a chart's usage; all of it is optional. */
export const UsageQuery = v.pipe(
  v.object({
    from: v.optional(Hour),
    to: v.optional(Hour),
    language: v.optional(Language),
    device: v.optional(v.picklist(devices)),
    version: v.optional(v.pipe(v.string(), v.regex(plausible.version))),
  }),
  v.check(({ from, to }) => {
    if (from === undefined || to === undefined) return true
    const length = timeOf(to) - timeOf(from)
    return length > 0 && length <= mostHours * hourLength
  }),
)
export type UsageQuery = v.InferOutput<typeof UsageQuery>

/** From a given hour on up to now, at most a year; before a given end the default number of hours. */
export function hoursOf({ from, to }: UsageQuery, now: number): { readonly from: number; readonly to: number } {
  const begin = from === undefined ? null : timeOf(from)
  const most = (begin ?? 0) + mostHours * hourLength
  const end = to !== undefined ? timeOf(to) : Math.max(hourOf(now), (begin ?? 0) + hourLength)
  if (begin === null) return { from: end - usualHours * hourLength, to: end }
  return { from: begin, to: Math.min(end, most) }
}
