import { PATHS } from '#atlas/called.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import type { Coverage } from './coverage.ts'

/** Coverage of a transition, headless and in the browser. */
export type CoverageStatus = 'both' | 'headless' | 'browser' | 'uncovered'

export interface CoveredTransition {
  /** `source|event|guard|targets`. */
  readonly id: string
  readonly source: string
  readonly event: string
  readonly guard: string
  readonly targets: readonly string[]
  readonly status: CoverageStatus
  /** Names of the tests that take it. */
  readonly headless: readonly string[]
  readonly browser: readonly string[]
  /** Why the browser skips it, or why nothing takes it. */
  readonly reason: string | null
}

/** A measurement of a chart that has changed since: it counts for the transitions of both versions. */
export interface Staleness {
  readonly profile: Coverage['profile']
  /** Transitions that are new since the measurement. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export interface ChartCoverage {
  readonly flow: string
  readonly description: string
  readonly total: number
  readonly headless: number
  readonly browser: number
  readonly covered: number
  /** Profiles without a measurement. */
  readonly unmeasured: readonly Coverage['profile'][]
  readonly stale: readonly Staleness[]
  readonly transitions: readonly CoveredTransition[]
}

/** Coverage of all charts, headless and in the browser together. */
export interface CoverageReport {
  readonly total: number
  readonly headless: number
  readonly browser: number
  readonly covered: number
  readonly charts: readonly ChartCoverage[]
}

const profiles = ['headless', 'browser'] as const

/** Combines the measurements of a chart; one of an older version is listed as stale. */
export function chartCoverage(
  { model, chart, edges, starts, nodes }: Exploration,
  measured: Readonly<Record<Coverage['profile'], Coverage | null>>,
): ChartCoverage {
  const ids = chart.transitions.map(({ id }) => id)
  const known = new Set(ids)
  const fired = new Set([...starts, ...edges].flatMap(({ transitions }) => transitions))
  const reached = new Set(nodes.flatMap(({ states }) => states))
  const of = (profile: Coverage['profile']) => new Map(measured[profile]?.transitions.map((one) => [one.id, one]) ?? [])
  const [headless, browser] = [of('headless'), of('browser')]
  const whyNot = (id: string, source: string) => {
    if (fired.has(id)) return null
    return source !== '(root)' && !reached.has(source)
      ? `"${source}" is never reached under the model`
      : 'no case of the model takes it'
  }
  const transitions = chart.transitions.map(({ id, source, event, guard, targets }): CoveredTransition => {
    const inHeadless = headless.get(id)?.tests ?? []
    const inBrowser = browser.get(id)?.tests ?? []
    return {
      id,
      source,
      event,
      guard,
      targets,
      status: statusOf(inHeadless.length > 0, inBrowser.length > 0),
      headless: inHeadless,
      browser: inBrowser,
      reason: inBrowser.length > 0 ? null : (whyNot(id, source) ?? browser.get(id)?.reason ?? null),
    }
  })
  const count = (fits: (one: CoveredTransition) => boolean) => transitions.filter(fits).length
  return {
    flow: model.flow,
    description: model.machine.root.description ?? '',
    total: transitions.length,
    headless: count((one) => one.headless.length > 0),
    browser: count((one) => one.browser.length > 0),
    covered: count(({ status }) => status !== 'uncovered'),
    unmeasured: profiles.filter((profile) => measured[profile] === null),
    stale: profiles.flatMap((profile) => {
      const then = measured[profile]?.transitions.map(({ id }) => id)
      if (!then) return []
      const added = ids.filter((id) => !then.includes(id))
      const removed = then.filter((id) => !known.has(id))
      return added.length + removed.length === 0 ? [] : [{ profile, added, removed }]
    }),
    transitions,
  }
}

const statusOf = (headless: boolean, browser: boolean): CoverageStatus => {
  if (headless && browser) return 'both'
  if (headless) return 'headless'
  return browser ? 'browser' : 'uncovered'
}

/** Adds charts up. */
export function coverageReport(charts: readonly ChartCoverage[]): CoverageReport {
  const sum = (of: 'total' | 'headless' | 'browser' | 'covered') => charts.reduce((all, chart) => all + chart[of], 0)
  return { total: sum('total'), headless: sum('headless'), browser: sum('browser'), covered: sum('covered'), charts }
}

/** One sentence about a stale measurement. */
export const stalenessText = ({ profile, added, removed }: Staleness): string =>
  `${profile} coverage is of an older chart (${[
    ...(added.length > 0 ? [`${added.length} transitions are new`] : []),
    ...(removed.length > 0 ? [`${removed.length} are gone`] : []),
  ].join(', ')}): ${refresh[profile]}`

/** The command that measures again. */
export const refresh: Readonly<Record<Coverage['profile'], string>> = {
  headless: `${PATHS} coverage`,
  browser: `${PATHS} run --browser`,
}
