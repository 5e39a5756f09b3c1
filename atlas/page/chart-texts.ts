import type { ChartJson, StepJson, TransitionJson } from '#atlas/export/chart-json.ts'
import { branchText, triggerText } from '#atlas/export/transition-text.ts'
import { texts } from './texts.ts'

/** The trigger of a transition as a sentence. */
export function triggerSentence(chart: ChartJson, transition: TransitionJson): string {
  switch (transition.kind) {
    case 'event':
      return transition.event
    case 'done':
      return texts.done(transition.event)
    case 'error':
      return texts.error(transition.event)
    case 'snapshot':
      return texts.snapshot(transition.event)
    case 'after':
      return triggerText(chart, transition)
    case 'always':
      return texts.always
    case 'stateDone':
      return texts.allDone
  }
}

/** The condition of a branch as `if a`, `else if b`, `else`; empty when there is none. */
export function conditionText(transition: TransitionJson): string {
  const text = branchText(transition)
  return transition.branch === 0 && text !== '' ? `${texts.if} ${text}` : text
}

/** A target by its key among siblings, by its path elsewhere. */
export function targetText(source: string, target: string): string {
  const dot = source.lastIndexOf('.')
  const parent = dot < 0 ? '' : source.slice(0, dot + 1)
  return parent !== '' && target.startsWith(parent) ? target.slice(parent.length) : target
}

/** The innermost states of a step. */
export function placeText({ states, done }: StepJson): string {
  const inner = states.filter((path) => !states.some((other) => other.startsWith(`${path}.`)))
  return `${inner.join(' + ')}${done ? `, ${texts.ended}` : ''}`
}

/** The element to scroll to after a step: the last transition taken, or at the start the first state entered. */
export const sightOf = ({ states, transitions }: Pick<StepJson, 'states' | 'transitions'>): string | undefined =>
  transitions.at(-1) ?? states.find((path) => !states.some((other) => other.startsWith(`${path}.`)))

/** The tests of a transition by profile, and the reason where there are none. */
export function testsOf(chart: ChartJson, id: string) {
  return chart.coverage.flatMap(({ profile, transitions }) => {
    const found = transitions.find((transition) => transition.id === id)
    return found ? [{ profile, tests: found.tests, reason: found.reason ?? '' }] : []
  })
}

/** The selected element, its neighbours and their ancestors; null without a selection. */
export function neighbours(chart: ChartJson, chosen: string | null): Set<string> | null {
  if (chosen === null) return null
  const lit = new Set([chosen])
  const isState = chart.states.some(({ path }) => path === chosen)
  const isTouched = (path: string) => path === chosen || path.startsWith(`${chosen}.`)
  for (const { id, source, targets } of chart.transitions) {
    const isNear = isState ? isTouched(source) || targets.some(isTouched) : id === chosen
    if (!isNear) continue
    for (const one of [id, source, ...targets]) lit.add(one)
  }
  for (const { path } of chart.states) if (isState && isTouched(path)) lit.add(path)
  for (const path of [...lit]) {
    let at = chart.states.find((state) => state.path === path)?.parent ?? null
    while (at !== null) {
      lit.add(at)
      at = chart.states.find((state) => state.path === at)?.parent ?? null
    }
  }
  return lit
}

/** A search result. */
export interface Found {
  readonly at: string
  readonly title: string
  readonly detail: string
}

/** Finds states and transitions whose names, texts or requirements contain the text, states first; at most 40. */
export function findIn(chart: ChartJson, text: string): Found[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const has = (...parts: readonly string[]) => parts.some((part) => part.toLowerCase().includes(wanted))
  const states = chart.states
    .filter((state) =>
      has(
        state.path,
        state.description,
        ...state.requirements,
        ...state.tags,
        ...state.entry,
        ...state.exit,
        ...state.invokes.map(({ src }) => src),
      ),
    )
    .map(({ path, description }) => ({ at: path, title: path, detail: description }))
  const transitions = chart.transitions
    .filter(({ event, guard, actions, description }) => has(event, guard, description, ...actions))
    .map((transition) => ({
      at: transition.id,
      title: [triggerSentence(chart, transition), conditionText(transition)].filter((part) => part !== '').join(', '),
      detail: `${transition.source} → ${transition.targets.join(' + ') || texts.stays}`,
    }))
  return [...states, ...transitions].slice(0, 40)
}

/** True when the coverage of a chart includes browser tests. */
export const isInBrowser = (coverage: readonly { readonly profile: string }[]): boolean =>
  coverage.some(({ profile }) => profile === 'browser')
