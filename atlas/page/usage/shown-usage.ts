import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Address } from '#atlas/page/address.ts'
import { compareUsage, type UsageComparison } from '#atlas/usage/compare.ts'
import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { usageOnChart, type ChartUsage } from '#atlas/usage/chart-usage.ts'
import { withRemovedTransitions } from '#atlas/usage/removed-transitions.ts'

/** The total that shares are computed from. */
export const bases = ['state', 'event'] as const
export type Base = (typeof bases)[number]

/** Parts of the usage view. */
export const parts = ['drawing', 'table', 'funnel', 'tests'] as const
export type Part = (typeof parts)[number]

/** The data of the usage view. */
export interface ShownUsage {
  readonly chart: ChartJson
  /** The chart with the transitions and states that only another version has. */
  readonly union: ChartJson
  readonly now: ChartUsage
  readonly before: ChartUsage | null
  readonly compared: UsageComparison | null
  readonly base: Base
}

/** Maps usage and the usage it is compared with to a chart. */
export function shownUsage(chart: ChartJson, now: FlowUsage, before: FlowUsage | null, base: Base): ShownUsage {
  const [own, other] = [usageOnChart(chart, now), before && usageOnChart(chart, before)]
  return {
    chart,
    union: withRemovedTransitions(chart, [...own.ways.keys(), ...(other?.ways.keys() ?? [])]),
    now: own,
    before: other,
    compared: other && compareUsage(chart, own, other),
    base,
  }
}

export const readBase = (text: string | undefined): Base => bases.find((base) => base === text) ?? 'state'
export const readPart = (text: string | undefined): Part => parts.find((part) => part === text) ?? 'drawing'

/** Navigates in the view; what is left out stays unchanged. */
export type Show = (to: { readonly at?: string | null; readonly more?: Address['more'] }) => void
