import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate'
import type { ModelState } from '#machines/lib/model.ts'
import type { ChartTransition, Chart } from './chart.ts'
import { stable } from './stable.ts'
import { activeNodes, createStepper, historyOf, meaningOf, srcOf, type Effect, type RawStep } from './xstate.ts'

/** A timer that runs; `due` is counted in milliseconds from the start, with events taking no time. */
export interface Timer {
  readonly id: string
  readonly name: string
  readonly event: EventObject
  readonly due: number
}

/** Everything that decides what a chart can do next. */
export interface Configuration {
  readonly snapshot: AnyMachineSnapshot
  readonly timers: readonly Timer[]
  /** Actors that have settled but that the chart still holds. */
  readonly settled: ReadonlySet<AnyActorRef>
  readonly now: number
}

/** An actor whose outcome is still open; `name` is its `src`, with `#2` … for further ones of the same. */
export interface Pending {
  readonly name: string
  readonly src: string
  readonly ref: AnyActorRef
}

/** The result of one stimulus: where it led and what happened on the way. */
export interface StepResult {
  readonly configuration: Configuration
  readonly effects: readonly Effect[]
  readonly transitions: readonly ChartTransition[]
  readonly thrown?: unknown
}

export const timerName = (id: string): string => {
  const meaning = meaningOf(id)
  return meaning.kind === 'after' ? meaning.delay : id
}

/** Actors that run in a snapshot and have not settled, in a stable order. */
export function pendingActors(snapshot: AnyMachineSnapshot, settled: ReadonlySet<AnyActorRef>): Pending[] {
  if (snapshot.status !== 'active') return []
  const counts = new Map<string, number>()
  return Object.values(snapshot.children as Record<string, AnyActorRef | undefined>)
    .filter((ref): ref is AnyActorRef => ref !== undefined && !settled.has(ref))
    .map((ref) => {
      const src = srcOf(ref)
      const count = (counts.get(src) ?? 0) + 1
      counts.set(src, count)
      return { name: count === 1 ? src : `${src}#${count}`, src, ref }
    })
}

/** The timers that fire next: all that are due at the same moment, in the order they were set. */
export function nextTimers(timers: readonly Timer[]): readonly Timer[] {
  if (timers.length === 0) return []
  const due = Math.min(...timers.map((timer) => timer.due))
  return timers.filter((timer) => timer.due === due)
}

/** Running timers in the order they fire, each with the milliseconds left; ties keep the order they were set in. */
export const timersLeft = ({ timers, now }: Pick<Configuration, 'timers' | 'now'>): [string, number][] =>
  timers.toSorted((a, b) => a.due - b.due).map((timer) => [timer.id, timer.due - now])

/** A snapshot as invariants, goals and bounds see it. */
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

/** Dotted paths of all active states below the root. */
export const activePaths = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot)
    .filter((node) => node.path.length > 0)
    .map((node) => node.path.join('.'))

/** The text by which two configurations count as the same. */
export function keyOf(configuration: Configuration, project: (context: unknown) => unknown): string {
  const { snapshot, settled } = configuration
  return stable({
    value: snapshot.value,
    status: snapshot.status,
    context: project(snapshot.context),
    pending: pendingActors(snapshot, settled)
      .map(({ src, ref }) => (ref.id === src || ref.id.startsWith('x:') ? src : `${src} as ${ref.id}`))
      .toSorted(),
    timers: timersLeft(configuration),
    history: historyOf(snapshot),
    output: snapshot.status === 'done' ? snapshot.output : undefined,
  })
}

/** Moves configurations of a staged machine, purely. */
export function createMover(chart: Chart) {
  const stepper = createStepper(chart.machine)

  const settle = (before: Configuration, raw: RawStep): StepResult => {
    const { snapshot } = raw
    let timers = before.timers
    for (const effect of raw.effects) {
      if (effect.kind === 'wait') {
        const { id, event, delay } = effect
        timers = [...timers, { id, name: timerName(id), event, due: before.now + delay }]
      }
      if (effect.kind === 'cancel') timers = timers.filter((timer) => timer.id !== effect.id)
    }
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

  const send = (before: Configuration, event: EventObject): StepResult =>
    settle(before, stepper.step(before.snapshot, event))

  return {
    start(input: unknown): StepResult {
      const raw = stepper.start(input)
      return settle({ snapshot: raw.snapshot, timers: [], settled: new Set(), now: 0 }, raw)
    },
    send,
    /** An outcome reaches the parent; `settles` when the actor is over with it. */
    outcome(before: Configuration, ref: AnyActorRef, event: EventObject, settles: boolean): StepResult {
      return send(settles ? { ...before, settled: new Set([...before.settled, ref]) } : before, event)
    },
    /** Time passes until the next timers are due; those of one moment fire one after the other in this step. */
    wait(before: Configuration): StepResult {
      const firing = nextTimers(before.timers)
      let result: StepResult = {
        configuration: { ...before, now: firing[0]?.due ?? before.now },
        effects: [],
        transitions: [],
      }
      for (const timer of firing) {
        const { configuration } = result
        if (configuration.snapshot.status !== 'active' || !configuration.timers.includes(timer)) continue
        const next = send(
          { ...configuration, timers: configuration.timers.filter((other) => other !== timer) },
          timer.event,
        )
        result = {
          ...next,
          effects: [...result.effects, ...next.effects],
          transitions: [...result.transitions, ...next.transitions],
        }
        if ('thrown' in next) break
      }
      return result
    },
  }
}

export type Mover = ReturnType<typeof createMover>
