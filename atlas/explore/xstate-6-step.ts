import {
  createActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate'
import { puppet } from './staging.ts'
import { timerId, type Definition6, type Machine6, type Node6, type Result, type Snapshot6 } from './xstate-6-names.ts'

/**
 * Steps of a machine of XState 6 in the scope of an actor of 5: XState 6 computes the step, and its effects are passed on
 * as 5 has them. So one recorder, one live stage and one clock serve both versions.
 */

/** The scope that an actor of XState 5, or a recorder in its place, gives to its logic. */
interface Scope5 {
  readonly self: AnyActorRef & { readonly _parent?: AnyActorRef }
  readonly system: {
    _relay(source: unknown, target: unknown, event: unknown): void
    _unregister(actor: unknown): void
    _sendInspectionEvent(event: object): void
    readonly scheduler: {
      schedule(source: unknown, target: unknown, event: unknown, delay: number, id?: string): void
      cancel(source: unknown, id: string): void
    }
  }
  defer(work: () => void): void
  emit(event: unknown): void
  stopChild(child: unknown): void
  actionExecutor(effect: { readonly type: string; readonly params: unknown; readonly exec?: () => void }): void
}

interface Effect6 {
  readonly kind: string
  readonly type: string
  readonly id?: string
  readonly actor?: AnyActorRef
  readonly target?: object
  readonly event?: EventObject
  readonly delay?: number
  readonly input?: unknown
  readonly action?: unknown
  readonly params?: unknown
  exec?(): void
}

interface Made {
  readonly id?: string
  readonly src?: unknown
  readonly input?: unknown
  readonly syncSnapshot?: boolean
  readonly registryKey?: string
}

/** What stands behind a machine in the shape of 5. */
export interface Inside {
  readonly machine: Machine6
  readonly nodeOf: (node: Node6) => AnyStateNode
  /** Notes what a function transition did; returns the transition of the chart that was taken. */
  readonly took: (definition: Definition6, result: Result | undefined) => AnyTransitionDefinition | undefined
  readonly refused: (definition: Definition6) => void
}

/** Returns the functions of a logic of XState 5 that step a machine of XState 6. */
export function createSteps(inside: Inside) {
  const { machine, nodeOf } = inside
  const results = watchFunctions(inside)
  const names = new Map(Object.entries(machine.sources.actions).map(([name, action]) => [action, name]))

  const step = (
    scope: Scope5,
    before: Snapshot6 | undefined,
    run: (scope: object) => [Snapshot6, readonly unknown[]],
  ) => {
    const log = () => undefined
    const transitions: unknown[] = []
    const took = (definitions: readonly Definition6[]) => {
      for (const definition of definitions) transitions.push(...[results.took(definition)].flatMap((one) => one ?? []))
    }
    const self = selfOf(scope, { snapshot: before, machine, took })
    const system = Object.assign(Object.create(scope.system) as object, {
      keyedActors: new Map(),
      createActorRef: (logic: unknown, made: Made) => actorOf(scope, logic, made),
    })
    const { emit, stopChild } = scope
    const { id, sessionId } = scope.self as AnyActorRef & { readonly sessionId: string }
    try {
      const [next, effects] = run({
        self,
        system,
        logger: log,
        id,
        sessionId,
        emit,
        stopChild,
        defer: log,
        actionExecutor: log,
      })
      const snapshot = { ...next, _nodes: next.nodes.map(nodeOf) } as unknown as AnyMachineSnapshot
      for (const effect of effects as readonly Effect6[]) {
        const raw = rawOf(effect, { scope, self, next, log })
        if (raw) scope.actionExecutor(raw)
      }
      scope.system._sendInspectionEvent({
        type: '@xstate.microstep',
        actorRef: scope.self,
        snapshot,
        _transitions: transitions,
      })
      return snapshot
    } finally {
      results.end()
    }
  }

  /** The effect as XState 5 passes it on; null for one that it does not have. */
  const rawOf = (
    effect: Effect6,
    { scope, self, next, log }: { scope: Scope5; self: object; next: Snapshot6; log: unknown },
  ) => {
    const { type, actor, event, delay, input } = effect
    const { system } = scope
    const id =
      effect.id === undefined || effect.id.startsWith('xstate.timer.auto.') ? undefined : timerId(machine, effect.id)
    if (effect.kind === 'emit') return { type: 'xstate.emit', params: { event }, exec: () => scope.emit(event) }
    if (effect.kind === 'action') {
      // An entry or exit function has run already; what it assigns is in the context.
      if (effect.action === undefined) return null
      if (effect.action === log) return { type: 'xstate.log', params: effect.params }
      return { type: names.get(effect.action) ?? type, params: effect.params, exec: () => effect.exec?.() }
    }
    switch (type) {
      case '@xstate.spawn':
        if (!actor || !Object.values(next.children).includes(actor)) return null
        return {
          type: 'xstate.spawnChild',
          params: { actorRef: actor, id: actor.id, input },
          exec: () => scope.defer(() => actor.start()),
        }
      case '@xstate.stop':
        return { type: 'xstate.stopChild', params: actor, exec: () => scope.defer(() => scope.stopChild(actor)) }
      case '@xstate.cancel':
        return {
          type: 'xstate.cancel',
          params: { sendId: id },
          exec: () => scope.defer(() => system.scheduler.cancel(scope.self, String(id))),
        }
      case '@xstate.raise':
      case '@xstate.sendTo': {
        const to = type === '@xstate.raise' || effect.target === self ? scope.self : effect.target
        const post = () =>
          delay === undefined
            ? system._relay(scope.self, to, event)
            : system.scheduler.schedule(scope.self, to, event, delay, id)
        return {
          type: type === '@xstate.raise' ? 'xstate.raise' : 'xstate.sendTo',
          params: { to, event, delay, id },
          exec: () => scope.defer(post),
        }
      }
      default:
        return null
    }
  }

  return {
    getInitialSnapshot: (scope: Scope5, input: unknown) =>
      step(scope, undefined, (own) => machine.initialTransition(input, own)),
    transition: (before: Snapshot6, given: EventObject, scope: Scope5) => {
      const { snapshot, event } = received(before, given)
      return step(scope, snapshot, (own) => {
        try {
          return machine.transition(snapshot, event, own)
        } catch (error) {
          const failure = machine.getExecutionErrorEvent(snapshot, error)
          if (!failure) throw error
          return machine.transition(snapshot, failure, own)
        }
      })
    },
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  }
}

/** Notes the results of function transitions while they run. */
function watchFunctions({ machine, took, refused }: Inside) {
  const last = new Map<Definition6, Result | undefined>()
  const open = new Set<Definition6>()
  for (const node of machine.idMap.values()) {
    for (const definition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const { to } = definition
      if (!to) continue
      definition.to = (given, enqueue) => {
        last.delete(definition)
        open.add(definition)
        const result = to(given, enqueue)
        last.set(definition, result)
        return result
      }
    }
  }
  return {
    took: (definition: Definition6) => {
      open.delete(definition)
      return took(definition, last.get(definition))
    },
    /** Ends a step: a function that has run and was not taken has refused, unless it did not end. */
    end: () => {
      for (const definition of open) if (last.has(definition) && last.get(definition) === undefined) refused(definition)
      open.clear()
      last.clear()
    },
  }
}

/** The actor as XState 6 sees it: with the snapshot of its machine, and a list of the transitions that are taken. */
const selfOf = (
  { self }: Scope5,
  {
    snapshot,
    machine,
    took,
  }: { snapshot: unknown; machine: object; took: (definitions: readonly Definition6[]) => void },
): object =>
  Object.assign(Object.create(self) as object, {
    _snapshot: snapshot,
    logic: machine,
    options: {},
    _collectedMicrosteps: { push: (...definitions: readonly Definition6[]) => took(definitions) },
    getSnapshot: () => snapshot,
    send: (event: EventObject) => self.send(event),
  })

/** Makes a child: a puppet, under an id that XState 5 counts where XState 6 has counted it by its source. */
function actorOf({ self }: Scope5, logic: unknown, { id, src, input, syncSnapshot, registryKey }: Made): AnyActorRef {
  const source = typeof src === 'string' ? src : (logic as { readonly id?: string }).id
  const isCounted =
    id === undefined ||
    [`${source}:`, 'x:'].some((start) => id.startsWith(start) && /^\d+$/.test(id.slice(start.length)))
  const isPuppet = typeof logic === 'object' && logic !== null && 'isPuppet' in logic
  return createActor(
    (isPuppet ? logic : puppet()) as never,
    {
      parent: self,
      src: typeof src === 'string' ? src : logic,
      input,
      syncSnapshot,
      ...(isCounted ? {} : { id }),
      ...(registryKey === undefined ? {} : { systemId: registryKey }),
    } as never,
  ) as unknown as AnyActorRef
}

const OUTCOME = /^xstate\.(?:(done|error)\.actor|snapshot)\.(.+)$/s

/** The event as XState 6 knows it, and the snapshot that receives it. */
function received(snapshot: Snapshot6, event: EventObject): { snapshot: Snapshot6; event: object } {
  if (event.type === 'xstate.stop') return { snapshot, event: { type: '@xstate.stop' } }
  const [, end, id] = OUTCOME.exec(event.type) ?? []
  if (id === undefined) return { snapshot, event }
  const [actorId, ref] = Object.entries(snapshot.children).find(([, child]) => child.id === id) ?? [id, undefined]
  const { sessionId } = (ref ?? {}) as { readonly sessionId?: string }
  const type = end === undefined ? 'xstate.snapshot.actor' : `xstate.${end}.actor`
  const known = { ...event, type, actorId, sessionId }
  if (end === undefined || !ref) return { snapshot, event: known }
  // Its id is free again in this step.
  const over = Object.assign(Object.create(ref) as AnyActorRef, { getSnapshot: () => ({ status: 'done' }) })
  return { snapshot: { ...snapshot, children: { ...snapshot.children, [actorId]: over } } as Snapshot6, event: known }
}
