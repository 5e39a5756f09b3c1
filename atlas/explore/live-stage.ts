import {
  createActor,
  type ActorOptions,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate'
import { childrenOf, nothing, puppet, stubOf, takeOver } from './staging.ts'
import { isSnapshotEvent } from './xstate.ts'

interface LiveScope {
  readonly self: { readonly _snapshot?: AnyMachineSnapshot }
  readonly defer: (work: () => void) => void
  readonly actionExecutor: (action: {
    readonly type: string
    readonly params: unknown
    readonly exec?: unknown
  }) => void
}

/** Silences inline actions, replaces inline actors by puppets, and drops snapshots that are not declared. */
function keepOnStage(machine: AnyStateMachine) {
  const shown = new Map<string, unknown>()
  const guarded = (scope: LiveScope): LiveScope => ({
    ...scope,
    defer: (work) =>
      scope.defer(() => {
        for (const ref of childrenOf(scope.self._snapshot)) takeOver(ref)
        work()
      }),
    actionExecutor: (action) =>
      scope.actionExecutor(action.type.startsWith('xstate.') ? action : { ...action, exec: undefined }),
  })
  const { transition, getInitialSnapshot, start } = machine
  const over = machine as unknown as Record<string, unknown>
  over['getInitialSnapshot'] = (scope: LiveScope, input: unknown) =>
    getInitialSnapshot.call(machine, guarded(scope) as never, input)
  over['start'] = (snapshot: AnyMachineSnapshot) => {
    for (const ref of childrenOf(snapshot)) takeOver(ref)
    start.call(machine, snapshot)
  }
  over['transition'] = (snapshot: AnyMachineSnapshot, event: EventObject, scope: LiveScope) => {
    if (isSnapshotEvent(event)) {
      if (shown.get(event.type) === event.snapshot) return snapshot
      shown.set(event.type, event.snapshot)
    }
    return transition.call(machine, snapshot, event, guarded(scope) as never)
  }
}

const STOPPED = 2

interface LiveSystem {
  get: (id: string) => unknown
  _relay: (source: unknown, target: { readonly _processingStatus?: number }, event: EventObject) => void
}

/** Starts a staged machine on a real actor, as the child of an actor that only listens; `stop` ends it. */
export function startLive(
  machine: AnyStateMachine,
  options: Pick<ActorOptions<AnyStateMachine>, 'clock' | 'inspect'> & {
    readonly input: unknown
    readonly failed: (error: unknown) => void
    readonly made: (actor: AnyActor) => void
  },
): { readonly actor: AnyActor; stop(): void } {
  const { clock, inspect, input, failed, made } = options
  keepOnStage(machine)
  const parent = createActor(
    puppet() as never,
    { id: 'parent', src: 'parent', clock, inspect, logger: nothing } as never,
  )
  const system = parent.system as unknown as LiveSystem
  const { get, _relay } = system
  system.get = (id) => get(id) ?? stubOf(id, system)
  system._relay = (source, target, event) => {
    if (target._processingStatus !== STOPPED) _relay(source, target, event)
  }
  parent.start()
  const actor = createActor(machine, { id: machine.id, parent, input } as never) as AnyActor
  made(actor)
  actor.subscribe({ error: failed })
  actor.start()
  return { actor, stop: () => (actor as unknown as { _stop(): void })._stop() }
}
