import type { FlowUsage } from '#atlas/usage/flow-usage.ts'

const noDwell = Array.from({ length: 10 }, () => 0)

/** Returns the usage of a week without visits, with the given fields. */
export const usageOf = (fields: Partial<FlowUsage> = {}): FlowUsage => ({
  flow: 'register',
  from: '2026-11-18T18:00:00.000Z',
  to: '2026-11-25T18:00:00.000Z',
  language: null,
  device: null,
  version: null,
  floor: 20,
  invented: false,
  versions: [],
  languages: [],
  people: null,
  transitions: [],
  states: [],
  vitals: [],
  ...fields,
})

/** Counts of transitions without outcomes. */
export const taken = (counts: Readonly<Record<string, number>>): FlowUsage['transitions'] =>
  Object.entries(counts).map(([id, count]) => ({ id, outcome: null, count }))

/** A state with a number of visits, all in one step of dwell times. */
export const visited = (path: string, entered: number, left = 0, step?: number): FlowUsage['states'][number] => ({
  path,
  entered,
  left,
  dwell: noDwell.map((none, at) => (at === step ? entered : none)),
})
