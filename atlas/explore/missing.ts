import { fromCallback, fromObservable, fromPromise, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { allNodes, builtinType, handlesOf } from './xstate.ts'

/** What a chart names without anybody having provided it. */
export interface Missing {
  readonly actors: readonly string[]
  readonly guards: readonly string[]
  readonly delays: readonly string[]
}

/** How long a timer runs whose delay nobody has provided. */
export const UNKNOWN_DELAY = 1000

const made = new WeakSet<object>()

const own = <Value extends object>(stub: Value): Value => {
  made.add(stub)
  return stub
}

/** Names of the implementations of a machine that are there only because `provideMissing` put them there. */
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

/** A machine in which something stands for all that it names and nobody provided: then it can be walked, and asked about. */
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

/** The names in a guard, also in what it is made of. */
function guardNames(guard: unknown): unknown[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'function') return ((guard as { guards?: readonly unknown[] }).guards ?? []).flatMap(guardNames)
  return isObject(guard) ? [(guard as { readonly type?: unknown }).type] : []
}

/** Something that can end, be watched or go on for ever, as the chart listens to it. */
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
