import { activePaths, type StepResult } from '#atlas/explore/configuration.ts'
import { effectTextWithInput } from '#atlas/explore/effects.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { createPlayer } from '#atlas/explore/stimuli.ts'
import type { StepJson } from './chart-json.ts'

/** Plays stimuli without side effects and returns the steps; the first one is the start. */
export function playStimuli(model: AnyModel, input: string, stimuli: readonly string[]): StepJson[] {
  return [...createPlayer(model).play(input, stimuli)].map((result) => stepJson(result.name, result))
}

/** Returns the result of a stimulus as data. */
export const stepJson = (stimulus: string, { configuration, effects, transitions }: StepResult): StepJson => ({
  stimulus,
  states: activePaths(configuration.snapshot),
  tags: [...configuration.snapshot.tags].map(String).toSorted(),
  effects: effects.map(effectTextWithInput),
  transitions: transitions.map(({ id }) => id),
  done: configuration.snapshot.status === 'done',
})
