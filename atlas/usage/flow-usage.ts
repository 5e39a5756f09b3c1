import * as v from 'valibot'
import { dwellSteps, vitalSteps } from './steps.ts'

export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))
const Hour = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'no hour such as 2026-11-25T18:00:00Z'),
)
const steps = (ends: readonly number[]) => v.pipe(v.array(Count), v.length(ends.length + 1))
const vital = <const Kind extends keyof typeof vitalSteps>(name: Kind) =>
  v.object({ route: Name, state: v.nullable(Name), name: v.literal(name), steps: steps(vitalSteps[name]) })

/**
 * Usage counters of one chart over some hours. A count below `floor` people is left out, or 0 where it has a place
 * among others.
 */
const Usage = v.object({
  /** The machine's own id. */
  flow: Name,
  from: Hour,
  /** Left out itself. */
  to: Hour,
  /** What was asked for; null means all. */
  language: v.nullable(Name),
  device: v.nullable(v.picklist(devices)),
  version: v.nullable(Name),
  floor: Count,
  /** True when any of it was made up for a site that has no visitors yet. */
  invented: v.boolean(),
  versions: v.array(v.object({ version: Name, from: Hour, to: Hour, people: Count })),
  languages: v.array(Name),
  /** Visits in which the chart ran; null below the floor. */
  people: v.nullable(Count),
  /** By identity, one entry for each kind of outcome. */
  transitions: v.array(v.object({ id: Name, outcome: v.nullable(Name), count: Count })),
  /** Of states without states inside; `left` counts visits that ended there while the chart still ran. */
  states: v.array(v.object({ path: Name, entered: Count, left: Count, dwell: steps(dwellSteps) })),
  vitals: v.array(v.variant('name', [vital('LCP'), vital('INP'), vital('CLS')])),
})

export type FlowUsage = v.InferOutput<typeof Usage>

/** Thrown for usage counters that cannot be read; the message is one line. */
export class InvalidUsage extends Error {}

/** Reads the usage counters of a server or a file; throws `InvalidUsage` with the problem and its place. */
export function readUsage(value: unknown): FlowUsage {
  const read = v.safeParse(Usage, value, { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  throw new InvalidUsage(`${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`)
}

/** True when there is nothing to show: no visits, or every count is below the floor. */
export const isEmpty = ({ transitions, states }: FlowUsage): boolean => transitions.length === 0 && states.length === 0

/** Number of people who entered a state; null below the floor, which the counters give as 0. */
export const enteredIn = ({ entered }: Pick<FlowUsage['states'][number], 'entered'>): number | null =>
  entered === 0 ? null : entered

/** Number of times each transition was taken, over all outcomes. */
export function countsOf({ transitions }: Pick<FlowUsage, 'transitions'>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, count } of transitions) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}
