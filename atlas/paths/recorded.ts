import { PATHS } from '#atlas/called.ts'
import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { readBreadcrumbs, type Breadcrumbs } from './breadcrumbs.ts'
import { readUsageFile } from './usage-file.ts'
import { UsageError } from './usage-error.ts'

/**
 * Reads the words of `use`: a file of usage, and its chart where it is named. The chart is otherwise the one of the file
 * among `project`, which is null when `--machine` names it. Throws `UsageError`.
 */
export function usageIn(
  [path, ...named]: readonly string[],
  project: readonly string[] | null,
): { readonly usage: FlowUsage; readonly flows: readonly string[] } {
  if (path === undefined) throw new UsageError(`which file? ${PATHS} use register.use.json register`)
  const others = named.slice(1)
  if (others.length > 0) throw new UsageError(`use takes one file and its chart: leave "${others.join(' ')}" out`)
  const usage = readUsageFile(path)
  if (named.length > 0 || project === null) return { usage, flows: named }
  return { usage, flows: [flowOf(usage.flow, project)] }
}

/**
 * Reads the words of `replay`: a file of breadcrumbs, and its charts where they are named. They are otherwise all those
 * of the file in `project`, which is null when `--machine` names one. Throws `UsageError`.
 */
export function breadcrumbsIn(
  [path, ...named]: readonly string[],
  project: readonly string[] | null,
): { readonly breadcrumbs: Breadcrumbs; readonly flows: readonly string[] } {
  if (path === undefined) throw new UsageError(`which file? ${PATHS} replay steps.json`)
  const breadcrumbs = readBreadcrumbs(path)
  if (project === null) return { breadcrumbs, flows: named }
  const own = breadcrumbs.charts.map(({ flow }) => flowOf(flow, project)).filter((flow) => project.includes(flow))
  if (own.length === 0) throw new UsageError(`replay: ${path} is about no chart of this project`)
  return { breadcrumbs, flows: named.length > 0 ? named : [...new Set(own)] }
}

/** The name of a chart by its machine's id: the same, or in this repository the id in kebab case. */
const flowOf = (id: string, project: readonly string[]): string =>
  project.includes(id) ? id : id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
