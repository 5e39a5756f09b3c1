import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

/** A machine of XState 6, as far as it is read here. */
export interface Machine6 {
  readonly id: string
  readonly config: Config
  readonly sources: Sources
  readonly validator?: unknown
  readonly root: Node6
  readonly idMap: ReadonlyMap<string, Node6>
  transition(snapshot: Snapshot6, event: object, scope: object): [Snapshot6, readonly unknown[]]
  initialTransition(input: unknown, scope: object): [Snapshot6, readonly unknown[]]
  getExecutionErrorEvent(snapshot: Snapshot6, error: unknown): object | undefined
  getStateNodeById(id: string): Node6
}

export type Snapshot6 = Omit<AnyMachineSnapshot, 'children'> & {
  readonly nodes: readonly Node6[]
  readonly children: Readonly<Record<string, AnyActorRef>>
}

export interface Node6 {
  readonly id: string
  readonly key: string
  readonly path: readonly string[]
  readonly type: string
  readonly history: unknown
  readonly order: number
  readonly parent?: Node6
  readonly states: Readonly<Record<string, Node6>>
  readonly config: Config
  readonly initial: { readonly target?: readonly Node6[] }
  readonly invoke: readonly {
    readonly id: string
    readonly src: string
    readonly onDone?: unknown
    readonly timeout?: unknown
  }[]
  readonly transitions: ReadonlyMap<string, readonly Definition6[]>
  readonly always?: readonly Definition6[]
  readonly tags: readonly string[]
  readonly description?: string
  readonly meta?: unknown
  readonly output?: unknown
}

export interface Definition6 {
  readonly source: Node6
  readonly target?: readonly Node6[]
  readonly reenter?: boolean
  readonly eventType: string
  readonly guard?: unknown
  readonly matches?: Readonly<Record<string, unknown>>
  readonly context?: unknown
  readonly description?: string
  readonly meta?: unknown
  to?: (given: unknown, enqueue: unknown) => Result | undefined
}

/** What a function transition returns. */
export interface Result {
  readonly target?: string | Node6 | readonly (string | Node6)[]
  readonly reenter?: boolean
}

export type Config = Readonly<Record<string, unknown>>
export type Named = Record<string, unknown>
export type Sources = Readonly<Record<'actors' | 'actions' | 'guards' | 'delays', Named>>
/** The descriptor that XState 5 has for a transition: what an event is about is part of its type there. */
export function descriptorOf({ eventType, matches = {}, source }: Definition6): string {
  // A project may listen for the outcomes of all actors.
  const { actorId = '*', stateId = '*', delay } = matches as Readonly<Record<string, string | undefined>>
  switch (eventType) {
    case 'xstate.done.actor':
    case 'xstate.error.actor':
      return `${eventType}.${actorId}`
    case 'xstate.snapshot.actor':
      return `xstate.snapshot.${actorId}`
    case 'xstate.done.state':
      return `${eventType}.${stateId}`
    case 'xstate.after':
      return `${eventType}.${delay}.${source.id}`
    case 'xstate.timeout':
      return timeLimit(source)
    case 'xstate.timeout.actor':
      return timeLimit(source, actorId)
    default:
      return eventType
  }
}

const timeLimit = ({ id }: Node6, actor?: string) =>
  actor === undefined ? `xstate.after.timeout.${id}` : `xstate.after.timeout of ${actor}.${id}`

/** The id that a timer of XState 6 has in a chart. */
export function timerId({ idMap }: Machine6, id: string): string {
  if (!id.startsWith('xstate.timeout.')) return id
  const of = id.slice('xstate.timeout.'.length)
  const state = idMap.get(of)
  if (state) return timeLimit(state)
  const actor = of.slice('actor.'.length)
  const owner = [...idMap.values()].find(({ invoke }) => invoke.some((one) => one.id === actor))
  return owner ? timeLimit(owner, actor) : id
}
