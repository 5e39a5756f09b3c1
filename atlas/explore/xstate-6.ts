import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { copyOf } from './in-place.ts'
import { withActorNames } from './staging.ts'
import { pathOf, readChart } from './chart.ts'
import {
  descriptorOf,
  type Config,
  type Definition6,
  type Machine6,
  type Named,
  type Node6,
  type Result,
  type Sources,
} from './xstate-6-names.ts'
import { logicInShapeOf5 } from './xstate-6-logic.ts'
import { createSteps, type Inside } from './xstate-6-step.ts'

/**
 * Machines of XState 6 in the shape of 5, on which the atlas works. With its three neighbours this is the only module that
 * depends on XState 6. The steps are those of XState 6. A transition may be a function there, whose targets only a run
 * shows: a machine collects them, and `withOutcomes` returns it with one transition for each.
 */

type Constructor6 = new (config: Config, sources: Sources, validator: unknown) => Machine6

/** A way that a function transition went. */
interface Outcome {
  readonly targets: readonly Node6['id'][]
  readonly reenter: boolean
}

/** What function transitions were seen to do, by their place. */
interface Outcomes {
  readonly ways: Map<string, Map<string, Outcome>>
  /** Those that refused an event. */
  readonly refusing: Set<string>
}

/** What a machine is made of. */
interface Parts {
  readonly Machine: Constructor6
  readonly config: Config
  readonly sources: Sources
  readonly validator: unknown
  /** What its functions are known to do. */
  readonly outcomes: Outcomes
  /** What they are seen to do from now on. */
  readonly seen: Outcomes
}

/** Targets that the source of a function transition names and no run returned; none where it never ran. */
const unreached = new WeakMap<object, readonly AnyStateNode[]>()
const partsOf = new WeakMap<object, Parts>()
const shapes = new WeakMap<object, AnyStateMachine>()

const nothingSeen = (): Outcomes => ({ ways: new Map(), refusing: new Set() })

const isOf6 = (machine: object): machine is Machine6 => 'sources' in machine && 'initialTransition' in machine

/** True for a machine that `inShapeOf5` made of one of XState 6. */
export const isInShape = (machine: AnyStateMachine): boolean => partsOf.has(machine)

/** Returns a machine of XState 6 in the shape of 5, always the same one for a machine; one of 5 as it is. */
export function inShapeOf5(given: AnyStateMachine): AnyStateMachine {
  const machine: object = given
  if (!isOf6(machine)) return given
  const known = shapes.get(machine)
  if (known) return known
  const { actors } = machine.sources
  const { config, named } = withActorNames(machine.config, machine.id, actors, (src) => keyOfActor(actors, src))
  const logics = Object.entries({ ...actors, ...named })
    // An actor that a function chooses has no logic that can be looked at.
    .filter(([, logic]) => typeof logic !== 'function')
    .map(([name, logic]) => [name, logicInShapeOf5(logic)])
  const shaped = shape({
    Machine: machine.constructor as Constructor6,
    config,
    sources: { ...machine.sources, actors: Object.fromEntries(logics) as Named },
    validator: machine.validator,
    outcomes: nothingSeen(),
    seen: nothingSeen(),
  })
  shapes.set(machine, shaped)
  return shaped
}

/** The name of an actor that is invoked by its logic, or by a function that picks it by name. */
function keyOfActor(actors: Named, src: unknown): string | undefined {
  const keyOf = (logic: unknown) => Object.keys(actors).find((key) => actors[key] === logic)
  if (typeof src !== 'function') return keyOf(src)
  try {
    return keyOf((src as (given: object) => unknown)({ actors }))
  } catch {
    return undefined
  }
}

/** Returns a machine that `withOutcomes` knows what its functions do from now on. */
export function observed(machine: AnyStateMachine): AnyStateMachine {
  const parts = partsOf.get(machine)
  return parts ? shape({ ...parts, seen: nothingSeen() }) : machine
}

/** Returns the machine with a transition for each way that its functions went since it was `observed`. */
export function withOutcomes(machine: AnyStateMachine): AnyStateMachine {
  const parts = partsOf.get(machine)
  return parts ? shape({ ...parts, outcomes: parts.seen, seen: nothingSeen() }) : machine
}

/** Returns what a drawing lacks of function transitions, as texts: those that no case takes, and targets of others. */
export const unknownTargets = (machine: AnyStateMachine): string[] =>
  readChart(machine).transitions.flatMap(({ source, event, definition }) => {
    const targets = unreached.get(definition)
    if (!targets) return []
    if (targets.length === 0) return `the targets of "${event}" in ${source}: no case takes it`
    return targets.map((target) => `"${event}" from ${source} to ${pathOf(target)}: no case goes there`)
  })

/** True for a delay that is a duration, such as `1.5s` or `PT1M`, and needs no implementation. */
const isDuration = (delay: string): boolean => /^(?:[\d.]+m?s|P[\dTWDHMS.,]+)$/i.test(delay)

function shape(parts: Parts): AnyStateMachine {
  const { Machine, config, validator, seen } = parts
  const sources: Sources = {
    actors: { ...parts.sources.actors },
    actions: { ...parts.sources.actions },
    guards: { ...parts.sources.guards },
    delays: { ...parts.sources.delays },
  }
  const machine = new Machine({ ...config, context: freshContext(config['context']) }, sources, validator)
  const nodes = new Map([...machine.idMap.values()].map((node) => [node, {} as AnyStateNode]))
  const nodeOf = (node: Node6) => nodes.get(node) as AnyStateNode
  const taken = new Map<Definition6, Map<string, AnyTransitionDefinition>>()
  const inside: Inside = {
    machine,
    nodeOf,
    took(definition, result) {
      const way = definition.to ? outcomeOf(machine, definition, result) : null
      if (way) {
        const place = placeOf(definition)
        seen.ways.set(place, (seen.ways.get(place) ?? new Map<string, Outcome>()).set(textOf(way), way))
      }
      return taken.get(definition)?.get(way ? textOf(way) : '')
    },
    refused: (definition) => void seen.refusing.add(placeOf(definition)),
  }
  const shaped = {
    id: machine.id,
    config,
    implementations: { ...sources },
    options: {},
    idMap: new Map([...machine.idMap].map(([id, node]) => [id, nodeOf(node)])),
    root: nodeOf(machine.root),
    getStateNodeById: (id: string) => nodeOf(machine.getStateNodeById(id)),
    // Effects are not carried out on stage, so actions stay as they are and show their names.
    provide: ({ actors, guards, delays = {} }: Partial<Sources>) =>
      shape({
        ...parts,
        sources: {
          actors: { ...sources.actors, ...actors },
          actions: sources.actions,
          guards: { ...sources.guards, ...guards },
          delays: {
            ...sources.delays,
            ...Object.fromEntries(Object.entries(delays).filter(([name]) => !isDuration(name))),
          },
        },
      }),
    start: () => undefined,
  } as unknown as AnyStateMachine
  for (const [node, view] of nodes) Object.assign(view, nodeFields(node, shaped, { ...parts, machine, nodeOf, taken }))
  partsOf.set(shaped, parts)
  return Object.assign(shaped, createSteps(inside))
}

/** An action may change a context that is written as a value in place: every start gets its own. */
const freshContext = (context: unknown): unknown =>
  typeof context === 'object' && context !== null ? () => copyOf(context) : context

/** Where a function transition is written; the same in every machine that is made of a config. */
function placeOf(definition: Definition6): string {
  const { source, eventType } = definition
  const list = source.always?.includes(definition) ? source.always : (source.transitions.get(eventType) ?? [])
  return `${source.id}|${eventType}|${list.indexOf(definition)}`
}

const textOf = ({ targets, reenter }: Outcome): string => `${targets.join('+')}${reenter ? '!' : ''}`

const outcomeOf = (machine: Machine6, { source }: Definition6, result: Result | undefined): Outcome => ({
  targets: [result?.target ?? []].flat().flatMap((target) => targetOf(machine, source, target)?.id ?? []),
  reenter: result?.reenter ?? false,
})

function targetOf(machine: Machine6, source: Node6, target: string | Node6): Node6 | undefined {
  if (typeof target !== 'string') return target
  if (target.startsWith('#')) {
    const [id = '', ...path] = target.slice(1).split('.')
    return within(machine.idMap.get(id), path)
  }
  return target.startsWith('.')
    ? within(source, target.slice(1).split('.'))
    : within(source.parent ?? source, target.split('.'))
}

const within = (from: Node6 | undefined, path: readonly string[]): Node6 | undefined =>
  path.reduce((node, key) => node?.states[key], from)

const TARGET = /\btarget\s*:\s*(['"`])([^'"`$]+)\1/g

/** The targets that stand in the source of a function. */
function writtenTargets(machine: Machine6, { source, to }: Definition6): Node6[] {
  const text = String(source.type === 'choice' ? source.config['choice'] : to)
  return [...text.matchAll(TARGET)].flatMap(([, , target = '']) => targetOf(machine, source, target) ?? [])
}

/** What the nodes in the shape of 5 are made from. */
interface Made extends Pick<Parts, 'outcomes'> {
  readonly machine: Machine6
  readonly nodeOf: (node: Node6) => AnyStateNode
  /** The transitions in the shape of 5 by what a function did; by an empty text where it is none. */
  readonly taken: Map<Definition6, Map<string, AnyTransitionDefinition>>
}

function nodeFields(node: Node6, shaped: AnyStateMachine, { machine, nodeOf, outcomes, taken }: Made): object {
  const { id, key, path, type, history, order, config, tags, description, meta, output } = node
  const definitions = (definition: Definition6, eventType: string): AnyTransitionDefinition[] => {
    const made = definitionsOf(definition, eventType, { machine, nodeOf, outcomes })
    taken.set(definition, new Map(made))
    return made.map(([, one]) => one)
  }
  const transitions = new Map<string, AnyTransitionDefinition[]>()
  for (const definition of [...node.transitions.values()].flat()) {
    if (isTimeLimitMachinery(definition)) continue
    const descriptor = descriptorOf(definition)
    transitions.set(descriptor, [...(transitions.get(descriptor) ?? []), ...definitions(definition, descriptor)])
  }
  const action = (name: 'entry' | 'exit') => (config[name] ? [functionAction] : [])
  return {
    ...{ id, key, path, history, order, config, tags, description, meta, output, transitions },
    machine: shaped,
    type: type === 'choice' ? 'atomic' : type,
    parent: node.parent && nodeOf(node.parent),
    states: Object.fromEntries(Object.entries(node.states).map(([name, child]) => [name, nodeOf(child)])),
    initial: { actions: [], target: type === 'compound' ? node.initial.target?.map(nodeOf) : [] },
    invoke: node.invoke,
    after: [...transitions].filter(([descriptor]) => descriptor.startsWith('xstate.after.')).flatMap(([, all]) => all),
    always: node.always?.flatMap((definition) => definitions(definition, '')),
    entry: action('entry'),
    exit: action('exit'),
  }
}

/** An action in the shape of a built-in one, for what a function does or what a transition assigns. */
const functionAction = { type: 'xstate.function', resolve: null }
const assignAction = { type: 'xstate.assign', resolve: null }

/** A transition; of a function one for each way that it is known to go. */
function definitionsOf(
  definition: Definition6,
  eventType: string,
  { machine, nodeOf, outcomes: { ways, refusing } }: Omit<Made, 'taken'>,
): [way: string, AnyTransitionDefinition][] {
  const { source, guard, to, reenter = false, description, meta } = definition
  const fields = { source: nodeOf(source), eventType, description, meta, toJSON: () => ({ eventType }) }
  const made = (own: object) =>
    ({ ...fields, guard, reenter, actions: [], ...own }) as unknown as AnyTransitionDefinition
  if (!to) {
    const actions = definition.context === undefined ? [] : [assignAction]
    return [['', made({ target: definition.target?.map(nodeOf), actions })]]
  }
  const place = placeOf(definition)
  const known = [...(ways.get(place)?.values() ?? [])]
  if (known.length === 0) {
    const open = made({ target: undefined, guard: to })
    unreached.set(open, [])
    return [['', open]]
  }
  const written = writtenTargets(machine, definition)
  const others = written.filter(({ id }) => !known.some(({ targets }) => targets.includes(id)))
  const isChoice = known.length > 1 || refusing.has(place) || others.length > 0
  return known.map((way, index) => {
    const targets = way.targets.flatMap((id) => machine.idMap.get(id) ?? []).map(nodeOf)
    const target = targets.length === 0 ? undefined : targets
    const one = made({ target, reenter: way.reenter, actions: [functionAction], guard: isChoice ? to : guard })
    if (index === 0 && others.length > 0) unreached.set(one, others.map(nodeOf))
    return [textOf(way), one]
  })
}

/** True for what XState adds to end the time limit of an invocation. */
function isTimeLimitMachinery(definition: Definition6): boolean {
  const { source, eventType, matches = {}, to } = definition
  const invoked = source.invoke.find(({ id }) => id === matches['actorId'])
  if (eventType !== 'xstate.done.actor' || !to || invoked?.timeout === undefined) return false
  const { onDone } = invoked
  const own = (source.transitions.get(eventType) ?? []).filter(
    ({ matches: other }) => other?.['actorId'] === matches['actorId'],
  )
  return own.indexOf(definition) >= (onDone === undefined ? 0 : [onDone].flat().length)
}
