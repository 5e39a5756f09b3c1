import { fromCallback, fromObservable, fromPromise, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { allNodes, builtinType, handlesOf } from './xstate.ts'

/** Implementations that a chart names but the machine does not provide. */
export interface Missing {
  readonly actors: readonly string[]
  readonly guards: readonly string[]
  readonly delays: readonly string[]
}

/** Milliseconds of a delay that is not provided. */
export const UNKNOWN_DELAY = 1000

const made = new WeakSet<object>()

const own = <Value extends object>(stub: Value): Value => {
  made.add(stub)
  return stub
}

/** Returns the names of the implementations that `provideMissing` has added. */
export function stubsOf({ implementations }: AnyStateMachine): Missing {
  const names = (all: object) =>
    Object.entries(all).flatMap(([name, one]) =>
      (typeof one === 'function' || isObject(one)) && made.has(one) ? [name] : [],
    )
  return {
    actors: names(implementations.actors),
    guards: names(implementations.guards),
    delays: names(implementations.delays),
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the machine with stubs for implementations that are not provided, so that it can be explored. */
export function provideMissing(machine: AnyStateMachine): AnyStateMachine {
  const { actors, guards, delays } = missingOf(machine)
  if (actors.length + guards.length + delays.length === 0) return machine
  const nodes = allNodes(machine)
  return machine.provide({
    actors: Object.fromEntries(actors.map((src) => [src, own(stubOf(nodes, src))])),
    guards: Object.fromEntries(guards.map((name) => [name, own(() => false)])),
    delays: Object.fromEntries(delays.map((name) => [name, own(() => UNKNOWN_DELAY)])),
  } as never) as AnyStateMachine
}

function missingOf(machine: AnyStateMachine): Missing {
  const { implementations } = machine
  const nodes = allNodes(machine)
  const actions = [...nodes.flatMap(actionsOf), ...Object.values(implementations.actions)]
  const absent = (names: readonly unknown[], provided: object) => [
    ...new Set(
      names.filter(
        (name): name is string =>
          typeof name === 'string' && !name.startsWith('xstate.') && !Object.hasOwn(provided, name),
      ),
    ),
  ]
  return {
    actors: absent(
      [...nodes.flatMap((node) => node.invoke.map(({ src }) => src)), ...actions.map(spawnedBy)],
      implementations.actors,
    ),
    guards: absent(nodes.flatMap(guardsOf).flatMap(guardNames), implementations.guards),
    delays: absent(nodes.flatMap(delaysOf), implementations.delays),
  }
}

const transitionsOf = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]

const actionsOf = (node: AnyStateNode): readonly unknown[] => [
  ...node.entry,
  ...node.exit,
  ...transitionsOf(node).flatMap(({ actions }) => actions),
]

const guardsOf = (node: AnyStateNode): readonly unknown[] => transitionsOf(node).map(({ guard }) => guard)

const delaysOf = (node: AnyStateNode): readonly unknown[] =>
  Object.keys(node.config.after ?? {}).filter((delay) => Number.isNaN(Number(delay)))

const spawnedBy = (action: unknown): unknown =>
  builtinType(action) === 'xstate.spawnChild' ? (action as { readonly src?: unknown }).src : null

/** The names in a guard, nested ones included. */
function guardNames(guard: unknown): unknown[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function') return ((guard as { guards?: readonly unknown[] }).guards ?? []).flatMap(guardNames)
  return isObject(guard) ? [(guard as { readonly type?: unknown }).type] : []
}

/** A stub actor that ends, emits snapshots or runs for ever, depending on the transitions of the chart. */
function stubOf(nodes: readonly AnyStateNode[], src: string): object {
  const invocations = nodes.flatMap((node) => node.invoke.filter((invocation) => invocation.src === src))
  const ids = [src, ...invocations.map(({ id }) => id)]
  if (handlesOf(nodes, ids, 'done') || handlesOf(nodes, ids, 'error')) {
    return fromPromise(() => Promise.reject(new Error(`not provided: ${src}`)))
  }
  return handlesOf(nodes, ids, 'snapshot')
    ? fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => undefined }) }))
    : fromCallback(() => undefined)
}
