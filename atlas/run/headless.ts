import type { ClaimedEvent, ClaimedStart, Journey, JourneyStep } from '#atlas/model/model.ts'
import { activePaths, modelState } from '#atlas/explore/configuration.ts'
import { effectTexts } from '#atlas/explore/effects.ts'
import { textOf, type Exploration } from '#atlas/explore/explore.ts'
import { brokenLaw } from '#atlas/explore/laws.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { stable } from '#atlas/explore/stable.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { divergence, nondeterminismOnPath } from './divergence.ts'
import { LiveChart, type LiveStep } from './live.ts'

/** The result of a run; a failure names the step and the reason. */
export interface RunResult {
  readonly ok: boolean
  /** Stimuli played, the failing one last. */
  readonly played: readonly string[]
  readonly problem?: string
  /** Identities of the transitions that the real actor took. */
  readonly transitions: readonly string[]
}

/** Runs a generated path on the real chart and compares state, tags, effects and invariants after every step. */
export function runPath(exploration: Exploration, path: TestPath): RunResult {
  const { model, nodes, edges, starts } = exploration
  const played: string[] = [`start(${path.input})`]
  const taken: string[] = []
  const fail = (problem: string): RunResult => {
    const outside = nondeterminismOnPath(model, path.input, played.slice(1))
    return { ok: false, played, problem: `${problem}${outside}`, transitions: taken }
  }
  const start = starts.find(({ input }) => input === path.input)
  if (!start) return { ok: false, played, problem: `the model has no input "${path.input}"`, transitions: taken }
  const live = new LiveChart(model, path.input)
  try {
    const begun = live.drain('start')
    taken.push(...begun.transitions.map(({ id }) => id))
    const first = compare(exploration, live, begun, start.node, start)
    if (first) return fail(first)
    for (const id of path.edges) {
      const edge = edges[id]
      if (!edge || !nodes[edge.to]) return fail(`the path names an unknown step ${id}`)
      played.push(edge.stimulus)
      for (const part of partsOf(edges, edge)) {
        const step = live.play(part.stimulus)
        taken.push(...step.transitions.map((transition) => transition.id))
        const problem = compare(exploration, live, step, part.to, part)
        if (problem) return fail(problem)
      }
    }
    return { ok: true, played, transitions: taken }
  } catch (error) {
    return fail(textOf(error))
  } finally {
    live.stop()
  }
}

function compare(
  { model, nodes, keyOf }: Exploration,
  live: LiveChart,
  step: LiveStep,
  at: number,
  expected: { readonly transitions: readonly string[]; readonly effects: readonly string[] },
): string | null {
  const node = nodes[at]
  if (!node) return `no configuration ${at}`
  if (node.status === 'error') return live.snapshot.status === 'error' ? null : 'the chart should have failed'
  if (live.thrown !== undefined) return `the chart threw: ${textOf(live.thrown)}`
  const { configuration } = live
  const key = keyOf(configuration)
  if (key !== node.key) return divergence(model, node.configuration, configuration)
  const tags = [...live.snapshot.tags].map(String).toSorted()
  if (stable(tags) !== stable(node.tags)) return `expected tags ${node.tags.join(', ')} but they are ${tags.join(', ')}`
  const taken = step.transitions.map(({ id }) => id)
  // The order of two regions in a step depends on the one that moved last; no chart may depend on that order.
  if (stable(taken.toSorted()) !== stable(expected.transitions.toSorted())) {
    return `expected the transitions ${expected.transitions.join(', ')} but it took ${taken.join(', ')}`
  }
  const { effects } = expected
  const done = effectTexts(step.effects)
  if (stable(done) !== stable(effects)) return `expected ${effects.join(', ')} but it did ${done.join(', ')}`
  if (live.runningTimers !== configuration.timers.length) {
    return `expected ${configuration.timers.length} timers but ${live.runningTimers} run`
  }
  const state = modelState(live.snapshot)
  const broken = Object.entries(model.invariants).find(([, holds]) => !holds(state))
  return broken ? `"${broken[0]}" does not hold` : null
}

/** Runs a pinned journey and checks the claims of its steps. */
export function runJourney(model: AnyModel, journey: Journey): RunResult {
  const input = journey.input ?? Object.keys(model.inputs)[0] ?? ''
  const played: string[] = [`start(${input})`]
  const taken: string[] = []
  let live: LiveChart | undefined
  try {
    live = new LiveChart(model, input)
    const begun = live.drain('start')
    taken.push(...begun.transitions.map(({ id }) => id))
    const wrongStart = startsProblem(begun, journey.starts)
    if (wrongStart) return { ok: false, played, problem: wrongStart, transitions: taken }
    for (const expected of journey.steps) {
      played.push(expected.do)
      const before = modelState(live.snapshot)
      const step = live.play(expected.do)
      taken.push(...step.transitions.map(({ id }) => id))
      const law = brokenLaw(model, step.stimulus, before, { configuration: live.configuration, effects: step.effects })
      const problem = journeyProblem(model, live, step, expected) ?? (law && `"${law}" does not hold`)
      if (problem) return { ok: false, played, problem, transitions: taken }
    }
    return { ok: true, played, transitions: taken }
  } catch (error) {
    return { ok: false, played, problem: textOf(error), transitions: taken }
  } finally {
    live?.stop()
  }
}

function journeyProblem(model: AnyModel, live: LiveChart, step: LiveStep, expected: JourneyStep): string | null {
  if (live.thrown !== undefined) return `the chart threw: ${textOf(live.thrown)}`
  const paths = activePaths(live.snapshot)
  const missing = [expected.in ?? []].flat().find((path) => !paths.includes(path))
  if (missing !== undefined) return `expected to be in "${missing}" but is in ${paths.join(', ')}`
  const tags = new Set([...live.snapshot.tags].map(String))
  const lacking = expected.tags?.find((tag) => !tags.has(tag))
  if (lacking !== undefined) return `expected the tag "${lacking}" but the tags are ${[...tags].join(', ') || 'none'}`
  const unwanted = expected.notTags?.find((tag) => tags.has(tag))
  if (unwanted !== undefined) return `the tag "${unwanted}" should not be there`
  const wrongEffect =
    eventsProblem('emit', step, expected.emits) ??
    eventsProblem('send', step, expected.sends) ??
    startsProblem(step, expected.starts) ??
    timeProblem(step, expected.passes)
  if (wrongEffect) return wrongEffect
  if (expected.context) {
    const wrong = mismatch(live.snapshot.context, expected.context, 'context')
    if (wrong) return wrong
  }
  const state = modelState(live.snapshot)
  const broken = Object.entries(model.invariants).find(([, holds]) => !holds(state))
  return broken ? `"${broken[0]}" does not hold` : null
}

function startsProblem({ effects }: LiveStep, claimed: readonly ClaimedStart[] | undefined): string | null {
  const started = effects.filter((effect) => effect.kind === 'start')
  const wrongActors = listProblem(
    'start',
    started.map(({ src }) => src),
    claimed?.map((one) => (typeof one === 'string' ? one : one.src)),
  )
  if (wrongActors) return wrongActors
  for (const [index, one] of (claimed ?? []).entries()) {
    const wrong = typeof one === 'string' ? null : mismatch(started[index]?.input, one.input, `the input of ${one.src}`)
    if (wrong) return wrong
  }
  return null
}

const timeProblem = ({ passed }: LiveStep, claimed: number | undefined): string | null =>
  claimed === undefined || claimed === passed ? null : `expected ${claimed} ms to pass but it took ${passed} ms`

function listProblem(verb: string, seen: readonly string[], claimed: readonly string[] | undefined): string | null {
  if (!claimed || stable(seen) === stable(claimed)) return null
  return `expected to ${verb} ${claimed.join(', ') || 'nothing'} but it did ${verb} ${seen.join(', ') || 'nothing'}`
}

function eventsProblem(
  kind: 'emit' | 'send',
  { effects }: LiveStep,
  claimed: readonly ClaimedEvent[] | undefined,
): string | null {
  const events = effects.flatMap((effect) => (effect.kind === kind ? [effect.event] : []))
  const types = claimed?.map((event) => (typeof event === 'string' ? event : event.type))
  const wrongTypes = listProblem(
    kind,
    events.map(({ type }) => type),
    types,
  )
  if (wrongTypes) return wrongTypes
  for (const [index, event] of (claimed ?? []).entries()) {
    const wrong = typeof event === 'string' ? null : mismatch(events[index], event, event.type)
    if (wrong) return wrong
  }
  return null
}

function mismatch(actual: unknown, expected: unknown, path: string): string | null {
  const isPart = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error)
  if (!isPart(expected) || !isPart(actual)) {
    return stable(actual) === stable(expected)
      ? null
      : `expected ${path} ${stable(expected)} but it is ${stable(actual)}`
  }
  const claimed = Object.entries(expected)
  if (claimed.length === 0 && Object.keys(actual).length > 0)
    return `expected ${path} empty but it is ${stable(actual)}`
  for (const [key, value] of claimed) {
    const wrong = mismatch(actual[key], value, `${path}.${key}`)
    if (wrong) return wrong
  }
  return null
}
