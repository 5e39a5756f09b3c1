import * as v from 'valibot'
import type { AnyStateMachine } from 'xstate'
import { machineFrom } from './machine.ts'
import { readStately } from './stately.ts'
import { placeIn, Unreadable, type DescribedChart } from './described-chart.ts'

const Text = v.string()
const Texts = v.array(Text)

const State = v.object({
  path: Text,
  key: Text,
  id: v.optional(Text),
  parent: v.nullable(Text),
  kind: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  history: v.optional(v.nullable(v.object({ depth: v.picklist(['shallow', 'deep']), targets: Texts })), null),
  initial: v.optional(v.boolean(), false),
  initialActions: v.optional(Texts),
  description: v.optional(Text, ''),
  requirements: v.optional(Texts, []),
  tags: v.optional(Texts, []),
  entry: v.optional(Texts, []),
  exit: v.optional(Texts, []),
  invokes: v.optional(
    v.array(v.object({ src: Text, id: v.optional(Text), flow: v.optional(v.nullable(Text), null) })),
    [],
  ),
})

const Transition = v.object({
  source: Text,
  kind: v.picklist(['event', 'done', 'error', 'snapshot', 'after', 'always', 'stateDone']),
  event: Text,
  guard: v.optional(Text, ''),
  targets: v.optional(Texts, []),
  reenter: v.optional(v.boolean(), false),
  actions: v.optional(Texts, []),
  description: v.optional(Text, ''),
  requirements: v.optional(Texts, []),
})

const Chart = v.object({
  id: Text,
  delays: v.optional(v.record(Text, v.nullable(v.number())), {}),
  states: v.pipe(v.array(State), v.minLength(1)),
  transitions: v.optional(v.array(Transition), []),
})

/** The content of a JSON file: a chart as the atlas saves it, or the configuration of an XState 5 machine. */
export type ReadJson =
  | { readonly kind: 'chart'; readonly chart: DescribedChart }
  | { readonly kind: 'machine'; readonly machine: AnyStateMachine; readonly losses: readonly string[] }

function machineOfJson(value: Readonly<Record<string, unknown>>): ReadJson {
  const { config, delays, losses } = readStately(value)
  return { kind: 'machine', machine: machineFrom(config, { delays, guards: { false: () => false } }), losses }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads JSON as a chart; throws `Unreadable` with the problem and its place. */
export function readJson(text: string): ReadJson {
  const value = parsed(text)
  if (!isRecord(value) || !('states' in value)) {
    throw new Unreadable(
      'it is neither a chart as the atlas saves it nor the configuration of a machine: it has no "states"',
    )
  }
  if (!Array.isArray(value['states'])) return machineOfJson(value)
  const result = v.safeParse(Chart, value)
  if (result.success) return { kind: 'chart', chart: { ...(result.output as Omit<DescribedChart, 'sent'>), sent: {} } }
  const [issue] = result.issues
  throw new Unreadable(`at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /at position (\d+)/.exec(message)?.[1]
    const place = placeIn(text, position === undefined ? text.length : Number(position))
    const [what = ''] = message.split(/ in JSON| at position|, "|, \.\.\./)
    throw new Unreadable(`${place}: ${what}`, { cause: error })
  }
}
