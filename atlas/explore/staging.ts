import {
  createMachine,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate'
import { copyOf, fieldsChanged } from './in-place.ts'
import { provideMissing } from './missing.ts'
import { isBuiltin, isWatched, readEffect, snapshotEvent, type Effect, type RawEffect } from './xstate.ts'

/**
 * Isolates a machine from its side effects: actors are puppets that settle on request, plain actions do nothing. The
 * same staged machine runs without side effects (`createStepper`) and on a real actor (`startLive`).
 */

const LOOP_LIMIT = 1000
const SETTLE = 'atlas.settle'

type Config = Record<string, unknown>
type Logics = Record<string, unknown>

interface SettleEvent extends EventObject {
  readonly error?: { readonly value: unknown }
  readonly snapshot?: object
  readonly output?: unknown
}

/** Logic that does nothing until it receives its next snapshot or its end. */
export const puppet = (initial: object = {}) => ({
  isPuppet: true,
  transition: (state: object, event: SettleEvent) => {
    if (event.type !== SETTLE) return state
    if (event.snapshot) return event.snapshot
    return event.error
      ? { ...state, status: 'error', error: event.error.value }
      : { ...state, status: 'done', output: event.output }
  },
  getInitialSnapshot: (_: unknown, input: unknown) => ({
    status: 'active',
    input,
    output: undefined,
    error: undefined,
    context: undefined,
    ...initial,
  }),
  getPersistedSnapshot: (state: unknown) => state,
})

/** Sends a puppet of a live chart a new snapshot, an output, or an error. */
export const settle = (ref: AnyActorRef, how: Omit<SettleEvent, 'type'>) => ref.send({ ...how, type: SETTLE })

/** Returns the snapshot of an actor in a declared case. */
export const shownSnapshot = (ref: AnyActorRef, declared: object): object => ({
  status: 'active',
  input: (ref as { readonly options?: { readonly input?: unknown } }).options?.input,
  output: undefined,
  error: undefined,
  context: undefined,
  ...declared,
})

interface Inner {
  logic: unknown
  _snapshot: object
  readonly _deferred: unknown[]
  readonly options?: { readonly input?: unknown }
}

/** Replaces the logic of an inline actor by a puppet before it starts. */
export function takeOver(ref: AnyActorRef | undefined) {
  const inner = ref as unknown as Inner | undefined
  if (!inner || (inner.logic as { isPuppet?: unknown }).isPuppet) return
  const logic = puppet()
  inner.logic = logic
  inner._snapshot = logic.getInitialSnapshot(null, inner.options?.input)
  inner._deferred.length = 0
}

/** Names inline actors (by the state's path, or their id), so that they can be replaced like all others. */
export function nameInlineActors(machine: AnyStateMachine): AnyStateMachine {
  const { config, named } = withActorNames(machine.config as Config, machine.id, machine.implementations.actors)
  return Object.keys(named).length === 0 ? machine : rebuild(machine, config, { actors: named })
}

/** Returns a config in which every invocation names its actor, and the actors that had no name; `nameOf` knows others. */
export function withActorNames(
  whole: Config,
  id: string,
  actors: object,
  nameOf: (src: unknown) => string | undefined = () => undefined,
): { readonly config: Config; readonly named: Logics } {
  const named: Logics = {}
  const free = (name: string): string => {
    const taken = (wanted: string) => wanted in named || wanted in actors
    let unique = name
    for (let further = 2; taken(unique); further++) unique = `${name}-${further}`
    return unique
  }
  const walk = (config: Config, path: string): Config => {
    const { invoke, states } = config as { invoke?: unknown; states?: Record<string, Config> }
    const next: Config = { ...config }
    if (invoke) {
      next['invoke'] = ([invoke].flat() as Config[]).map((entry) => {
        if (typeof entry['src'] === 'string') return entry
        const known = nameOf(entry['src'])
        if (known !== undefined) return { ...entry, src: known }
        const name = free(typeof entry['id'] === 'string' ? entry['id'] : path || id)
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
  return { config: walk(whole, ''), named }
}

/** Returns a machine with the same implementations and another config; `extra` overrides implementations by name. */
export function rebuild(
  machine: AnyStateMachine,
  config: Record<string, unknown>,
  extra: { readonly actors?: Logics; readonly actions?: Logics; readonly delays?: Logics } = {},
): AnyStateMachine {
  const { actors, actions, guards, delays } = machine.implementations
  const implementations = {
    actors: { ...actors, ...extra.actors },
    actions: { ...actions, ...extra.actions },
    guards,
    delays: { ...delays, ...extra.delays },
  }
  return createMachine(config as Parameters<typeof createMachine>[0], implementations as never) as AnyStateMachine
}

/**
 * Returns the machine with puppets for actors and no-ops for named plain actions; loops of `always` end. Throws for a
 * machine of XState 6 that is not in the shape of 5.
 */
export function stage(
  machine: AnyStateMachine,
  initialOf: (src: string) => object | undefined = () => undefined,
): AnyStateMachine {
  if ('sources' in machine) throw new Error('completedModel makes the model of a machine of XState 6')
  const base = provideMissing(nameInlineActors(machine))
  const { actors, actions } = base.implementations
  const staged = base.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, puppet(initialOf(src))])) as never,
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => !isBuiltin(action))
        .map(([name]) => [name, () => undefined]),
    ) as never,
  }) as AnyStateMachine
  staged.options = { ...staged.options, maxIterations: LOOP_LIMIT }
  spawnsAnything(staged)
  startsFresh(staged)
  return staged
}

/** Lets a chart spawn by a name computed at run time: static checks cannot see that it is not provided. */
function spawnsAnything({ implementations }: AnyStateMachine) {
  const over = implementations as { actors: Logics }
  over.actors = new Proxy(over.actors, {
    get: (actors, src) => {
      const known: unknown = Reflect.get(actors, src)
      return known === undefined && typeof src === 'string' && !src.startsWith('xstate.') ? puppet() : known
    },
  })
}

/** Gives every start a context of its own: an action may change a context that is written as a value in place. */
function startsFresh(machine: AnyStateMachine) {
  const { context } = machine.config as { readonly context?: unknown }
  if (typeof context !== 'object' || context === null) return
  const over = machine as unknown as { config: Config }
  over.config = { ...over.config, context: () => copyOf(context) }
}

/** An instruction of a macrostep to another actor, or to itself by its mailbox, in order; `to` is what XState found. */
export type Post =
  | { readonly kind: 'send'; readonly to: AnyActorRef; readonly event: EventObject; readonly delay?: number }
  | { readonly kind: 'start' | 'stop'; readonly ref: AnyActorRef }

/** A member of a system, in whose place the stepper steps: its machine, its actor, and the actors with a `systemId`. */
export interface Place {
  readonly machine: AnyStateMachine
  readonly self: AnyActorRef
  readonly keyed: ReadonlyMap<string, AnyActorRef>
}

/** The result of one pure macrostep. */
export interface RawStep {
  readonly snapshot: AnyMachineSnapshot
  readonly effects: readonly Effect[]
  readonly transitions: readonly AnyTransitionDefinition[]
  /** Events that the chart has put into its own mailbox; they are processed next. */
  readonly mail: readonly EventObject[]
  /** All instructions to other actors and to itself. */
  readonly posts: readonly Post[]
  /** Set when the chart itself threw: a guard, a params function, an endless loop. */
  readonly thrown?: unknown
}

interface Stub {
  readonly id: string
  readonly sessionId: string
  readonly system: unknown
  readonly _parent?: Stub
}

export const nothing = () => undefined

export const stubOf = (id: string, system: unknown): Stub & Record<string, unknown> => ({
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

export const childrenOf = (snapshot: AnyMachineSnapshot | undefined): AnyActorRef[] =>
  Object.values((snapshot?.children ?? {}) as Record<string, AnyActorRef | undefined>).flatMap((ref) => ref ?? [])

/** Shows an actor of a system in its present snapshot to guards and actions of the others. */
export function show(ref: AnyActorRef, snapshot: AnyMachineSnapshot): void {
  const inner = ref as unknown as Inner
  inner._snapshot = snapshot
}

/**
 * Runs macrosteps of a staged machine, or of one in a system, and returns their effects without executing them. With
 * `changed` each works on a copy of the context, and the fields that it changes in place are passed on.
 */
export function createStepper(machine: AnyStateMachine, changed?: (fields: readonly string[]) => void) {
  let effects: Effect[] = []
  let transitions: AnyTransitionDefinition[] = []
  let mail: (EventObject | AnyActorRef)[] = []
  let posts: Record<string, unknown>[] = []
  let made: AnyActorRef | undefined
  let place: Place | undefined
  let booked = 0
  const known = new Map<string, unknown>()
  const system: Record<string, unknown> = {
    _snapshot: { _scheduledEvents: {} },
    _bookId: () => `x:${booked++}`,
    _register: (id: string) => id,
    _unregister: nothing,
    _set: (systemId: string, ref: unknown) => known.set(systemId, ref),
    get: (systemId: string) => known.get(systemId) ?? (place ? undefined : stubOf(systemId, system)),
    getAll: () => Object.fromEntries(known),
    inspect: () => ({ unsubscribe: nothing }),
    _sendInspectionEvent: (event: {
      type: string
      actorRef?: AnyActorRef
      _transitions?: readonly AnyTransitionDefinition[]
    }) => {
      if (event.type === '@xstate.actor') made = event.actorRef
      if (event.type === '@xstate.microstep') transitions.push(...(event._transitions ?? []))
    },
    _relay: nothing,
    scheduler: { schedule: nothing, cancel: nothing, cancelAll: nothing },
    getSnapshot: () => ({ _scheduledEvents: {} }),
    start: nothing,
    _clock: { setTimeout: nothing, clearTimeout: nothing },
    _logger: nothing,
  }
  const self = { ...stubOf(machine.id, system), sessionId: 'self', _parent: stubOf('parent', system) }
  const scopeOf = (as: AnyActorRef | typeof self) => ({
    self: as,
    id: as.id,
    sessionId: as.sessionId,
    logger: nothing,
    // Only an actor that `assign` spawns is deferred directly.
    defer: () => posts.push({ kind: 'start', ref: made }),
    stopChild: nothing,
    system,
    emit: nothing,
    actionExecutor: (raw: RawEffect) => {
      const effect = readEffect(raw, as)
      const post = postOf(raw)
      if (post) posts.push(post)
      if (effect) effects.push(effect)
      if (effect?.kind === 'send' && effect.to === 'self') mail.push(effect.event)
      if (effect?.kind === 'start') mail.push((raw.params as { readonly actorRef: AnyActorRef }).actorRef)
    },
  })
  const alone = scopeOf(self) as never

  const record = (run: () => AnyMachineSnapshot, as?: Place, before?: AnyMachineSnapshot): RawStep => {
    effects = []
    transitions = []
    mail = []
    posts = []
    place = as
    known.clear()
    for (const [systemId, ref] of as?.keyed ?? []) known.set(systemId, ref)
    const there = new Set(childrenOf(before))
    for (const ref of there) {
      const { systemId } = ref as { readonly systemId?: string }
      if (systemId !== undefined) known.set(systemId, ref)
    }
    try {
      const snapshot = run()
      const failed = snapshot.status === 'error' && before === undefined
      const begun = childrenOf(snapshot).filter((ref) => !there.has(ref))
      for (const ref of begun) takeOver(ref)
      return {
        snapshot,
        effects,
        transitions,
        mail: mailFor(begun, before === undefined),
        posts: posts as unknown as readonly Post[],
        ...(failed ? { thrown: snapshot.error } : {}),
      }
    } catch (error) {
      const snapshot = before ? ({ ...before, status: 'error', error } as AnyMachineSnapshot) : failedSnapshot(error)
      return { snapshot, effects, transitions, mail: [], posts: [], thrown: error }
    }
  }
  /** In the order of sending; at the start XState starts the actors first. */
  const mailFor = (begun: readonly AnyActorRef[], first: boolean): EventObject[] => {
    const shows = (ref: AnyActorRef) => (isWatched(ref) ? [snapshotEvent(ref, ref.getSnapshot())] : [])
    const isRef = (one: EventObject | AnyActorRef): one is AnyActorRef => 'sessionId' in one
    const events = mail.filter((one): one is EventObject => !isRef(one))
    if (first) return [...begun.flatMap(shows), ...events]
    const quiet = begun.filter((ref) => !mail.includes(ref))
    return [...mail, ...quiet].flatMap((one) => (isRef(one) ? (begun.includes(one) ? shows(one) : []) : [one]))
  }
  const failedSnapshot = (error: unknown) =>
    ({ status: 'error', error, value: {}, context: {}, children: {}, _nodes: [], tags: new Set() }) as never

  return {
    /** The actor of a system's root. */
    root: self as unknown as AnyActorRef,
    start: (input: unknown, as?: Place) => {
      const scope = as ? (scopeOf(as.self) as never) : alone
      return record(() => (as?.machine ?? machine).getInitialSnapshot(scope, input) as AnyMachineSnapshot, as)
    },
    step: (before: AnyMachineSnapshot, event: EventObject, as?: Place): RawStep => {
      const scope = as ? (scopeOf(as.self) as never) : alone
      const snapshot = changed ? ({ ...before, context: copyOf(before.context) } as AnyMachineSnapshot) : before
      const changes = changed && fieldsChanged(snapshot.context)
      const run = () => (as?.machine ?? machine).transition(snapshot, event, scope) as AnyMachineSnapshot
      const step = record(run, as, snapshot)
      if (changes) changed(changes())
      return step
    },
  }
}

/** The target of a sent event is read when the macrostep has ended: XState may find it last. */
function postOf({ type, params }: RawEffect): Record<string, unknown> | null {
  const of = params as Record<string, unknown> | undefined
  if (type === 'xstate.spawnChild') return { kind: 'start', ref: of?.['actorRef'] }
  if (type === 'xstate.stopChild') return { kind: 'stop', ref: params }
  if (type !== 'xstate.sendTo' || !of) return null
  return {
    kind: 'send',
    get to() {
      return of['to']
    },
    event: of['event'],
    delay: of['delay'],
  }
}
