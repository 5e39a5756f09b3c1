import { and, cancel, createMachine, not, or, raise, sendTo, stateIn, type AnyStateMachine } from 'xstate'
import { configOf, type Words } from './config.ts'
import { namesIn, readGuard, type Guard } from '#atlas/export/guards.ts'
import { Unreadable, type Sent, type DescribedChart } from './described-chart.ts'

/** Guards with a fixed value. */
const constants: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Returns the machine of a chart: guards and actions by name, implemented only where the chart defines them. */
export const machineOf = (chart: DescribedChart): AnyStateMachine =>
  machineWith(chart, { action: (name) => name, guard: (text) => guardLogic(readGuard(text)) })

/** The same, with other entries for the guards and actions. */
export function machineWith(chart: DescribedChart, words: Words): AnyStateMachine {
  const known = new Set(chart.transitions.flatMap(({ guard }) => (guard === '' ? [] : namesIn(readGuard(guard)))))
  const guards = Object.entries(constants).flatMap(([name, value]) =>
    known.has(name) ? [[name, () => value] as const] : [],
  )
  const delays = Object.entries(chart.delays).filter(([, delay]) => delay !== null)
  const actions = Object.entries(chart.sent).map(([name, sent]) => [name, sentAction(sent)] as const)
  return machineFrom(configOf(chart, words), {
    guards: Object.fromEntries(guards),
    delays: Object.fromEntries(delays),
    actions: Object.fromEntries(actions),
  })
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
