import {
  StateMachine,
  createMachine,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate'

/**
 * The one place that knows how XState names and shapes its inner workings: event types, effect types, the scope a
 * transition runs in. A new major version of XState is followed here and nowhere else.
 */

/** What an inner event type stands for, in the words of the chart. */
export type EventMeaning =
  | { readonly kind: 'event'; readonly type: string }
  | { readonly kind: 'done' | 'error' | 'snapshot'; readonly actor: string }
  | { readonly kind: 'after'; readonly delay: string; readonly stateId: string }
  | { readonly kind: 'stateDone'; readonly stateId: string }
  | { readonly kind: 'always' }
  | { readonly kind: 'init' }

/** Reads an event type or transition descriptor; `stateIds` tells where a delay's name ends. */
export function meaningOf(type: string | null | undefined): EventMeaning {
  if (type === '') return { kind: 'always' }
  if (type === null || type === undefined || type === 'xstate.init') return { kind: 'init' }
  if (type.startsWith('xstate.done.actor.')) return { kind: 'done', actor: type.slice(18) }
  if (type.startsWith('xstate.error.actor.')) return { kind: 'error', actor: type.slice(19) }
  if (type.startsWith('xstate.snapshot.')) return { kind: 'snapshot', actor: type.slice(16) }
  if (type.startsWith('xstate.done.state.')) return { kind: 'stateDone', stateId: type.slice(18) }
  if (type.startsWith('xstate.after.')) {
    const rest = type.slice(13)
    const dot = rest.indexOf('.')
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

/** An effect as XState hands it to an executor or announces it to an inspector. */
export interface RawEffect {
  readonly type: string
  readonly params: unknown
}

/** One thing a chart did beside moving: an action, a sent or emitted event, an actor started or stopped, a timer. */
export type Effect =
  | { readonly kind: 'action'; readonly name: string }
  | { readonly kind: 'emit'; readonly event: EventObject }
  | { readonly kind: 'start' | 'stop'; readonly src: string; readonly id: string }
  | { readonly kind: 'send'; readonly to: string; readonly event: EventObject; readonly delay?: number }
  | { readonly kind: 'raise'; readonly event: EventObject }
  | { readonly kind: 'wait'; readonly id: string; readonly event: EventObject; readonly delay: number }
  | { readonly kind: 'cancel'; readonly id: string }

/** The name of an actor's logic: its `src` when it has one, else its id. */
export const srcOf = (ref: AnyActorRef): string => {
  const { src } = ref as AnyActorRef & { readonly src?: unknown }
  return typeof src === 'string' ? src : ref.id
}

/** Translates a raw effect; nothing for those that only keep the machinery going. */
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
      return ref ? { kind: 'start', src: srcOf(ref), id: ref.id } : null
    }
    case 'xstate.stopChild': {
      const ref = params as AnyActorRef | undefined
      return ref ? { kind: 'stop', src: srcOf(ref), id: ref.id } : null
    }
    case 'xstate.raise': {
      const event = of?.['event'] as EventObject
      const delay = of?.['delay']
      if (typeof delay !== 'number') return { kind: 'raise', event }
      return { kind: 'wait', id: String(of?.['id'] ?? event.type), event, delay }
    }
    case 'xstate.cancel':
      return { kind: 'cancel', id: String(of?.['sendId']) }
    case 'xstate.sendTo': {
      const to = of?.['to'] as AnyActorRef | string | undefined
      const event = of?.['event'] as EventObject
      const delay = of?.['delay']
      const toSelf = typeof to === 'object' && to.sessionId === self.sessionId
      if (toSelf && typeof delay === 'number') {
        return { kind: 'wait', id: String(of?.['id'] ?? event.type), event, delay }
      }
      const name = toSelf ? 'self' : typeof to === 'object' ? srcOf(to) : String(to)
      return { kind: 'send', to: name, event, ...(typeof delay === 'number' ? { delay } : {}) }
    }
    default:
      return { kind: 'action', name: type }
  }
}

/** True for an action implementation XState resolves itself (assign, emit, raise …), false for a plain function. */
export const isBuiltin = (action: unknown): boolean =>
  (typeof action === 'function' || typeof action === 'object') && action !== null && 'resolve' in action

/** The kind of a built-in action written inline, such as `xstate.assign`; null for anything else. */
export const builtinType = (action: unknown): string | null =>
  isBuiltin(action) ? String((action as { readonly type?: unknown }).type) : null

/** True for the timer XState itself puts into `entry` and `exit` for an `after`. */
export const isAfterMachinery = (action: unknown): boolean => {
  if (!isBuiltin(action)) return false
  const { type, event, sendId } = action as { type?: unknown; event?: { type?: unknown }; sendId?: unknown }
  if (type === 'xstate.raise') return String(event?.type).startsWith('xstate.after.')
  return type === 'xstate.cancel' && String(sendId).startsWith('xstate.after.')
}

/** True when the event type falls under the descriptor (`*`, `search.*` or the type itself). */
export function matchesDescriptor(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true
  return descriptor.endsWith('.*') && (type + '.').startsWith(descriptor.slice(0, -1))
}

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

/** True when some leaf of the guard is an unnamed function. */
export function hasInlineGuard(guard: unknown): boolean {
  if (typeof guard !== 'function') return false
  const { guards, stateValue } = guard as { guards?: unknown[]; stateValue?: unknown }
  if (guards) return guards.some(hasInlineGuard)
  return stateValue === undefined
}

const LOOP_LIMIT = 1000

const inertLogic = {
  transition: (state: unknown) => state,
  getInitialSnapshot: (_: unknown, input: unknown) => ({
    status: 'active',
    input,
    output: undefined,
    error: undefined,
  }),
  getPersistedSnapshot: (state: unknown) => state,
}

type Config = Record<string, unknown>
type Logics = Record<string, unknown>

/** Gives actors written inline a name (`<state>/<n>`), so that they can be exchanged like all others. */
function nameInlineActors(machine: AnyStateMachine): AnyStateMachine {
  const named: Logics = {}
  const walk = (config: Config, path: string): Config => {
    const { invoke, states } = config as { invoke?: unknown; states?: Record<string, Config> }
    const next: Config = { ...config }
    if (invoke) {
      next['invoke'] = ([invoke].flat() as Config[]).map((entry, index) => {
        if (typeof entry['src'] === 'string') return entry
        const name = typeof entry['id'] === 'string' ? entry['id'] : `${path || 'root'}/${index}`
        named[name] = entry['src']
        return { ...entry, src: name, id: entry['id'] ?? name }
      })
    }
    if (states) {
      next['states'] = Object.fromEntries(
        Object.entries(states).map(([key, child]) => [key, walk(child, path ? `${path}.${key}` : key)]),
      )
    }
    return next
  }
  const config = walk(machine.config, '')
  if (Object.keys(named).length === 0) return machine
  return rebuild(machine, config, { actors: named })
}

/** A machine of the same implementations on another config. */
export function rebuild(
  machine: AnyStateMachine,
  config: Record<string, unknown>,
  extra: { readonly actors?: Logics } = {},
): AnyStateMachine {
  const { actors, actions, guards, delays } = machine.implementations
  const implementations = { actors: { ...actors, ...extra.actors }, actions, guards, delays }
  return createMachine(config as Parameters<typeof createMachine>[0], implementations as never) as AnyStateMachine
}

/** The machine with every actor exchanged by `logicOf` and every plain action silenced; loops of `always` end. */
export function stage(machine: AnyStateMachine, logicOf: (src: string) => unknown = () => inertLogic): AnyStateMachine {
  const base = nameInlineActors(machine)
  const { actors, actions } = base.implementations
  const staged = base.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, logicOf(src)])) as never,
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => !isBuiltin(action))
        .map(([name]) => [name, () => undefined]),
    ) as never,
  }) as AnyStateMachine
  staged.options = { ...staged.options, maxIterations: LOOP_LIMIT }
  return staged
}

/** True for logic that is itself a machine. */
export const isMachineLogic = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine

/** What one pure macrostep did. */
export interface RawStep {
  readonly snapshot: AnyMachineSnapshot
  readonly effects: readonly Effect[]
  readonly transitions: readonly AnyTransitionDefinition[]
  /** Set when the chart itself threw: a guard, a params function, an endless loop. */
  readonly thrown?: unknown
}

interface Stub {
  readonly id: string
  readonly sessionId: string
  readonly system: unknown
  readonly _parent?: Stub
}

/** Runs macrosteps of a staged machine and reports what they would do; nothing is executed. */
export function createStepper(machine: AnyStateMachine) {
  let effects: Effect[] = []
  let transitions: AnyTransitionDefinition[] = []
  let booked = 0
  const nothing = () => undefined
  const stub = (id: string): Stub & Record<string, unknown> => ({
    id,
    sessionId: `stub:${id}`,
    system,
    src: id,
    send: nothing,
    _send: nothing,
    on: () => ({ unsubscribe: nothing }),
    subscribe: () => ({ unsubscribe: nothing }),
    getSnapshot: () => ({ status: 'active', context: {}, value: {} }),
  })
  const system: Record<string, unknown> = {
    _snapshot: { _scheduledEvents: {} },
    _bookId: () => `x:${booked++}`,
    _register: (id: string) => id,
    _unregister: nothing,
    _set: nothing,
    get: (systemId: string) => stub(systemId),
    getAll: () => ({}),
    inspect: () => ({ unsubscribe: nothing }),
    _sendInspectionEvent: (event: { type: string; _transitions?: readonly AnyTransitionDefinition[] }) => {
      if (event.type === '@xstate.microstep') transitions.push(...(event._transitions ?? []))
    },
    _relay: nothing,
    scheduler: { schedule: nothing, cancel: nothing, cancelAll: nothing },
    getSnapshot: () => ({ _scheduledEvents: {} }),
    start: nothing,
    _clock: { setTimeout: nothing, clearTimeout: nothing },
    _logger: nothing,
  }
  const self = { ...stub(machine.id), sessionId: 'self', _parent: stub('parent') }
  const scope = {
    self,
    id: machine.id,
    sessionId: 'self',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    system,
    emit: nothing,
    actionExecutor: (raw: RawEffect) => {
      const effect = readEffect(raw, self)
      if (effect) effects.push(effect)
    },
  } as never

  const record = (run: () => AnyMachineSnapshot, before?: AnyMachineSnapshot): RawStep => {
    effects = []
    transitions = []
    try {
      const snapshot = run()
      const failed = snapshot.status === 'error' && before === undefined
      return { snapshot, effects, transitions, ...(failed ? { thrown: snapshot.error } : {}) }
    } catch (error) {
      const snapshot = before ? ({ ...before, status: 'error', error } as AnyMachineSnapshot) : failedSnapshot(error)
      return { snapshot, effects, transitions, thrown: error }
    }
  }
  const failedSnapshot = (error: unknown) =>
    ({ status: 'error', error, value: {}, context: {}, children: {}, _nodes: [], tags: new Set() }) as never

  return {
    start: (input: unknown) => record(() => machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot),
    step: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      record(() => machine.transition(snapshot, event, scope) as AnyMachineSnapshot, snapshot),
  }
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

/** The exact transitions an inspection event says were taken; none for events of another kind. */
export const transitionsOf = (event: { readonly type: string }): readonly AnyTransitionDefinition[] =>
  event.type === '@xstate.microstep'
    ? ((event as { readonly _transitions?: readonly AnyTransitionDefinition[] })._transitions ?? [])
    : []

/** Where a history state leads before there is anything to remember. */
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
