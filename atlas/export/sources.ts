import type { ChartJson } from './chart-json.ts'

/** What an atlas shows beside its charts: true for what is there. The page reads it from `data/sources.json`. */
export interface Sources {
  /** Requirements of states and transitions. */
  readonly requirements: boolean
  /** A comparison with another version. */
  readonly diff: boolean
  /** Usage counters. */
  readonly usage: boolean
  /** A site whose running charts can be followed. */
  readonly live: boolean
}

/** Returns what is in the charts, together with what a build adds to them. */
export const sourcesOf = (charts: readonly ChartJson[], added: Omit<Sources, 'requirements'>): Sources => ({
  requirements: charts.some(({ states, transitions }) =>
    [...states, ...transitions].some(({ requirements }) => requirements.length > 0),
  ),
  ...added,
})
