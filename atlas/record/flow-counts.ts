import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { dwellSteps } from '#atlas/usage/steps.ts'
import type { CountedFlow, UsageRow } from './count-usage.ts'

/** Most names of a chart, of transitions and of states: what a stranger sends must not fill the disk. */
const maxNames = 2000

/** The time that counts are of, in ISO form. */
interface Period {
  readonly from: string
  readonly to: string
}

/** The usage of a chart before anything was counted. */
export const noUsage = (flow: string, { from, to }: Period): FlowUsage => ({
  flow,
  from,
  to,
  language: null,
  device: null,
  version: null,
  floor: 1,
  invented: false,
  versions: [],
  languages: [],
  people: 0,
  transitions: [],
  states: [],
  vitals: [],
})

/** Adds the sums of a version of the chart to its usage. */
export function addCounts(usage: FlowUsage, { version, rows }: CountedFlow, { from, to }: Period): void {
  const people = rows.reduce((sum, row) => (row.kind === 'ran' ? sum + row.visits : sum), 0)
  usage.people = (usage.people ?? 0) + people
  extend(usage, { from, to })
  const own = usage.versions.find((one) => one.version === version)
  if (own) {
    own.people += people
    extend(own, { from, to })
  } else usage.versions.push({ version, from, to, people })
  for (const row of rows) addRow(usage, row)
}

function extend(period: { from: string; to: string }, { from, to }: Period): void {
  if (from < period.from) period.from = from
  if (to > period.to) period.to = to
}

function addRow({ transitions, states }: FlowUsage, row: UsageRow): void {
  if (row.kind === 'transition') {
    const { transition: id, outcome, count } = row
    const known = transitions.find((one) => one.id === id && one.outcome === outcome)
    if (known) known.count += count
    else if (transitions.length < maxNames) transitions.push({ id, outcome, count })
  } else if (row.kind === 'entered' || row.kind === 'left' || row.kind === 'dwell') {
    const known = states.find(({ path }) => path === row.state)
    if (!known && states.length >= maxNames) return
    const state = known ?? { path: row.state, entered: 0, left: 0, dwell: [...dwellSteps, 0].fill(0) }
    if (!known) states.push(state)
    if (row.kind === 'dwell') state.dwell[row.step] = (state.dwell[row.step] ?? 0) + row.count
    else state[row.kind] += row.count
  }
}
