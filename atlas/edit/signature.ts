import type { AnyStateMachine } from 'xstate'
import { readChart } from '#atlas/explore/chart.ts'
import { completedModel } from '#atlas/explore/guess.ts'
import { goldenText } from '#atlas/export/golden.ts'

/** A machine as text, for the comparison of two: its drawn chart, and what that leaves out of transitions. */
export function signatureOf(machine: AnyStateMachine): string {
  const described = readChart(machine).transitions.flatMap(({ id, definition }) =>
    definition.description === undefined ? [] : [`${id}: ${definition.description}`],
  )
  return [goldenText(completedModel(machine)), ...described].join('\n')
}
