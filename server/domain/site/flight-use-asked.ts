import * as v from 'valibot'
import { devices, plausible } from '#wire/site/flight-terms.ts'
import { Language } from '#wire/shapes.ts'
import { hourLength, hourOf } from './flight-hours.ts'

/** Hours that are told of when none are named. */
const usualHours = 168
const mostHours = 366 * 24

const timeOf = (hour: string) => Date.parse(`${hour.slice(0, 13)}:00Z`)

/** A whole hour of UTC, as `2026-11-25T19` or written out to `2026-11-25T19:00:00.000Z`. */
const Hour = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d(:00(:00(\.000)?)?Z?)?$/),
  v.check((hour) => !Number.isNaN(timeOf(hour))),
)

/** What one may want to know of a chart; all of it may be left out. */
export const UseAsked = v.pipe(
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
export type UseAsked = v.InferOutput<typeof UseAsked>

/** From a named hour on it is up to now, but no more than a year; before a named hour it is as long as usual. */
export function hoursOf({ from, to }: UseAsked, now: number): { readonly from: number; readonly to: number } {
  const begin = from === undefined ? null : timeOf(from)
  const most = (begin ?? 0) + mostHours * hourLength
  const end = to !== undefined ? timeOf(to) : Math.max(hourOf(now), (begin ?? 0) + hourLength)
  if (begin === null) return { from: end - usualHours * hourLength, to: end }
  return { from: begin, to: Math.min(end, most) }
}
