import { readChart } from '#atlas/explore/chart.ts'
import { createMover, timersLeft, type Configuration, type StepResult } from '#atlas/explore/configuration.ts'
import { leaves, textOf } from '#atlas/explore/explore.ts'
import { deniedBy } from '#atlas/explore/refused.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { stable } from '#atlas/explore/stable.ts'
import { play, resolve, staged, stepsAt, type AnyStep, type Step } from '#atlas/explore/stimuli.ts'
import type { StepJson } from '#atlas/export/chart-json.ts'
import { stepJson } from '#atlas/export/played.ts'

/** A context field, with its value one step before where that differs. */
export interface Field {
  readonly name: string
  readonly value: unknown
  readonly changed: boolean
}

/** A possible stimulus, and its result. */
export interface Choice {
  /** In the notation of tests: `form.submitted/valid`, `login:done/ok`, `after:patience`. */
  readonly stimulus: string
  readonly kind: Step['kind']
  /** The event's type, the actor's name, the delays that end. */
  readonly subject: string
  /** Name of the case; empty for a timer. */
  readonly case: string
  /** New innermost states. */
  readonly to: readonly string[]
  /** Identities of the transitions it takes. */
  readonly transitions: readonly string[]
  /** Guards that are false. */
  readonly refusedBy: readonly string[]
  /** True when it has no transition and no effect. */
  readonly isIgnored: boolean
}

/** The state of a simulated chart after a step. */
export interface Moment {
  readonly configuration: Configuration
  readonly step: StepJson
  readonly status: string
  readonly context: readonly Field[]
  /** The output of the chart; undefined while it runs. */
  readonly output: unknown
  /** Running timers and their milliseconds left, the next first. */
  readonly timers: readonly { readonly name: string; readonly left: number }[]
  /** Milliseconds since the start. */
  readonly now: number
  /** The error of an action or guard; null when there is none. */
  readonly fault: string | null
}

/** A sequence of stimuli, played as far as possible. */
export interface Run {
  /** The start, and one moment for every stimulus played. */
  readonly moments: readonly Moment[]
  /** The first stimulus that could not be played, its position from 1, and the reason. */
  readonly problem: { readonly position: number; readonly stimulus: string; readonly message: string } | null
}

/** Simulates a model's chart: nothing is executed, no real time passes. */
export function createSimulation(model: AnyModel) {
  const chart = readChart(staged(model))
  const mover = createMover(chart)
  const inputs = Object.keys(model.inputs)
  const kept = new Map<string, Moment>()

  const momentOf = (stimulus: string, result: StepResult, before: Moment | null): Moment => {
    const { configuration } = result
    const { snapshot } = configuration
    const context = (snapshot.context ?? {}) as Readonly<Record<string, unknown>>
    const old = new Map(before?.context.map(({ name, value }) => [name, stable(value)]))
    return {
      configuration,
      step: stepJson(stimulus, result),
      status: 'thrown' in result ? 'error' : snapshot.status,
      context: Object.entries(context).map(([name, value]) => ({
        name,
        value,
        changed: before !== null && old.get(name) !== stable(value),
      })),
      output: snapshot.output,
      timers: timersLeft(configuration).map(([id, left]) => ({ name: chart.timerName(id), left })),
      now: configuration.now,
      fault: 'thrown' in result ? textOf(result.thrown) : null,
    }
  }

  const take = (before: Moment, step: AnyStep): Moment =>
    momentOf(step.name, play(mover, before.configuration, step), before)

  const choiceOf = (moment: Moment, step: Step): Choice => {
    const result = play(mover, moment.configuration, step)
    const denied = deniedBy(chart, moment.configuration, step, result)
    const after = stepJson(step.name, result)
    return {
      stimulus: step.name,
      kind: step.kind,
      subject: subjectOf(step),
      case: 'case' in step ? step.case : '',
      to: leaves(after.states).filter((path) => !moment.step.states.includes(path)),
      transitions: after.transitions,
      refusedBy: [...new Set(denied.map((id) => chart.transitions.find((one) => one.id === id)?.guard ?? ''))],
      isIgnored: after.transitions.length === 0 && after.effects.length === 0 && !('thrown' in result),
    }
  }

  return {
    inputs,
    /** Plays stimuli from a start until one is impossible; an unknown input is impossible, too. */
    run(input: string, stimuli: readonly string[]): Run {
      const name = input in model.inputs ? input : (inputs[0] ?? '')
      let key = name
      let moment = kept.get(key) ?? momentOf(`start(${name})`, mover.start(model.inputs[name]), null)
      kept.set(key, moment)
      const moments = [moment]
      if (name !== input && input !== '') {
        return {
          moments,
          problem: { position: 0, stimulus: `start(${input})`, message: `there is no input "${input}"` },
        }
      }
      for (const [index, stimulus] of stimuli.entries()) {
        key = `${key}\n${stimulus}`
        try {
          if (moment.status !== 'active') throw new Error('the chart has ended')
          moment = kept.get(key) ?? take(moment, resolve(model, moment.configuration, stimulus))
        } catch (error) {
          return { moments, problem: { position: index + 1, stimulus, message: textOf(error) } }
        }
        kept.set(key, moment)
        moments.push(moment)
      }
      return { moments, problem: null }
    },
    /** Returns the possible stimuli, also those that would be refused or ignored. */
    choices(moment: Moment): Choice[] {
      if (moment.status !== 'active') return []
      return stepsAt(model, moment.configuration).map((step) => choiceOf(moment, step))
    },
    /** Returns the event types that are not handled now. */
    unhandled(moment: Moment): string[] {
      const handled = new Set(stepsAt(model, moment.configuration).map(subjectOf))
      return Object.keys(model.events).filter((type) => !handled.has(type))
    },
  }
}

export type Simulation = ReturnType<typeof createSimulation>

function subjectOf(step: Step): string {
  switch (step.kind) {
    case 'event':
      return step.type
    case 'timer':
      return step.timers.join(' + ')
    default:
      return step.actor.name
  }
}
