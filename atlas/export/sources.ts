import type { ChartJson } from './chart-json.ts'

/** What an atlas shows beside its charts: true for what is there. The page reads it from `data/sources.json`. */
export interface Sources {
  /** Requirements of states and transitions. */
  readonly requirements: boolean
  /** A comparison with another version. */
  readonly diff: boolean
  /** Usage counters. */
  readonly usage: boolean
  /** The charts whose usage is a file of a recorder, which has no filters; left out where a server counts. */
  readonly recorded?: readonly string[]
  /** A site whose running charts can be followed. */
  readonly live: boolean
  /** Added by a local server that takes edits of the charts; never by a build. */
  readonly edit?: true
}

/** Returns what is in the charts, together with what a build adds to them. */
export const sourcesOf = (charts: readonly ChartJson[], added: Omit<Sources, 'requirements'>): Sources => ({
  requirements: charts.some(({ states, transitions }) =>
    [...states, ...transitions].some(({ requirements }) => requirements.length > 0),
  ),
  ...added,
})
