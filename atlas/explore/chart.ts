import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { allNodes, guardText, meaningOf } from './xstate.ts'

/** A transition of the chart; its identity in reports is `source|event|guard|targets`. */
export interface ChartTransition {
  readonly id: string
  readonly source: string
  /** `form.submitted`, `always`, `after:cooldown`, `login:done`, `login:error`, `done` of the source's own children. */
  readonly event: string
  readonly guard: string
  /** Dotted paths; empty for a transition that stays where it is. */
  readonly targets: readonly string[]
  /** Position among the branches of the same source and event. */
  readonly branch: number
  readonly definition: AnyTransitionDefinition
}

/** A state of the chart; its path is dotted below the root, whose path is `(root)`. */
export interface ChartState {
  readonly path: string
  readonly node: AnyStateNode
}

/** The static structure of a machine: all states and transitions, with `always`, `after` and invocations. */
export interface Chart {
  readonly machine: AnyStateMachine
  readonly states: readonly ChartState[]
  readonly transitions: readonly ChartTransition[]
  transitionOf(definition: AnyTransitionDefinition): ChartTransition | undefined
  stateOf(node: AnyStateNode): string
  /** The name of the delay for a timer of `after`, the id of any other timer. */
  timerName(id: string): string
}

export const ROOT = '(root)'

export const pathOf = (node: AnyStateNode): string => (node.path.length === 0 ? ROOT : node.path.join('.'))

/** Names of the invocations of a state, by id: their `src`; several of one `src` by their ids, or numbered. */
function invocationNames({ invoke }: AnyStateNode): [id: string, name: string][] {
  return invoke.map(({ id, src }) => {
    const same = invoke.filter((other) => other.src === src)
    if (same.length === 1) return [id, String(src)]
    // Ids that XState generates begin with a number.
    const number = same.findIndex((other) => other.id === id)
    const numbered = number === 0 ? String(src) : `${String(src)}#${number + 1}`
    return [id, /^\d+\./.test(id) ? numbered : id]
  })
}

/** Reads the static structure of a machine. */
export function readChart(machine: AnyStateMachine): Chart {
  const nodes = allNodes(machine)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const srcOfInvocation = new Map(nodes.flatMap(invocationNames))
  const delays = new Map<string, string>()
  const eventName = (descriptor: string, source: AnyStateNode): string => {
    const meaning = meaningOf(descriptor, source.id)
    switch (meaning.kind) {
      case 'always':
      case 'init':
        return 'always'
      case 'done':
      case 'error':
      case 'snapshot':
        return `${srcOfInvocation.get(meaning.actor) ?? meaning.actor}:${meaning.kind}`
      case 'after':
        delays.set(descriptor, meaning.delay)
        return `after:${meaning.delay}`
      case 'stateDone':
        return meaning.stateId === source.id ? 'done' : `done(${pathOf(byId.get(meaning.stateId) ?? source)})`
      case 'event':
        return meaning.type
    }
  }
  const transitions: ChartTransition[] = []
  const seen = new Map<string, number>()
  const add = (node: AnyStateNode, descriptor: string, definition: AnyTransitionDefinition, branch: number) => {
    const source = pathOf(node)
    const event = eventName(descriptor, node)
    const guard = guardText(definition.guard)
    const targets = (definition.target ?? []).map((target) => pathOf(target))
    const identity = [source, event, guard, targets.join('+')].join('|')
    const before = seen.get(identity) ?? 0
    seen.set(identity, before + 1)
    const id = before === 0 ? identity : `${identity}#${before + 1}`
    transitions.push({ id, source, event, guard, targets, branch, definition })
  }
  for (const node of nodes) {
    for (const [descriptor, definitions] of node.transitions) {
      definitions.forEach((definition, branch) => add(node, descriptor, definition, branch))
    }
    node.always?.forEach((definition, branch) => add(node, '', definition, branch))
  }
  const byDefinition = new Map(transitions.map((transition) => [transition.definition, transition]))
  return {
    machine,
    states: nodes.map((node) => ({ path: pathOf(node), node })),
    transitions,
    transitionOf: (definition) => byDefinition.get(definition),
    stateOf: pathOf,
    timerName: (id) => delays.get(id) ?? id,
  }
}
