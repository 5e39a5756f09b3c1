import type { FlowUse } from '#atlas/use/flow-use.ts'

const noDwell = Array.from({ length: 10 }, () => 0)

/** What a server tells of a week in which nobody came, with whatever else a test wants it to tell. */
export const useOf = (told: Partial<FlowUse> = {}): FlowUse => ({
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
  ...told,
})

/** Counts of transitions none of which has an outcome. */
export const taken = (counts: Readonly<Record<string, number>>): FlowUse['transitions'] =>
  Object.entries(counts).map(([id, count]) => ({ id, outcome: null, count }))

/** A state with so many visits; all of them stay as long as one step says. */
export const visited = (path: string, entered: number, left = 0, step?: number): FlowUse['states'][number] => ({
  path,
  entered,
  left,
  dwell: noDwell.map((none, at) => (at === step ? entered : none)),
})
