import { readChart } from '#atlas/explore/chart.ts'
import { activePaths, createMover, type StepResult } from '#atlas/explore/configuration.ts'
import { effectText } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { play, resolve, staged } from '#atlas/explore/stimuli.ts'
import type { StepJson } from './chart-json.ts'

/** Plays stimuli purely and keeps what each of them did; the first step is the start. */
export function playStimuli(model: AnyModel, input: string, stimuli: readonly string[]): StepJson[] {
  const mover = createMover(readChart(staged(model)))
  let result = mover.start(model.inputs[input])
  const steps = [stepJson(`start(${input})`, result)]
  for (const stimulus of stimuli) {
    const step = resolve(model, result.configuration, stimulus)
    result = play(mover, result.configuration, step)
    steps.push(stepJson(step.name, result))
  }
  return steps
}

/** What a stimulus did, as data. */
export const stepJson = (stimulus: string, { configuration, effects, transitions }: StepResult): StepJson => ({
  stimulus,
  states: activePaths(configuration.snapshot),
  tags: [...configuration.snapshot.tags].map(String).toSorted(),
  effects: effects.map(effectText),
  transitions: transitions.map(({ id }) => id),
  done: configuration.snapshot.status === 'done',
})
