import type { AnyActor, AnyMachineSnapshot } from 'xstate'
import { readChart, type Chart, type ChartTransition } from '#atlas/explore/chart.ts'
import { followTimers, nextTimers, withoutTimer, type Configuration, type Timer } from '#atlas/explore/configuration.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { startLive } from '#atlas/explore/live-stage.ts'
import { settle, shownSnapshot } from '#atlas/explore/staging.ts'
import { NotPlayable, notTaken, resolve, staged, type AnyStep } from '#atlas/explore/stimuli.ts'
import { readEffect, transitionsOf, type Effect, type RawEffect } from '#atlas/explore/xstate.ts'
import { DueOrderClock } from './clock.ts'

/** The result of one step of the real actor. */
export interface LiveStep {
  readonly stimulus: string
  readonly effects: readonly Effect[]
  readonly transitions: readonly ChartTransition[]
  /** Milliseconds that passed on the chart's clock. */
  readonly passed: number
}

const MOST_EVENTS = 2000

/** A chart on a real actor, with puppets that settle on request and a clock that advances on request. */
export class LiveChart {
  readonly #model: AnyModel
  readonly #chart: Chart
  #actor: AnyActor | undefined
  readonly #end: () => void
  readonly #clock = new DueOrderClock()
  #timers: readonly Timer[] = []
  #received = 0
  #drainedAt = 0
  #settled = new Set<unknown>()
  #effects: Effect[] = []
  #transitions: ChartTransition[] = []
  #thrown: unknown

  constructor(model: AnyModel, inputCase: string) {
    if (!(inputCase in model.inputs)) throw new NotPlayable(`the model has no input "${inputCase}"`)
    this.#model = model
    this.#chart = readChart(staged(model))
    const { stop } = startLive(this.#chart.machine, {
      input: model.inputs[inputCase],
      clock: this.#clock,
      inspect: (event) => this.#watch(event),
      made: (actor) => (this.#actor = actor),
      failed: (error) => (this.#thrown = error),
    })
    this.#end = stop
  }

  #watch(event: { readonly type: string; readonly actorRef?: unknown; readonly action?: RawEffect }) {
    if (this.#actor !== undefined && event.actorRef !== this.#actor) return
    if (event.type === '@xstate.event' && ++this.#received > MOST_EVENTS) {
      throw new Error('the chart sends itself events without an end')
    }
    for (const definition of transitionsOf(event)) {
      const transition = this.#chart.transitionOf(definition)
      if (transition) this.#transitions.push(transition)
    }
    if (event.type !== '@xstate.action' || !event.action || !this.#actor) return
    const effect = readEffect(event.action, this.#actor)
    if (!effect) return
    this.#effects.push(effect)
    this.#timers = followTimers(this.#timers, [effect], this.#clock.now(), this.#chart)
  }

  get #running(): AnyActor {
    if (!this.#actor) throw new Error('the chart has not started')
    return this.#actor
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#running.getSnapshot() as AnyMachineSnapshot
  }

  /** The error of a guard or action that ended the chart. */
  get thrown(): unknown {
    return this.#thrown
  }

  /** The configuration in the form of the exploration, so that both can be compared by key. */
  get configuration(): Configuration {
    const { snapshot } = this
    return {
      snapshot,
      timers: snapshot.status === 'active' ? this.#timers : [],
      settled: this.#settled as Configuration['settled'],
      now: this.#clock.now(),
    }
  }

  /** Number of real timers; exploration must know each. */
  get runningTimers(): number {
    return this.#clock.size
  }

  /** Returns what happened since the last call; the first call returns the result of the start. */
  drain(stimulus: string): LiveStep {
    const now = this.#clock.now()
    const step = {
      stimulus,
      effects: this.#effects,
      transitions: this.#transitions,
      passed: now - this.#drainedAt,
    }
    this.#drainedAt = now
    this.#effects = []
    this.#transitions = []
    return step
  }

  /** Plays one stimulus; throws `NotPlayable` when it is impossible now. */
  play(stimulus: string): LiveStep {
    const step = resolve(this.#model, this.configuration, stimulus)
    this.#act(step)
    return this.drain(step.name)
  }

  #act(step: AnyStep) {
    this.#received = 0
    switch (step.kind) {
      case 'macro':
        for (const part of step.steps) {
          const taken = this.#transitions.length
          this.#act(part)
          if (this.#transitions.length === taken) throw notTaken(step, part.name)
        }
        return
      case 'event':
      case 'message':
        this.#running.send(step.event)
        return
      case 'done':
        this.#settled.add(step.actor.ref)
        settle(step.actor.ref, { output: step.output })
        return
      case 'error':
        this.#settled.add(step.actor.ref)
        settle(step.actor.ref, { error: { value: step.error } })
        return
      case 'snapshot':
        settle(step.actor.ref, { snapshot: shownSnapshot(step.actor.ref, step.snapshot) })
        return
      case 'timer': {
        this.#timers = nextTimers(this.#timers).reduce(withoutTimer, this.#timers)
        this.#clock.fireNext()
      }
    }
  }

  stop() {
    this.#end()
  }
}
