import { and, cancel, createMachine, not, or, raise, sendTo, stateIn, type AnyStateMachine } from 'xstate'
import { configOf, type Words } from './config.ts'
import type { Payload } from './content.ts'
import { namesIn, readGuard, type Guard } from '#atlas/export/guards.ts'
import { ROOT_PATH, stateId } from '#atlas/export/chart-json.ts'
import { conditionLogic, contentLogic, payloadLogic } from './execute.ts'
import { Unreadable, type Sent, type DescribedChart } from './described-chart.ts'

/** Guards with a fixed value. */
const constants: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Returns the machine of a chart: guards and actions by name, implemented only where the chart defines them. */
export function machineOf(chart: DescribedChart): AnyStateMachine {
  const { data } = chart
  const payload = (one: Payload | undefined) => (data && one ? payloadLogic(data, one) : undefined)
  return machineWith(chart, {
    action: (name) => name,
    guard: (text) => guardLogic(readGuard(text)),
    input: (path, index) => payload(data?.inputs[`${path} ${index}`]),
    // The output of the machine is that of the final state it ends in.
    output: (path) => (data && path === ROOT_PATH ? outputOfEnd : payload(data?.outputs[path])),
  })
}

const outputOfEnd = ({ event }: { readonly event: { readonly output?: unknown } }): unknown => event.output

/** The same, with other entries for the guards and actions. */
export function machineWith(chart: DescribedChart, words: Words): AnyStateMachine {
  const known = new Set(chart.transitions.flatMap(({ guard }) => (guard === '' ? [] : namesIn(readGuard(guard)))))
  const { data, inner = {} } = chart
  const guards = Object.entries(constants).flatMap(([name, value]) =>
    known.has(name) ? [[name, () => value] as const] : [],
  )
  const conditions = (data?.conditions ?? []).map((cond) => [cond, data && conditionLogic(data, cond)] as const)
  const ids = new Map(chart.states.map((state) => [stateId(chart, state), state]))
  const stateOf = (id: string) => (ids.has(id) ? `#${id}` : undefined)
  const contents = Object.entries(data?.contents ?? {}).map(
    ([name, content]) => [name, data && contentLogic(data, content, stateOf)] as const,
  )
  const delays = Object.entries(chart.delays).filter(([, delay]) => delay !== null)
  const actions = Object.entries(chart.sent).map(([name, sent]) => [name, sentAction(sent)] as const)
  const config = { ...configOf(chart, words), ...(data ? { context: contextOf(data.values) } : {}) }
  return machineFrom(config, {
    guards: Object.fromEntries([...guards, ...conditions]),
    delays: Object.fromEntries(delays),
    actions: Object.fromEntries([...actions, ...contents]),
    actors: Object.fromEntries(Object.entries(inner).map(([src, one]) => [src, machineOf(one)])),
  })
}

/** The data at the start; an input replaces values of that name. */
const contextOf = (values: Readonly<Record<string, unknown>>) => {
  const isGiven = (key: string, input: unknown): input is Readonly<Record<string, unknown>> =>
    typeof input === 'object' && input !== null && Object.hasOwn(input, key)
  return ({ input }: { readonly input: unknown }) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isGiven(key, input) ? input[key] : value]))
}

/** Returns the machine of any configuration; throws `Unreadable` with XState's message. */
export function machineFrom(config: object, implementations: object = {}): AnyStateMachine {
  try {
    const machine = createMachine(config as never, implementations as never) as unknown as AnyStateMachine
    // XState resolves targets when they are first read.
    for (const node of allIn(machine.root)) touch(node)
    return machine
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new Unreadable(`it is no machine of XState 5: ${message}`, { cause: error })
  }
}

const touch = ({ transitions, always, type, initial }: AnyStateMachine['root']) => ({
  transitions,
  always,
  type,
  initial,
})

function* allIn(node: AnyStateMachine['root']): Generator<AnyStateMachine['root']> {
  yield node
  for (const child of Object.values(node.states)) yield* allIn(child)
}

/** Returns XState's form of a guard; `leaf` provides the guard of a name. */
export function guardLogic(guard: Guard, leaf: (name: string) => unknown = (name) => name): unknown {
  const logic = (part: Guard) => guardLogic(part, leaf)
  switch (guard.kind) {
    case 'name':
      return leaf(guard.name)
    case 'in':
      return stateIn(guard.state as never)
    case 'and':
      return and(guard.parts.map(logic) as never)
    case 'or':
      return or(guard.parts.map(logic) as never)
    case 'not':
      return not(guard.parts.map(logic)[0] as never)
  }
}

function sentAction(sent: Sent): unknown {
  switch (sent.kind) {
    case 'raise':
      return raise({ type: sent.event })
    case 'send':
      return sendTo((({ self }: { readonly self: unknown }) => self) as never, { type: sent.event } as never)
    case 'later':
      return raise({ type: sent.event }, { delay: sent.delay as number, ...(sent.id === null ? {} : { id: sent.id }) })
    case 'cancel':
      return cancel(sent.id)
  }
}
