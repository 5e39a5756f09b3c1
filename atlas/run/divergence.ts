import { activePaths, pendingActors, timersLeft, type Configuration } from '#atlas/explore/configuration.ts'
import { leaves } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { stable } from '#atlas/explore/stable.ts'
import { createPlayer } from '#atlas/explore/stimuli.ts'
import {
  differing,
  DETERMINISM_HINT,
  nondeterministicFields,
  nondeterminismText,
} from '#atlas/explore/nondeterminism.ts'
import { historyOf } from '#atlas/explore/xstate.ts'

/** Describes how the real chart differs from the expected configuration. */
export function divergence(model: AnyModel, expected: Configuration, actual: Configuration): string {
  const found = [...facts(expected)].flatMap(([what, wanted], index) => {
    const is = facts(actual)[index]?.[1] ?? ''
    return is === wanted ? [] : [`expected ${what} ${wanted} but is ${is}`]
  })
  const fields = contextFields(model, expected, actual)
  return [...found, ...fields].join('; ') || 'the chart is elsewhere than expected'
}

const facts = ({ snapshot, timers, now, settled }: Configuration): (readonly [string, string])[] => [
  ['to be in', leaves(activePaths(snapshot)).join(' + ') || '(root)'],
  ['the status', snapshot.status],
  [
    'as running',
    pendingActors(snapshot, settled)
      .map(({ name }) => name)
      .toSorted()
      .join(', ') || 'nothing',
  ],
  [
    'as timers',
    timersLeft({ timers, now })
      .map(([id, left]) => `${id} in ${left} ms`)
      .join(', ') || 'none',
  ],
  ['as remembered', stable(historyOf(snapshot))],
  ['the output', snapshot.status === 'done' ? short(stable(snapshot.output)) : 'none'],
]

function contextFields(model: AnyModel, expected: Configuration, actual: Configuration): string[] {
  const [wanted, is] = [expected, actual].map(({ snapshot: { context } }): unknown =>
    model.project ? model.project(context) : context,
  )
  const at = (context: unknown, field: string) =>
    short(stable((context as Readonly<Record<string, unknown>> | null | undefined)?.[field]))
  return differing(wanted, is).map(
    (field) => `expected context.${field} ${at(wanted, field)} but it is ${at(is, field)}`,
  )
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

/** Describes nondeterministic fields on the path to a divergence, with advice; empty when there are none. */
export function nondeterminismOnPath(model: AnyModel, input: string, stimuli: readonly string[]): string {
  const contexts = () => {
    try {
      const last = [...createPlayer(model).play(input, stimuli)].at(-1)
      return last?.configuration.snapshot.context as unknown
    } catch {
      return null
    }
  }
  const text = nondeterminismText(nondeterministicFields(contexts))
  return text === '' ? '' : `; ${text}: ${DETERMINISM_HINT}`
}
