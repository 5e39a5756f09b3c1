import * as v from 'valibot'
import { UseAsked } from '#server/domain/site/flight-use-asked.ts'
import { useOf } from '#server/domain/site/flight-use.ts'
import type { Db } from '#server/store/db.ts'
import { plausible } from '#wire/site/flight-terms.ts'
import { command } from '#server/operator/command.ts'

const Flights = v.object({
  flow: v.pipe(v.string(), v.regex(plausible.flow)),
  asked: UseAsked,
  /** Whether only what a random walk goes by is wanted. */
  asWeights: v.boolean(),
})

/** What people did in a chart, as the atlas reads it; or how often each transition was taken, as paths are weighted by. */
export async function describeFlights(
  db: Db,
  { flow, asked, asWeights }: v.InferOutput<typeof Flights>,
  now: number,
): Promise<string[]> {
  const use = await useOf(db, flow, asked, now)
  if (!asWeights) return JSON.stringify(use, null, 2).split('\n')
  const weights = new Map<string, number>()
  for (const { id, count } of use.transitions) weights.set(id, (weights.get(id) ?? 0) + count)
  return JSON.stringify(Object.fromEntries(weights), null, 2).split('\n')
}

export const flightCommands = [
  command({
    name: 'flights',
    usage: {
      'flights <flow> [--from 2026-11-18T00] [--to 2026-11-25T00] [--language en] [--device phone|desktop] [--of <version>] [--weights]':
        "Print what people did in a chart as JSON: the last 168 whole hours unless given, of all languages, devices and versions. With --weights how often each transition was taken, as npm run paths -- <flow> --criterion 'walks(20)' --weights reads it.",
    },
    args: Flights,
    read: ({ options: { of: version, ...asked }, flags }) => ({
      asked: { ...asked, version },
      asWeights: flags['weights'] ?? false,
    }),
    takes: 'the name of one chart, such as login',
    wrong: {
      asked:
        'flights takes whole hours such as 2026-11-25T19 --from before --to, a language, phone or desktop, and a version of eight digits',
    },
    onlyLooks: true,
    run: ({ db, now }, given) => describeFlights(db, given, now()),
  }),
]
