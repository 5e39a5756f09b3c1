import {
  StateMachine,
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate'

/**
 * The only module that depends on XState's internals: event types, effect types, logics. It has to be adapted to a new
 * major version of XState, together with `staging.ts`, which depends on the scope of a transition.
 */

/** The meaning of an internal event type, in the names of the chart. */
export type EventMeaning =
  | { readonly kind: 'event'; readonly type: string }
  | { readonly kind: 'done' | 'error' | 'snapshot'; readonly actor: string }
  | { readonly kind: 'after'; readonly delay: string; readonly stateId: string }
  | { readonly kind: 'stateDone'; readonly stateId: string }
  | { readonly kind: 'always' }
  | { readonly kind: 'init' }

/**
 * Reads an event type or transition descriptor; a delay's name ends before the id of the state it belongs to. XState 6
 * has durations such as `0.5s` for delays.
 */
export function meaningOf(type: string | null | undefined, stateId?: string): EventMeaning {
  if (type === '') return { kind: 'always' }
  if (type === null || type === undefined || type === 'xstate.init') return { kind: 'init' }
  if (type.startsWith('xstate.done.actor.')) return { kind: 'done', actor: type.slice(18) }
  if (type.startsWith('xstate.error.actor.')) return { kind: 'error', actor: type.slice(19) }
  if (type.startsWith('xstate.snapshot.')) return { kind: 'snapshot', actor: type.slice(16) }
  if (type.startsWith('xstate.done.state.')) return { kind: 'stateDone', stateId: type.slice(18) }
  if (type.startsWith('xstate.after.')) {
    const rest = type.slice(13)
    const dot =
      stateId !== undefined && rest.endsWith(`.${stateId}`)
        ? rest.length - stateId.length - 1
        : (/^\d*\.\d+m?s(?=\.)/.exec(rest)?.[0].length ?? rest.indexOf('.'))
    return { kind: 'after', delay: rest.slice(0, dot), stateId: rest.slice(dot + 1) }
  }
  return { kind: 'event', type }
}

export const doneEvent = (actorId: string, output: unknown): EventObject & Record<string, unknown> => ({
  type: `xstate.done.actor.${actorId}`,
  output,
  actorId,
})

export const errorEvent = (actorId: string, error: unknown): EventObject & Record<string, unknown> => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
})

/** The event of an actor's snapshot to its parent (`onSnapshot`). */
export const snapshotEvent = (ref: AnyActorRef, snapshot: unknown): EventObject & Record<string, unknown> => ({
  type: `xstate.snapshot.${ref.id}`,
  snapshot,
})

export const isSnapshotEvent = (
  event: EventObject,
): event is EventObject & { readonly type: string; readonly snapshot: unknown } =>
  event.type.startsWith('xstate.snapshot.')

/** True when the actor's parent listens for its snapshots. */
export const isWatched = (ref: AnyActorRef): boolean => Boolean((ref as { _syncSnapshot?: unknown })._syncSnapshot)

/** An effect as XState passes it to an executor or to an inspector. */
export interface RawEffect {
  readonly type: string
  readonly params: unknown
}

/** An effect of a chart: an action, a sent or emitted event, a started or stopped actor, a timer. */
export type Effect =
  | { readonly kind: 'action'; readonly name: string }
  | { readonly kind: 'emit'; readonly event: EventObject }
  | Started
  | { readonly kind: 'stop'; readonly src: string; readonly id: string }
  | Sent
  | { readonly kind: 'raise'; readonly event: EventObject }
  | Waiting
  | { readonly kind: 'cancel'; readonly id: string }

/** A started actor, with its `input` where it has one. */
interface Started {
  readonly kind: 'start'
  readonly src: string
  readonly id: string
  readonly input?: unknown
}

interface Sent {
  readonly kind: 'send'
  readonly to: string
  readonly event: EventObject
  readonly delay?: number
  readonly id?: string
}

/** A set timer; `fixed` when it has no id to cancel it by. */
interface Waiting {
  readonly kind: 'wait'
  readonly id: string
  readonly event: EventObject
  readonly delay: number
  readonly fixed?: true
}

/** True for an id that XState generated. */
export const isCountedId = (id: string | undefined): boolean => id === undefined || id.startsWith('x:')

/** The name of an actor's logic: its `src`, else its id, else the id of its machine. */
export const srcOf = (ref: AnyActorRef): string => {
  const { src } = ref as AnyActorRef & { readonly src?: unknown }
  if (typeof src === 'string') return src
  if (!isCountedId(ref.id)) return ref.id
  return isMachineLogic(src) ? src.id : 'spawned'
}

/** Translates a raw effect; null for internal ones. */
export function readEffect({ type, params }: RawEffect, self: { readonly sessionId: string }): Effect | null {
  const of = params as Record<string, unknown> | undefined
  switch (type) {
    case 'xstate.assign':
    case 'xstate.log':
    case 'xstate.enqueueActions':
      return null
    case 'xstate.emit':
      return { kind: 'emit', event: of?.['event'] as EventObject }
    case 'xstate.spawnChild': {
      const ref = of?.['actorRef'] as AnyActorRef | undefined
      if (!ref) return null
      const input = of?.['input']
      return { kind: 'start', src: srcOf(ref), id: ref.id, ...(input === undefined ? {} : { input }) }
    }
    case 'xstate.stopChild': {
      const ref = params as AnyActorRef | undefined
      return ref ? { kind: 'stop', src: srcOf(ref), id: ref.id } : null
    }
    case 'xstate.raise': {
      const event = of?.['event'] as EventObject
      const delay = of?.['delay']
      if (typeof delay !== 'number') return { kind: 'raise', event }
      return waiting(of?.['id'], event, delay)
    }
    case 'xstate.cancel':
      return { kind: 'cancel', id: String(of?.['sendId']) }
    case 'xstate.sendTo': {
      const to = of?.['to'] as AnyActorRef | string | undefined
      const event = of?.['event'] as EventObject
      const delay = of?.['delay']
      const toSelf = typeof to === 'object' && to.sessionId === self.sessionId
      if (toSelf && typeof delay === 'number') return waiting(of?.['id'], event, delay)
      const written = of?.['targetId']
      const known = typeof to === 'object' ? srcOf(to) : String(to)
      const name = toSelf ? 'self' : typeof written === 'string' && !written.startsWith('#_') ? written : known
      if (typeof delay !== 'number') return { kind: 'send', to: name, event }
      const id = of?.['id']
      return { kind: 'send', to: name, event, delay, ...(id === undefined ? {} : { id: String(id) }) }
    }
    default:
      return { kind: 'action', name: type }
  }
}

const waiting = (id: unknown, event: EventObject, delay: number): Waiting =>
  id === undefined
    ? { kind: 'wait', id: event.type, event, delay, fixed: true }
    : { kind: 'wait', id: String(id), event, delay }

/** True for an action implementation XState resolves itself (assign, emit, raise …), false for a plain function. */
export const isBuiltin = (action: unknown): boolean =>
  (typeof action === 'function' || typeof action === 'object') && action !== null && 'resolve' in action

/** The kind of a built-in action written inline, such as `xstate.assign`; null for anything else. */
export const builtinType = (action: unknown): string | null =>
  isBuiltin(action) ? String((action as { readonly type?: unknown }).type) : null

/** True for the timer that XState adds to `entry` and `exit` for an `after`. */
export const isAfterMachinery = (action: unknown): boolean => {
  if (!isBuiltin(action)) return false
  const { type, event, sendId } = action as { type?: unknown; event?: { type?: unknown }; sendId?: unknown }
  if (type === 'xstate.raise') return String(event?.type).startsWith('xstate.after.')
  return type === 'xstate.cancel' && String(sendId).startsWith('xstate.after.')
}

/** Returns a state's transitions for an event in the order of XState: exact type, then wildcards, longest first. */
export const candidatesOf = (node: AnyStateNode, type: string): readonly AnyTransitionDefinition[] => [
  ...(node.transitions.get(type) ?? []),
  ...[...node.transitions]
    .filter(([descriptor]) => descriptor !== type && matchesDescriptor(type, descriptor))
    .toSorted(([one], [other]) => other.length - one.length)
    .flatMap(([, definitions]) => definitions),
]

/** True when the event type matches the descriptor (`*`, `search.*` or the type itself). */
export function matchesDescriptor(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true
  return descriptor.endsWith('.*') && (type + '.').startsWith(descriptor.slice(0, -1))
}

/** True for logic that is a machine, also one of another copy of XState 5, or one of XState 6 (`inShapeOf5`). */
export const isMachineLogic = (logic: unknown): logic is AnyStateMachine =>
  logic instanceof StateMachine ||
  (typeof logic === 'object' &&
    logic !== null &&
    ('implementations' in logic || 'sources' in logic) &&
    ['root', 'config', 'transition', 'getInitialSnapshot', 'provide'].every((key) => key in logic))

/** Kinds of actor logic, by what they can send to their parent. */
export type LogicKind = 'machine' | 'promise' | 'observable' | 'callback' | 'other'

/** Returns the kind of an actor's logic without running it. */
export function logicKind(logic: unknown): LogicKind {
  if (isMachineLogic(logic)) return 'machine'
  try {
    const { transition, getInitialSnapshot, start } = logic as Record<string, (...given: unknown[]) => object>
    if (!start || !transition || !getInitialSnapshot) return 'other'
    const initial = getInitialSnapshot({}, undefined)
    if ('_subscription' in initial) return 'observable'
    return resolves(transition, initial) ? 'promise' : 'callback'
  } catch {
    return 'other'
  }
}

function resolves(transition: (...given: unknown[]) => object, initial: object): boolean {
  try {
    const settled = transition(initial, { type: 'xstate.promise.resolve', data: null }, {})
    return 'status' in settled && settled.status === 'done'
  } catch {
    return false
  }
}

/** True when a state handles that kind of outcome of one of its actors. */
export const handlesOf = (
  nodes: readonly AnyStateNode[],
  actors: readonly string[],
  way: 'done' | 'error' | 'snapshot',
): boolean =>
  nodes.some((node) =>
    [...node.transitions.keys()].some((descriptor) => {
      const meaning = meaningOf(descriptor)
      return meaning.kind === way && actors.includes(meaning.actor)
    }),
  )

/** The event that sends a chart directly to a routable state. */
export const ROUTE_EVENT = 'xstate.route'

/** A guard as text: its name, `and(a, not(b))`, or `inline` for a bare function. */
export function guardText(guard: unknown): string {
  if (guard === undefined || guard === null) return ''
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object') return String((guard as { readonly type?: unknown }).type ?? 'inline')
  const { guards, stateValue, name } = guard as { guards?: unknown[]; stateValue?: unknown; name: string }
  if (guards) return `${name}(${guards.map(guardText).join(', ')})`
  if (stateValue !== undefined) return `in(${typeof stateValue === 'string' ? stateValue : JSON.stringify(stateValue)})`
  return 'inline'
}

/** Returns the names in a guard. */
export function namesOfGuard(guard: unknown): readonly string[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object' && guard !== null) return [String((guard as { readonly type?: unknown }).type)]
  return ((guard as { readonly guards?: readonly unknown[] } | undefined)?.guards ?? []).flatMap(namesOfGuard)
}

/** True when the guard contains an unnamed function. */
export function hasInlineGuard(guard: unknown): boolean {
  if (typeof guard !== 'function') return false
  const { guards, stateValue } = guard as { guards?: unknown[]; stateValue?: unknown }
  if (guards) return guards.some(hasInlineGuard)
  return stateValue === undefined
}

/** The active state nodes of a snapshot. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] =>
  (snapshot as AnyMachineSnapshot & { readonly _nodes: readonly AnyStateNode[] })._nodes

/** Every node of a machine in document order, the root first. */
export const allNodes = (machine: AnyStateMachine): readonly AnyStateNode[] => [
  ...(machine as AnyStateMachine & { readonly idMap: ReadonlyMap<string, AnyStateNode> }).idMap.values(),
]

/** The remembered states of history nodes, as ids. */
export const historyOf = (snapshot: AnyMachineSnapshot): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries((snapshot as { historyValue?: Record<string, readonly AnyStateNode[]> }).historyValue ?? {}).map(
      ([id, nodes]) => [id, nodes.map((node) => node.id).toSorted()],
    ),
  )

/** Returns the transitions of an inspection event; none for events of another kind. */
export const transitionsOf = (event: { readonly type: string }): readonly AnyTransitionDefinition[] =>
  event.type === '@xstate.microstep'
    ? ((event as { readonly _transitions?: readonly AnyTransitionDefinition[] })._transitions ?? [])
    : []

/** Returns the default targets of a history state. */
export function defaultsOf(node: AnyStateNode): readonly AnyStateNode[] {
  const { parent, machine } = node
  if (!parent) return []
  const { target } = node.config as { readonly target?: unknown }
  if (target === undefined) return parent.type === 'parallel' ? [parent] : (parent.initial.target ?? [])
  return [target].flat().flatMap((one) => {
    if (typeof one !== 'string') return one as AnyStateNode
    if (one.startsWith('#')) return machine.getStateNodeById(one) as AnyStateNode
    let found: AnyStateNode | undefined = parent
    for (const key of one.split('.')) found = found?.states[key]
    return found ?? []
  })
}

/** Returns the parent of an actor; undefined for the root of a system. */
export const parentOf = (ref: ActorRefLike): ActorRefLike | undefined =>
  (ref as ActorRefLike & { readonly _parent?: ActorRefLike })._parent

/** Returns the machine of an actor, null for other logic. Duck-typed: a watched page has its own copy of XState. */
export function machineOf(ref: ActorRefLike): AnyStateMachine | null {
  const { logic } = ref as ActorRefLike & { readonly logic?: object }
  return logic !== undefined && 'idMap' in logic && 'root' in logic ? (logic as unknown as AnyStateMachine) : null
}
