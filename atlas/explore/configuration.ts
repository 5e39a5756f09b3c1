import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate'
import type { ModelState } from '#atlas/model/model.ts'
import type { ChartTransition, Chart } from './chart.ts'
import { stable } from './stable.ts'
import { createStepper, type RawStep } from './staging.ts'
import { activeNodes, historyOf, isCountedId, srcOf, type Effect } from './xstate.ts'

/** A running timer; `due` is in milliseconds from the start, where events take no time. */
export interface Timer {
  readonly id: string
  readonly name: string
  readonly event: EventObject
  readonly due: number
  /** The other actor that gets its event; none when the chart itself does. */
  readonly to?: string
  /** That actor, in a system. */
  readonly target?: AnyActorRef
  /** True when no `cancel` reaches it: it has no id, or a later timer has the same id. */
  readonly fixed?: true
}

/** A configuration: everything that determines what a chart can do next. */
export interface Configuration {
  readonly snapshot: AnyMachineSnapshot
  readonly timers: readonly Timer[]
  /** Settled actors that the chart still holds. */
  readonly settled: ReadonlySet<AnyActorRef>
  readonly now: number
}

/** An actor that has not settled; `name` is its `src`, with `#2` … for further ones of the same. */
export interface Pending {
  readonly name: string
  readonly src: string
  readonly ref: AnyActorRef
}

/** The result of one stimulus: the next configuration and the effects. */
export interface StepResult {
  readonly configuration: Configuration
  readonly effects: readonly Effect[]
  readonly transitions: readonly ChartTransition[]
  readonly thrown?: unknown
}

/** Returns the running timers after effects, as in XState: an id cancels only the last timer with that id. */
export function followTimers(
  timers: readonly Timer[],
  effects: readonly Effect[],
  now: number,
  chart: Chart,
): readonly Timer[] {
  let running = timers
  for (const effect of effects) {
    if (effect.kind === 'cancel') running = running.filter((timer) => timer.fixed || timer.id !== effect.id)
    const timer = timerOf(effect, now, chart)
    if (timer) running = [...(timer.fixed ? running : giveAway(running, timer.id)), timer]
  }
  return running
}

function timerOf(effect: Effect, now: number, chart: Chart): Timer | null {
  if (effect.kind === 'wait') {
    const { id, event, delay, fixed } = effect
    return { id, name: chart.timerName(id), event, due: now + delay, ...(fixed ? { fixed } : {}) }
  }
  if (effect.kind !== 'send' || effect.delay === undefined) return null
  const { to, event, delay, id } = effect
  const name = id ?? `${event.type} to ${to}`
  return { id: name, name, event, due: now + delay, to, ...(id === undefined ? { fixed: true } : {}) }
}

/** Returns the timers without one that has fired. */
export const withoutTimer = (timers: readonly Timer[], fired: Timer): readonly Timer[] =>
  giveAway(
    timers.filter((timer) => !sameTimer(timer, fired)),
    fired.id,
  )

const giveAway = (timers: readonly Timer[], id: string): readonly Timer[] =>
  timers.some((timer) => timer.id === id && !timer.fixed)
    ? timers.map((timer) => (timer.id === id ? { ...timer, fixed: true } : timer))
    : timers

/** Returns the running actors of a snapshot that have not settled, in a stable order. */
export function pendingActors(snapshot: AnyMachineSnapshot, settled: ReadonlySet<AnyActorRef>): Pending[] {
  if (snapshot.status !== 'active') return []
  return named(
    Object.values(snapshot.children as Record<string, AnyActorRef | undefined>).filter(
      (ref): ref is AnyActorRef => ref !== undefined && !settled.has(ref),
    ),
  )
}

function named(refs: readonly AnyActorRef[]): Pending[] {
  const counts = new Map<string, number>()
  return byOwnId(refs).map((ref) => {
    const src = srcOf(ref)
    const count = (counts.get(src) ?? 0) + 1
    counts.set(src, count)
    return { name: count === 1 ? src : `${src}#${count}`, src, ref }
  })
}

/** Actors of one `src`, sorted by id, so that the order of their start does not matter. */
function byOwnId(refs: readonly AnyActorRef[]): readonly AnyActorRef[] {
  const groups = new Map<string, AnyActorRef[]>()
  for (const ref of refs) groups.set(srcOf(ref), [...(groups.get(srcOf(ref)) ?? []), ref])
  if (groups.size === refs.length) return refs
  const counted = (ref: AnyActorRef) => Number(isCountedId(ref.id))
  for (const group of groups.values()) {
    group.sort((a, b) => counted(a) - counted(b) || (counted(a) || a.id === b.id ? 0 : a.id < b.id ? -1 : 1))
  }
  return refs.map((ref) => groups.get(srcOf(ref))?.shift() ?? ref)
}

/** Returns the timers that fire next: all with the earliest due time, in the order they were set. */
export function nextTimers(timers: readonly Timer[]): readonly Timer[] {
  if (timers.length === 0) return []
  const due = Math.min(...timers.map((timer) => timer.due))
  return timers.filter((timer) => timer.due === due)
}

/** Returns the running timers in the order they fire, with the milliseconds left; ties keep the order of setting. */
export const timersLeft = ({ timers, now }: Pick<Configuration, 'timers' | 'now'>): [string, number][] =>
  timers.toSorted((a, b) => a.due - b.due).map((timer) => [timer.id, timer.due - now])

/** Returns the view of a snapshot for invariants, goals and bounds. */
export function modelState(snapshot: AnyMachineSnapshot): ModelState {
  let paths: Set<string> | undefined
  return {
    value: snapshot.value,
    context: snapshot.context as never,
    tags: snapshot.tags,
    status: snapshot.status,
    output: snapshot.output,
    in: (path) => (paths ??= new Set(activePaths(snapshot))).has(path),
  }
}

/** Returns the dotted paths of all active states below the root. */
export const activePaths = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter((node) => node.path.length > 0)
    .map((node) => node.path.join('.'))

/** Returns the key of a configuration: configurations with equal keys count as the same. */
export function keyOf(
  configuration: Configuration,
  project: (context: unknown) => unknown,
  written: (value: unknown) => string = stableWith(configuration),
): string {
  const { snapshot, settled } = configuration
  return written({
    value: snapshot.value,
    status: snapshot.status,
    context: project(snapshot.context),
    pending: pendingActors(snapshot, settled)
      .map(({ src, ref }) => (ref.id === src || isCountedId(ref.id) ? src : `${src} as ${ref.id}`))
      .toSorted(),
    timers: timersLeft(configuration),
    history: historyOf(snapshot),
    output: snapshot.status === 'done' ? snapshot.output : undefined,
  })
}

/** Serialises values of a snapshot; actors without an id are named by their index among the children. */
function stableWith({ snapshot, settled }: Configuration): (value: unknown) => string {
  const refs = Object.values((snapshot.children ?? {}) as Record<string, AnyActorRef | undefined>).flatMap(
    (ref) => ref ?? [],
  )
  if (!refs.some((ref) => isCountedId(ref.id))) return (value) => stable(value)
  const names = new Map(
    named(refs).map(({ ref, name }): [object, string] => [ref, settled.has(ref) ? `${name}, over` : name]),
  )
  return (value) => stable(value, (ref) => names.get(ref))
}

const MOST_MAIL = 1000

/** Steps configurations of a staged machine without side effects; `watch` sees every incoming event. */
export function createMover(
  chart: Chart,
  watch: (event: EventObject) => EventObject = (event) => event,
  changed?: (fields: readonly string[]) => void,
) {
  const stepper = createStepper(chart.machine, changed)

  const settle = (before: Configuration, raw: RawStep): StepResult => {
    const { snapshot } = raw
    const timers = followTimers(before.timers, raw.effects, before.now, chart)
    const children = new Set(Object.values(snapshot.children as Record<string, AnyActorRef>))
    return {
      configuration: {
        snapshot,
        timers: snapshot.status === 'active' ? timers : [],
        settled:
          before.settled.size === 0 ? before.settled : new Set([...before.settled].filter((r) => children.has(r))),
        now: before.now,
      },
      effects: raw.effects,
      transitions: raw.transitions.flatMap((definition) => chart.transitionOf(definition) ?? []),
      ...('thrown' in raw ? { thrown: raw.thrown } : {}),
    }
  }

  /** Processes the events the chart has sent to itself until its mailbox is empty. */
  const deliver = (first: StepResult, mail: readonly EventObject[]): StepResult => {
    const box = [...mail]
    let result = first
    for (let count = 0; box.length > 0; count++) {
      const { configuration } = result
      const event = box.shift()
      if (!event || 'thrown' in result || configuration.snapshot.status !== 'active') break
      if (count >= MOST_MAIL) {
        const thrown = new Error(`the chart sends itself more than ${MOST_MAIL} events without an end`)
        return { ...result, configuration: failed(configuration, thrown), thrown }
      }
      const raw = stepper.step(configuration.snapshot, watch(event))
      box.push(...raw.mail)
      result = joined(result, settle(configuration, raw))
    }
    return result
  }

  const send = (before: Configuration, event: EventObject): StepResult => {
    const raw = stepper.step(before.snapshot, watch(event))
    return deliver(settle(before, raw), raw.mail)
  }

  return {
    start(input: unknown): StepResult {
      const raw = stepper.start(input)
      return deliver(settle({ snapshot: raw.snapshot, timers: [], settled: new Set(), now: 0 }, raw), raw.mail)
    },
    send,
    /** An outcome reaches the parent; `settles` is true when it ends the actor. */
    outcome(before: Configuration, ref: AnyActorRef, event: EventObject, settles: boolean): StepResult {
      return send(settles ? { ...before, settled: new Set([...before.settled, ref]) } : before, event)
    },
    /** Advances time to the next timers; timers of the same moment fire one after the other in this step. */
    wait(before: Configuration): StepResult {
      const firing = nextTimers(before.timers)
      let result: StepResult = {
        configuration: { ...before, now: firing[0]?.due ?? before.now },
        effects: [],
        transitions: [],
      }
      for (const timer of firing) {
        const { configuration } = result
        const running = configuration.timers.find((other) => sameTimer(other, timer))
        if (configuration.snapshot.status !== 'active' || !running) continue
        const after = { ...configuration, timers: withoutTimer(configuration.timers, running) }
        result = timer.to === undefined ? joined(result, send(after, timer.event)) : { ...result, configuration: after }
        if ('thrown' in result) break
      }
      return result
    },
  }
}

export const sameTimer = (one: Timer, other: Timer) =>
  one.id === other.id && one.due === other.due && one.event === other.event && one.to === other.to

const joined = (before: StepResult, next: StepResult): StepResult => ({
  ...next,
  effects: [...before.effects, ...next.effects],
  transitions: [...before.transitions, ...next.transitions],
})

const failed = (configuration: Configuration, error: Error): Configuration => ({
  ...configuration,
  snapshot: { ...configuration.snapshot, status: 'error', error } as AnyMachineSnapshot,
  timers: [],
})

export type Mover = ReturnType<typeof createMover>
