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

/** The configuration of a chart for invariants, goals and bounds. */
export interface ModelState<M extends AnyStateMachine = AnyStateMachine> {
  readonly value: StateValue
  readonly context: ContextFrom<M>
  readonly tags: ReadonlySet<string>
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  readonly output: unknown
  /** True when the configuration lies in the state at this dotted path, such as `open.username.editing`. */
  in(path: string): boolean
}

/** A step for laws: the configurations before and after it, and the actors it starts. */
export interface ModelStep<M extends AnyStateMachine = AnyStateMachine> {
  /** The stimulus, such as `form.submitted/valid` or `after:patience`. */
  readonly do: Stimulus
  /** The payload of the event's case, or the output of the actor; undefined for a fault, a timer, a macro. */
  readonly carries: unknown
  readonly before: ModelState<M>
  readonly after: ModelState<M>
  /** The actors with an input that the step starts, in order. */
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

/** The declared outcomes of an actor: outputs, errors, events to its parent, and snapshots. */
export interface ActorCases<Output, Event> {
  readonly done?: Readonly<Record<string, Output>>
  readonly error?: Readonly<Record<string, unknown>>
  readonly events?: Readonly<Record<string, Event>>
  /** For `onSnapshot`: the fields of the snapshot, such as `{ context: 3 }`; `initial` is the first one. */
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

/** A test written by hand from the spec: it does not change with the chart. */
export interface Journey {
  /** The claim in plain words, with its source. */
  readonly claim: string
  /** Name of an input case; the first one when left out. */
  readonly input?: string
  /** The actors that the start starts, claimed as in a step. */
  readonly starts?: readonly ClaimedStart[]
  readonly steps: readonly JourneyStep[]
}

/** An event by its type, or with fields that must match (deep, only the keys given). */
export type ClaimedEvent = string | ({ readonly type: string } & Readonly<Record<string, unknown>>)

/**
 * An actor by its name, or with fields of its input that must match (deep, only the keys given; `{}` claims an empty
 * object).
 */
export type ClaimedStart = string | { readonly src: string; readonly input: unknown }

/** A stimulus and the claims right after it. */
export interface JourneyStep {
  readonly do: Stimulus
  /** Dotted paths of states that must be active. */
  readonly in?: string | readonly string[]
  readonly tags?: readonly string[]
  readonly notTags?: readonly string[]
  /** The events this step emits, in order, by type or with fields that must match; `[]` claims none. */
  readonly emits?: readonly ClaimedEvent[]
  /** The events this step sends to other actors, in order; `[]` claims none. */
  readonly sends?: readonly ClaimedEvent[]
  /** The actors this step starts, in order, by name or with their input; `[]` claims none. */
  readonly starts?: readonly ClaimedStart[]
  /** Milliseconds of this step's timer since the step before. */
  readonly passes?: number
  /** Part of the context that must match (deep, only the keys given; `{}` claims an empty object). */
  readonly context?: Readonly<Record<string, unknown>>
}

/** External calls by actor name, in any form: a name, a declaration, a list of several. */
export type OutsideCalls = Readonly<Record<string, unknown>>

/** The parts of a model that the chart itself does not contain. */
export interface ModelDefinition<M extends AnyStateMachine> {
  /** The name of the flow, as in every folder. */
  readonly flow: string
  readonly machine: M
  /** Named inputs; `{ default: undefined }` for a chart that takes none. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>
  /** Cases of every event; an event without payload has the case `default`. */
  readonly events: EventCases<M>
  /** External calls by actor name: each of those actors may fail, as `error/fault`. */
  readonly calls?: OutsideCalls
  /**
   * Macros by name: events that a person performs as one, in order, such as
   * `'form filled and sent': ['form.edited/good', 'form.submitted']`. A macro is a step wherever each event is taken.
   */
  readonly macros?: Readonly<Record<string, readonly Stimulus[]>>
  readonly actors: ActorTable<M>
  /**
   * The part of the context that distinguishes configurations; the whole context when left out. The dropped part must
   * not change what can happen next: the explorer checks that.
   */
  readonly project?: (context: ContextFrom<M>) => unknown
  /** Bounds exploration: configurations for which it is false are not explored further. */
  readonly within?: (state: ModelState<M>) => boolean
  /** Must hold in every reached configuration. */
  readonly invariants: Readonly<Record<string, (state: ModelState<M>) => boolean>>
  /** Must hold for every possible step. */
  readonly laws?: Readonly<Record<string, (step: ModelStep<M>) => boolean>>
  /** Configurations that must be reachable from everywhere. */
  readonly goals?: Readonly<Record<string, (state: ModelState<M>) => boolean>>
  readonly journeys: Readonly<Record<string, Journey>>
}

/**
 * Declares the model of a chart; a new actor, or an event with a payload, does not compile without a case. `fault` is
 * the error of an actor with an external call.
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
