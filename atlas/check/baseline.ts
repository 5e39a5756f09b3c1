import { existsSync, readFileSync } from 'node:fs'
import type { Finding } from './finding.ts'

/** Accepted findings: how many there are of a rule at a place of a chart. Messages may change. */
interface Accepted {
  readonly flow: string
  readonly rule: string
  readonly at: string
  readonly count: number
}

const keyOf = ({ flow, rule, at }: Pick<Accepted, 'flow' | 'rule' | 'at'>) => `${flow}: ${rule} at ${at}`

/** Returns findings as the text of a baseline file, sorted, so that it merges well. */
export function baselineText(findings: readonly Finding[]): string {
  const counts = new Map<string, Accepted>()
  for (const { flow, rule, at } of findings) {
    const key = keyOf({ flow, rule, at })
    counts.set(key, { flow, rule, at, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const accepted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  return `${JSON.stringify({ accepted }, null, 2)}\n`
}

/** Reads a baseline file; throws an error with a message of one line. */
export function readBaseline(file: string): readonly Accepted[] {
  if (!existsSync(file)) throw new Error(`--baseline: there is no file ${file}; --write-baseline writes it`)
  const { accepted } = parsed(file) as { readonly accepted?: readonly Accepted[] }
  if (!Array.isArray(accepted)) throw new Error(`--baseline: ${file} is not a baseline; --write-baseline writes one`)
  return accepted
}

function parsed(file: string): object {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as object
  } catch (error) {
    throw new Error(`--baseline: ${file} is not JSON`, { cause: error })
  }
}

/**
 * Compares findings with a baseline. `fresh` are those at a place where there are more of a rule than accepted, `stale`
 * the entries of checked charts of which there are fewer.
 */
export function compareBaseline(
  findings: readonly Finding[],
  accepted: readonly Accepted[],
  flows: readonly string[],
): { readonly fresh: readonly Finding[]; readonly stale: readonly string[] } {
  const allowed = new Map(accepted.map((one) => [keyOf(one), one.count]))
  const counts = new Map<string, number>()
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1)
  const isFresh = (key: string) => (counts.get(key) ?? 0) > (allowed.get(key) ?? 0)
  return {
    fresh: findings.filter((finding) => isFresh(keyOf(finding))),
    stale: accepted
      .filter((one) => flows.includes(one.flow) && (counts.get(keyOf(one)) ?? 0) < one.count)
      .map((one) => `${keyOf(one)}: ${counts.get(keyOf(one)) ?? 0} of ${one.count} left`),
  }
}
