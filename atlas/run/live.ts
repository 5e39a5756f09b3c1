import { createActor, type AnyActor, type AnyMachineSnapshot, type EventObject } from 'xstate'
import { readChart, type Chart, type ChartTransition } from '#atlas/explore/chart.ts'
import { timerName, type Configuration, type Timer } from '#atlas/explore/configuration.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { NotPlayable, resolve, type Step } from '#atlas/explore/stimuli.ts'
import { readEffect, stage, transitionsOf, type Effect, type RawEffect } from '#atlas/explore/xstate.ts'
import { DueOrderClock } from './clock.ts'

/** What the real actor did in one step. */
export interface LiveStep {
  readonly stimulus: string
  readonly effects: readonly Effect[]
  readonly transitions: readonly ChartTransition[]
}

const SETTLE = 'atlas.settle'

interface SettleEvent extends EventObject {
  readonly error?: { readonly value: unknown }
  readonly output?: unknown
}

/** Logic that does nothing until it is told how to end. */
const controllable = {
  transition: (state: object, event: SettleEvent) => {
    if (event.type !== SETTLE) return state
    return event.error
      ? { ...state, status: 'error', error: event.error.value }
      : { ...state, status: 'done', output: event.output }
  },
  getInitialSnapshot: (_: unknown, input: unknown) => ({
    status: 'active',
    input,
    output: undefined,
    error: undefined,
  }),
  getPersistedSnapshot: (state: unknown) => state,
}

/** A chart run for real, on actors that settle when told and a clock that moves when told. */
export class LiveChart {
  readonly #model: AnyModel
  readonly #chart: Chart
  readonly #actor: AnyActor
  readonly #clock = new DueOrderClock()
  #timers: Timer[] = []
  #settled = new Set<unknown>()
  #effects: Effect[] = []
  #transitions: ChartTransition[] = []
  #thrown: unknown

  constructor(model: AnyModel, inputCase: string) {
    if (!(inputCase in model.inputs)) throw new NotPlayable(`the model has no input "${inputCase}"`)
    this.#model = model
    this.#chart = readChart(stage(model.machine, () => controllable))
    this.#actor = createActor(this.#chart.machine, {
      input: model.inputs[inputCase],
      clock: this.#clock,
      inspect: (event) => this.#watch(event),
    })
    this.#actor.subscribe({ error: (error) => (this.#thrown = error) })
    this.#actor.start()
  }

  #watch(event: { readonly type: string; readonly actorRef?: unknown; readonly action?: RawEffect }) {
    const own = event.actorRef === this.#actor || this.#actor === undefined
    if (!own) return
    for (const definition of transitionsOf(event)) {
      const transition = this.#chart.transitionOf(definition)
      if (transition) this.#transitions.push(transition)
    }
    if (event.type !== '@xstate.action' || !event.action) return
    const effect = readEffect(event.action, this.#actor)
    if (!effect) return
    this.#effects.push(effect)
    if (effect.kind === 'wait') {
      const { id, event: raised, delay } = effect
      this.#timers.push({ id, name: timerName(id), event: raised, due: this.#clock.now() + delay })
    }
    if (effect.kind === 'cancel') this.#timers = this.#timers.filter((timer) => timer.id !== effect.id)
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot() as AnyMachineSnapshot
  }

  /** What a guard or action threw, when the chart died of it. */
  get thrown(): unknown {
    return this.#thrown
  }

  /** The same view of a chart that exploration has, so that both can be compared by key. */
  get configuration(): Configuration {
    const { snapshot } = this
    return {
      snapshot,
      timers: snapshot.status === 'active' ? this.#timers : [],
      settled: this.#settled as Configuration['settled'],
      now: this.#clock.now(),
    }
  }

  /** How many timers really run; exploration must know of each. */
  get runningTimers(): number {
    return this.#clock.size
  }

  /** What happened since the last call; the first call tells what starting did. */
  drain(stimulus: string): LiveStep {
    const step = { stimulus, effects: this.#effects, transitions: this.#transitions }
    this.#effects = []
    this.#transitions = []
    return step
  }

  /** Plays one stimulus; throws `NotPlayable` when it cannot happen now. */
  play(stimulus: string): LiveStep {
    const step = resolve(this.#model, this.configuration, stimulus)
    this.#act(step)
    return this.drain(step.name)
  }

  #act(step: Step) {
    switch (step.kind) {
      case 'event':
      case 'message':
        this.#actor.send(step.event)
        return
      case 'done':
        this.#settled.add(step.actor.ref)
        step.actor.ref.send({ type: SETTLE, output: step.output })
        return
      case 'error':
        this.#settled.add(step.actor.ref)
        step.actor.ref.send({ type: SETTLE, error: { value: step.error } })
        return
      case 'timer': {
        const due = Math.min(...this.#timers.map((timer) => timer.due))
        this.#timers = this.#timers.filter((timer) => timer.due !== due)
        this.#clock.fireNext()
      }
    }
  }

  stop() {
    this.#actor.stop()
  }
}
