import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { Chart } from './chart.ts'
import { nextTimers, type Configuration, type StepResult } from './configuration.ts'
import type { Step } from './stimuli.ts'
import { activeNodes, candidatesOf, doneEvent, errorEvent, snapshotEvent } from './xstate.ts'

/** Returns the guarded candidates for the step's event before the branch taken: their guards were false. */
export function deniedBy(chart: Chart, configuration: Configuration, step: Step, result: StepResult): string[] {
  const type = 'thrown' in result ? null : eventTypeOf(step, configuration)
  return type === null ? [] : guardedOf(chart, refusedFor(type, configuration, result))
}

/** Returns the guarded eventless transitions whose guards were false during a step or at its end. */
export function passedBy(chart: Chart, { configuration, transitions }: StepResult): string[] {
  if (transitions.length === 0) return []
  const onTheWay = transitions.flatMap(({ definition }) => {
    const branches: readonly AnyTransitionDefinition[] = definition.source.always ?? []
    return branches.slice(0, Math.max(0, branches.indexOf(definition)))
  })
  const { snapshot } = configuration
  const atTheEnd = snapshot.status === 'active' ? activeNodes(snapshot).flatMap((node) => node.always ?? []) : []
  return guardedOf(chart, [...onTheWay, ...atTheEnd])
}

const guardedOf = (chart: Chart, definitions: readonly AnyTransitionDefinition[]): string[] => [
  ...new Set(
    definitions
      .flatMap((definition) => chart.transitionOf(definition) ?? [])
      .filter(({ guard }) => guard !== '')
      .map(({ id }) => id),
  ),
]

/** The type of the first event of a step. */
function eventTypeOf(step: Step, { timers }: Configuration): string | null {
  switch (step.kind) {
    case 'event':
    case 'message':
      return step.event.type
    case 'done':
      return doneEvent(step.actor.ref.id, undefined).type
    case 'error':
      return errorEvent(step.actor.ref.id, undefined).type
    case 'snapshot':
      return snapshotEvent(step.actor.ref, undefined).type
    case 'timer':
      return nextTimers(timers)[0]?.event.type ?? null
  }
}

/** Candidates before the branch taken, from the innermost states outwards. */
function refusedFor(type: string, { snapshot }: Configuration, { transitions }: StepResult): AnyTransitionDefinition[] {
  const taken = new Set(transitions.map(({ definition }) => definition))
  const refused: AnyTransitionDefinition[] = []
  const passed = new Set<AnyStateNode>()
  for (const leaf of activeNodes(snapshot).filter(({ type }) => type === 'atomic' || type === 'final')) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      if (passed.has(node)) break
      passed.add(node)
      const candidates = candidatesOf(node, type)
      const chosen = candidates.findIndex((definition) => taken.has(definition))
      refused.push(...(chosen < 0 ? candidates : candidates.slice(0, chosen)))
      if (chosen >= 0) break
    }
  }
  return refused
}
