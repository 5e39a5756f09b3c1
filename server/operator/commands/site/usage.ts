import * as v from 'valibot'
import { UsageQuery } from '#server/domain/site/usage-requests.ts'
import { flowUsageOf } from '#server/domain/site/flow-usage.ts'
import type { Db } from '#server/store/db.ts'
import { plausible } from '#wire/site/usage-rules.ts'
import { command } from '#server/operator/command.ts'

const UsageArguments = v.object({
  flow: v.pipe(v.string(), v.regex(plausible.flow)),
  query: UsageQuery,
  /** True when to print only transition weights for random walks. */
  asWeights: v.boolean(),
})

/** Prints the usage of a chart as the atlas reads it, or its transition weights. */
export async function describeUsage(
  db: Db,
  { flow, query, asWeights }: v.InferOutput<typeof UsageArguments>,
  now: number,
): Promise<string[]> {
  const use = await flowUsageOf(db, flow, query, now)
  if (!asWeights) return JSON.stringify(use, null, 2).split('\n')
  const weights = new Map<string, number>()
  for (const { id, count } of use.transitions) weights.set(id, (weights.get(id) ?? 0) + count)
  return JSON.stringify(Object.fromEntries(weights), null, 2).split('\n')
}

export const usageCommands = [
  command({
    name: 'flights',
    usage: {
      'flights <flow> [--from 2026-11-18T00] [--to 2026-11-25T00] [--language en] [--device phone|desktop] [--of <version>] [--weights]':
        "Print the usage of a chart as JSON: by default the last 168 full hours, all languages, devices and versions. --weights prints how often each transition was taken, as npm run paths -- <flow> --criterion 'walks(20)' --weights reads it.",
    },
    args: UsageArguments,
    read: ({ options: { of: version, ...query }, flags }) => ({
      query: { ...query, version },
      asWeights: flags['weights'] ?? false,
    }),
    takes: 'a chart name, such as login',
    wrong: {
      query:
        'flights takes full hours such as 2026-11-25T19 with --from before --to, a language, phone or desktop, and a version of eight digits',
    },
    isReadOnly: true,
    run: ({ db, now }, args) => describeUsage(db, args, now()),
  }),
]
