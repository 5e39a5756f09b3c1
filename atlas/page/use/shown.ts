import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Address } from '#atlas/page/address.ts'
import { compareUse, type ComparedUse } from '#atlas/use/compare.ts'
import type { FlowUse } from '#atlas/use/flow-use.ts'
import { onChart, type UseOnChart } from '#atlas/use/on-chart.ts'
import { withGone } from '#atlas/use/union.ts'

/** What shares are reckoned of. */
export const bases = ['state', 'event'] as const
export type Base = (typeof bases)[number]

/** Ways to look at use. */
export const parts = ['drawing', 'table', 'funnel', 'tests'] as const
export type Part = (typeof parts)[number]

/** Everything the view shows of use. */
export interface Shown {
  readonly chart: ChartJson
  /** The same, with what only another version of it had where use tells of that. */
  readonly union: ChartJson
  readonly now: UseOnChart
  readonly before: UseOnChart | null
  readonly compared: ComparedUse | null
  readonly base: Base
}

/** Lays use, and what it is compared with, over a chart. */
export function shownOf(chart: ChartJson, now: FlowUse, before: FlowUse | null, base: Base): Shown {
  const [laid, other] = [onChart(chart, now), before && onChart(chart, before)]
  return {
    chart,
    union: withGone(chart, [...laid.ways.keys(), ...(other?.ways.keys() ?? [])]),
    now: laid,
    before: other,
    compared: other && compareUse(chart, laid, other),
    base,
  }
}

export const readBase = (text: string | undefined): Base => bases.find((base) => base === text) ?? 'state'
export const readPart = (text: string | undefined): Part => parts.find((part) => part === text) ?? 'drawing'

/** Goes elsewhere in the view; what is left out stays as it is. */
export type Show = (to: { readonly at?: string | null; readonly more?: Address['more'] }) => void
