import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  OutputFrom,
  StateMachine,
  StateValue,
} from 'xstate'

/** What invariants, goals and bounds look at: a chart's configuration without its machinery. */
export interface ModelState<M extends AnyStateMachine = AnyStateMachine> {
  readonly value: StateValue
  readonly context: ContextFrom<M>
  readonly tags: ReadonlySet<string>
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  readonly output: unknown
  /** True when the configuration lies in the state at this dotted path, such as `open.username.editing`. */
  in(path: string): boolean
}

/** What laws look at: one step, what was before and is after it, and what was asked of actors on the way. */
export interface ModelStep<M extends AnyStateMachine = AnyStateMachine> {
  /** The stimulus, such as `form.submitted/valid` or `after:patience`. */
  readonly do: Stimulus
  /** What it carries: the fields of an event's case, or what an actor answers; undefined of a fault, a timer, a macro. */
  readonly carries: unknown
  readonly before: ModelState<M>
  readonly after: ModelState<M>
  /** The actors started by the step that are asked with something, in order. */
  readonly asks: readonly { readonly src: string; readonly input: unknown }[]
  /** The events emitted by the step, in order. */
  readonly emits: readonly EventObject[]
}

type Payload<M extends AnyStateMachine, Type> = Omit<Extract<OwnEvent<M>, { type: Type }>, 'type'>
type Bare<M extends AnyStateMachine> = {
  [Type in OwnEvent<M>['type']]: keyof Payload<M, Type> extends never ? Type : never
}[OwnEvent<M>['type']]
type EventCases<M extends AnyStateMachine> = {
  readonly [Type in Exclude<OwnEvent<M>['type'], Bare<M>>]: Readonly<Record<string, Payload<M, Type>>>
} & { readonly [Type in Bare<M>]?: Readonly<Record<string, Payload<M, Type>>> }
type OwnEvent<M extends AnyStateMachine> = Exclude<EventFromLogic<M>, { type: `xstate.${string}` }>

/** The actors of a chart, each with its `src` and its `logic`. */
export type ActorOf<M extends AnyStateMachine> =
  M extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any> ? Actor : never

/** The declared outcomes of one actor: what it may resolve with, reject with, send to its parent, or show it. */
export interface ActorCases<Output, Event> {
  readonly done?: Readonly<Record<string, Output>>
  readonly error?: Readonly<Record<string, unknown>>
  readonly events?: Readonly<Record<string, Event>>
  /** For `onSnapshot`: what differs from a bare snapshot, such as `{ context: 3 }`; `initial` is shown at the start. */
  readonly snapshots?: Readonly<Record<string, object>>
}

type ActorTable<M extends AnyStateMachine> = {
  readonly [Src in ActorOf<M>['src']]: ActorCases<
    Extract<ActorOf<M>, { src: Src }> extends { logic: infer Logic extends AnyActorLogic }
      ? OutputFrom<Logic>
      : unknown,
    OwnEvent<M>
  >
}

/**
 * One step a test can take, as a string:
 * `form.submitted/valid` an event in one of its cases, `login:done/ok`, `login:error/fault`, `camera:event/frame` or
 * `ticker:snapshot/third` an outcome of a pending actor, `after:cooldown` the next timer (the delay's name, or its
 * milliseconds), or the name of a macro.
 */
export type Stimulus = string

/** A story pinned by hand from the spec: it does not change when the chart does. */
export interface Journey {
  /** The promise in plain words, with its source. */
  readonly claim: string
  /** Name of an input case; the first one when left out. */
  readonly input?: string
  /** The actors that the start itself starts, claimed as in a step. */
  readonly starts?: readonly ClaimedStart[]
  readonly steps: readonly JourneyStep[]
}

/** An event by its type, or with those of its fields that must match (deep, only the keys given). */
export type ClaimedEvent = string | ({ readonly type: string } & Readonly<Record<string, unknown>>)

/**
 * An actor by its name, or with those fields of what it is asked with that must match (deep, only the keys given;
 * `{}` claims an empty object).
 */
export type ClaimedStart = string | { readonly src: string; readonly input: unknown }

/** A stimulus and what must be true right after it. */
export interface JourneyStep {
  readonly do: Stimulus
  /** Dotted paths the configuration must lie in. */
  readonly in?: string | readonly string[]
  readonly tags?: readonly string[]
  readonly notTags?: readonly string[]
  /** The events emitted by this step, in order, each by its type or with what it must carry; `[]` claims none. */
  readonly emits?: readonly ClaimedEvent[]
  /** The events sent to other actors by this step, in order; `[]` claims that none were. */
  readonly sends?: readonly ClaimedEvent[]
  /** The actors started by this step, in order, each by its name or with what it is asked; `[]` claims none. */
  readonly starts?: readonly ClaimedStart[]
  /** How long this step's timer ran since the step before, in milliseconds. */
  readonly passes?: number
  /** Part of the context that must match (deep, only the keys given; `{}` claims an empty object). */
  readonly context?: Readonly<Record<string, unknown>>
}

/** What actors call outside of their chart, by the actor's name, in any form: a name, a declaration, a list of several. */
export type OutsideCalls = Readonly<Record<string, unknown>>

/** Everything the generator needs to know about a chart that the chart itself does not say. */
export interface ModelDefinition<M extends AnyStateMachine> {
  /** The flow's noun, as in every room. */
  readonly flow: string
  readonly machine: M
  /** Named inputs; `{ default: undefined }` for a chart that takes none. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>
  /** Every event with something to say; one that says nothing has the case `default`. */
  readonly events: EventCases<M>
  /** What its actors call outside of it, by the actor's name: each of those actors may fail, as `error/fault`. */
  readonly calls?: OutsideCalls
  /**
   * What a person does as one, by what they would call it: the events it is made of, in order, such as
   * `'form filled and sent': ['form.edited/good', 'form.submitted']`. It is a step wherever each of them is taken.
   */
  readonly macros?: Readonly<Record<string, readonly Stimulus[]>>
  readonly actors: ActorTable<M>
  /**
   * The part of the context that tells configurations apart; the whole context when left out.
   * What it drops must not change what can happen next: the explorer checks that.
   */
  readonly project?: (context: ContextFrom<M>) => unknown
  /** Bounds exploration: configurations it refuses are not looked into. */
  readonly within?: (state: ModelState<M>) => boolean
  /** Must hold in every configuration reached. */
  readonly invariants: Readonly<Record<string, (state: ModelState<M>) => boolean>>
  /** Must hold of every step that can be made anywhere. */
  readonly laws?: Readonly<Record<string, (step: ModelStep<M>) => boolean>>
  /** Configurations that must be reachable from everywhere. */
  readonly goals?: Readonly<Record<string, (state: ModelState<M>) => boolean>>
  readonly journeys: Readonly<Record<string, Journey>>
}

/**
 * Declares the model of a chart; a new actor, or event with something to say, does not compile without a case. `fault`
 * is what an actor with a call outside fails with.
 */
export function defineModel<M extends AnyStateMachine>(
  definition: ModelDefinition<M>,
  fault: unknown = new Error('fault'),
): ModelDefinition<M> {
  const { machine, calls = {}, events, actors } = definition
  const own = machine.events.filter((type) => !type.includes('*') && !type.startsWith('xstate.'))
  const cases: Readonly<Record<string, object>> = actors
  const fallible = Object.entries(cases).map(([src, outcomes]) => [
    src,
    src in calls ? { error: { fault }, ...outcomes } : outcomes,
  ])
  return {
    ...definition,
    events: { ...Object.fromEntries(own.map((type) => [type, { default: {} }])), ...events },
    actors: Object.fromEntries(fallible) as ActorTable<M>,
  }
}
