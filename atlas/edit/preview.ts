import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { ChartDiff } from '#atlas/export/diff.ts'

/** What edits make of a chart, for the page: the body of a preview. */
export interface Preview {
  /** Names the sources and all that is made of them: a save is refused once either differs. */
  readonly revision: string
  /** The chart with all edits, without its tests. */
  readonly chart: ChartJson
  /** The changes since the chart as it is in the source. */
  readonly diff: ChartDiff
  /** The files that change, each as a unified diff. */
  readonly files: readonly { readonly name: string; readonly diff: string }[]
  /** What a check finds and did not find before the edits. */
  readonly findings: readonly string[]
  /** The edits without a place in the source: their positions in the list, from 0, and why. */
  readonly unplaced: readonly { readonly index: number; readonly reason: string }[]
  /** Lines that seem to name a renamed state. */
  readonly byHand: readonly { readonly name: string; readonly line: number; readonly text: string }[]
}

/** What a save has written: the names of the files. */
export interface Saved {
  readonly files: readonly string[]
}

/** The body of any request that is refused. */
export interface Refusal {
  readonly message: string
}
