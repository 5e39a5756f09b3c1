import * as v from 'valibot'
import { UseAsked } from '#server/domain/flight-use-asked.ts'
import { plausible } from '#wire/flight-terms.ts'
import type { OperatorCommand } from './command.ts'

/** What `--help` says of flights. */
export const flightsHelp = `  npm run operator -- flights <flow> [--from 2026-11-18T00] [--to 2026-11-25T00] [--language en] [--device phone|desktop] [--of <version>]
      Print what people did in a chart as JSON: the last 168 whole hours unless given, of all languages, devices and versions.
  npm run operator -- flights <flow> --weights
      Print how often each transition was taken, as npm run paths -- <flow> --criterion 'walks(20)' --weights reads it.`

/** Options of `flights`; hours are UTC. */
export const flightsOptions = {
  from: { type: 'string' },
  to: { type: 'string' },
  language: { type: 'string' },
  device: { type: 'string' },
  of: { type: 'string' },
  weights: { type: 'boolean' },
} as const

interface FlightsValues {
  readonly from?: string
  readonly to?: string
  readonly language?: string
  readonly device?: string
  readonly of?: string
  readonly weights?: boolean
}

/** Reads what follows `flights`: the command, or what was not understood. */
export function readFlights(
  [flow, ...more]: readonly string[],
  { from, to, language, device, of: version, weights = false }: FlightsValues,
): OperatorCommand | string {
  if (flow === undefined || more.length > 0 || !plausible.flow.test(flow))
    return 'flights takes the name of one chart, such as login'
  const asked = v.safeParse(UseAsked, { from, to, language, device, version })
  return asked.success
    ? { command: 'flights', flow, asked: asked.output, asWeights: weights }
    : 'flights takes whole hours such as 2026-11-25T19 --from before --to, a language, phone or desktop, and a version of eight digits'
}
