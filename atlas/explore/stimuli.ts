import type { AnyStateMachine, EventObject } from 'xstate'
import { readChart } from './chart.ts'
import {
  createMover,
  nextTimers,
  pendingActors,
  type Configuration,
  type Mover,
  type Pending,
  type StepResult,
} from './configuration.ts'
import type { AnyModel } from './model.ts'
import { shownSnapshot, stage } from './staging.ts'
import { activeNodes, doneEvent, errorEvent, isWatched, matchesDescriptor, snapshotEvent } from './xstate.ts'

/** A stimulus, resolved for a configuration. */
export type Step = { readonly name: string } & (
  | { readonly kind: 'event'; readonly type: string; readonly case: string; readonly event: EventObject }
  | { readonly kind: 'done'; readonly actor: Pending; readonly case: string; readonly output: unknown }
  | { readonly kind: 'error'; readonly actor: Pending; readonly case: string; readonly error: unknown }
  | { readonly kind: 'message'; readonly actor: Pending; readonly case: string; readonly event: EventObject }
  | { readonly kind: 'snapshot'; readonly actor: Pending; readonly case: string; readonly snapshot: object }
  | { readonly kind: 'timer'; readonly timers: readonly string[] }
)

/** Several events that a person performs as one. */
export interface MacroStep {
  readonly name: string
  readonly kind: 'macro'
  readonly steps: readonly EventStep[]
}

export type AnyStep = Step | MacroStep

type EventStep = Extract<Step, { kind: 'event' }>

/** Returns the staged machine of a model; watched actors start with their case `initial`. */
export const staged = ({ machine, actors }: AnyModel): AnyStateMachine =>
  stage(machine, (src) => actors[src]?.snapshots?.['initial'])

/** Thrown for a stimulus that is impossible in a configuration. */
export class NotPlayable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotPlayable'
  }
}

const entriesOf = <Value>(cases: Readonly<Record<string, Value>> | undefined): [string, Value][] =>
  Object.entries(cases ?? {})

/** Returns the possible steps in a configuration, in a stable order; events that it does not handle are left out. */
export function stepsAt(model: AnyModel, configuration: Configuration): Step[] {
  const { snapshot, timers, settled } = configuration
  if (snapshot.status !== 'active') return []
  const descriptors = new Set(activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()]))
  const isHandled = (type: string) => [...descriptors].some((descriptor) => matchesDescriptor(type, descriptor))
  const steps: Step[] = []
  for (const [type, cases] of Object.entries(model.events)) {
    if (!isHandled(type)) continue
    for (const [name, payload] of Object.entries(cases)) {
      steps.push({ kind: 'event', name: `${type}/${name}`, type, case: name, event: { ...payload, type } })
    }
  }
  for (const actor of pendingActors(snapshot, settled)) {
    const cases = model.actors[actor.src]
    for (const [name, output] of entriesOf(cases?.done)) {
      steps.push({ kind: 'done', name: `${actor.name}:done/${name}`, actor, case: name, output })
    }
    for (const [name, error] of entriesOf(cases?.error)) {
      steps.push({ kind: 'error', name: `${actor.name}:error/${name}`, actor, case: name, error })
    }
    for (const [name, event] of entriesOf(cases?.events)) {
      steps.push({ kind: 'message', name: `${actor.name}:event/${name}`, actor, case: name, event })
    }
    for (const [name, snapshot] of isWatched(actor.ref) ? entriesOf(cases?.snapshots) : []) {
      steps.push({ kind: 'snapshot', name: `${actor.name}:snapshot/${name}`, actor, case: name, snapshot })
    }
  }
  const firing = nextTimers(timers)
  if (firing.length > 0) {
    const names = [...new Set(firing.map((timer) => timer.name))].toSorted()
    steps.push({ kind: 'timer', name: `after:${names.join('+')}`, timers: names })
  }
  return steps
}

/** Resolves a stimulus string in a configuration; a missing case means the first one. */
export function resolve(model: AnyModel, configuration: Configuration, stimulus: string): AnyStep {
  const macro = model.macros?.[stimulus]
  if (macro) return { kind: 'macro', name: stimulus, steps: macro.map((event) => resolveEvent(model, event)) }
  const known = eventOf(model, stimulus)
  if (known === null && stimulus.startsWith('after:')) return resolveTimer(configuration, stimulus.slice(6))
  const outcome = known === null && /^(.+?):(done|error|event|snapshot)(?:\/(.*))?$/.exec(stimulus)
  if (outcome) return resolveOutcome(model, configuration, outcome[1] ?? '', outcome[2] ?? '', outcome[3], stimulus)
  return resolveEvent(model, stimulus)
}

/** Resolves the event of a stimulus string; a missing case means the first one. */
export function resolveEvent(model: AnyModel, stimulus: string): EventStep {
  const [type, wanted] = eventOf(model, stimulus) ?? [stimulus.split('/')[0] ?? '', undefined]
  const cases = model.events[type]
  if (!cases) throw new NotPlayable(`"${stimulus}": the model has no event "${type}"`)
  const [name, payload] = pick(cases, wanted, stimulus)
  return { kind: 'event', name: `${type}/${name}`, type, case: name, event: { ...payload, type } }
}

/** The event and the case of a stimulus string; the type itself may contain slashes. */
function eventOf(model: AnyModel, stimulus: string): [string, string | undefined] | null {
  if (stimulus in model.events) return [stimulus, undefined]
  for (let slash = stimulus.lastIndexOf('/'); slash > 0; slash = stimulus.lastIndexOf('/', slash - 1)) {
    const type = stimulus.slice(0, slash)
    if (type in model.events) return [type, stimulus.slice(slash + 1)]
  }
  return null
}

function pick<Value>(
  cases: Readonly<Record<string, Value>>,
  wanted: string | undefined,
  stimulus: string,
): [string, Value] {
  const name = wanted ?? Object.keys(cases)[0]
  if (name === undefined || !(name in cases)) {
    const known = Object.keys(cases).join(', ') || 'none'
    throw new NotPlayable(`"${stimulus}": the model has no such case (it has: ${known})`)
  }
  return [name, cases[name] as Value]
}

function resolveTimer(configuration: Configuration, wanted: string): Step {
  const firing = [...new Set(nextTimers(configuration.timers).map((timer) => timer.name))].toSorted()
  if (firing.length === 0) throw new NotPlayable(`"after:${wanted}": no timer is running`)
  if (!wanted.split('+').every((name) => firing.includes(name))) {
    throw new NotPlayable(`"after:${wanted}": the next timer is "${firing.join('+')}"`)
  }
  return { kind: 'timer', name: `after:${firing.join('+')}`, timers: firing }
}

function resolveOutcome(
  model: AnyModel,
  { snapshot, settled }: Configuration,
  name: string,
  kind: string,
  wanted: string | undefined,
  stimulus: string,
): Step {
  const running = pendingActors(snapshot, settled)
  const actor = running.find((pending) => pending.name === name)
  if (!actor) {
    const known = running.map((pending) => pending.name).join(', ') || 'none'
    throw new NotPlayable(`"${stimulus}": "${name}" is not running (running: ${known})`)
  }
  const cases = model.actors[actor.src] ?? {}
  if (kind === 'done') {
    const [at, output] = pick(cases.done ?? {}, wanted, stimulus)
    return { kind: 'done', name: `${name}:done/${at}`, actor, case: at, output }
  }
  if (kind === 'error') {
    const [at, error] = pick(cases.error ?? {}, wanted, stimulus)
    return { kind: 'error', name: `${name}:error/${at}`, actor, case: at, error }
  }
  if (kind === 'snapshot') {
    const [at, snapshot] = pick(cases.snapshots ?? {}, wanted, stimulus)
    return { kind: 'snapshot', name: `${name}:snapshot/${at}`, actor, case: at, snapshot }
  }
  const [at, event] = pick(cases.events ?? {}, wanted, stimulus)
  return { kind: 'message', name: `${name}:event/${at}`, actor, case: at, event }
}

/** Plays a step on a configuration without side effects. */
export function play(mover: Mover, configuration: Configuration, step: AnyStep): StepResult {
  switch (step.kind) {
    case 'macro': {
      const results: StepResult[] = []
      for (const { name, event } of step.steps) {
        const before = results.at(-1)?.configuration ?? configuration
        const result = before.snapshot.status === 'active' ? mover.send(before, event) : null
        if (result === null || result.transitions.length === 0) throw notTaken(step, name)
        results.push(result)
      }
      return {
        ...(results.at(-1) ?? { configuration }),
        effects: results.flatMap(({ effects }) => effects),
        transitions: results.flatMap(({ transitions }) => transitions),
      }
    }
    case 'event':
      return mover.send(configuration, step.event)
    case 'done':
      return mover.outcome(configuration, step.actor.ref, doneEvent(step.actor.ref.id, step.output), true)
    case 'error':
      return mover.outcome(configuration, step.actor.ref, errorEvent(step.actor.ref.id, step.error), true)
    case 'message':
      return mover.outcome(configuration, step.actor.ref, step.event, false)
    case 'snapshot': {
      const { ref } = step.actor
      return mover.outcome(configuration, ref, snapshotEvent(ref, shownSnapshot(ref, step.snapshot)), false)
    }
    case 'timer':
      return mover.wait(configuration)
  }
}

/** The error of a macro that cannot continue: nothing takes one of its events. */
export const notTaken = ({ name }: MacroStep, event: string): NotPlayable =>
  new NotPlayable(`"${name}": nothing takes its "${event}" here`)

/** Plays stimuli of a model in turn without side effects: the start first, then each with its result. */
export function createPlayer(model: AnyModel) {
  const chart = readChart(staged(model))
  const mover = createMover(chart)
  function* playStimuli(input: string, stimuli: readonly string[]): Generator<StepResult & { readonly name: string }> {
    let result = mover.start(model.inputs[input])
    yield { ...result, name: `start(${input})` }
    for (const stimulus of stimuli) {
      const step = resolve(model, result.configuration, stimulus)
      result = play(mover, result.configuration, step)
      yield { ...result, name: step.name }
    }
  }
  return { chart, play: playStimuli }
}
