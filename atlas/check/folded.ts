import { ROOT, type Chart, type ChartTransition } from '#atlas/explore/chart.ts'
import type { Need } from '#atlas/explore/needs.ts'
import type { Finding } from './finding.ts'

/** A cause: a finding, or what a model leaves open, with the findings that only follow from it. */
export interface Cause {
  readonly cause: Finding | Need
  readonly follow: readonly Finding[]
}

/**
 * Folds findings of one chart under their causes: a state is unreachable because a transition never fires, and that one
 * because its event is left open or because it throws. Findings without a cause stand for themselves.
 */
export function foldedFindings(findings: readonly Finding[], chart: Chart, needs: readonly Need[]): readonly Cause[] {
  const find = createFinder(findings, chart, needs)
  const folded = new Map<Finding | Need, Finding[]>()
  for (const finding of findings) {
    const cause = find(finding)
    if (cause === finding) folded.set(finding, folded.get(finding) ?? [])
    else folded.set(cause, [...(folded.get(cause) ?? []), finding])
  }
  return [...folded].map(([cause, follow]) => ({ cause, follow }))
}

const isInside = (path: string, outer: string) => outer === ROOT || path === outer || path.startsWith(`${outer}.`)

function createFinder(findings: readonly Finding[], { transitions }: Chart, needs: readonly Need[]) {
  const at = (rule: Finding['rule'], place: string) =>
    findings.find((finding) => finding.rule === rule && finding.at === place)
  const thrown = findings.filter(({ rule }) => rule === 'throws' || rule === 'unhandled-error')
  const never = transitions.filter(({ id }) => at('never-fires', id))
  const looking = new Set<Finding>()

  /** The cause of a transition that never fires; null when it is its own. */
  const ofTransition = ({ id, source, event, guard }: ChartTransition): Finding | Need | null => {
    const state = source === ROOT ? undefined : unreachableAround(source)
    if (state) return find(state)
    const need = needs.find(
      ({ subject, name }) =>
        (subject === 'event' && name === event) ||
        (subject === 'actor' && event.startsWith(`${name}:`)) ||
        (subject === 'guard' && (guard === name || guard.split(/[(), ]+/).includes(name))),
    )
    const throwing = thrown.find(
      (one) => one.way?.at(-1)?.startsWith(`${event}/`) && one.at.split(' + ').some((path) => isInside(path, source)),
    )
    return throwing ?? at('shadowed-branch', id) ?? need ?? null
  }

  const unreachableAround = (path: string): Finding | undefined => {
    const dot = path.lastIndexOf('.')
    return (dot < 0 ? undefined : unreachableAround(path.slice(0, dot))) ?? at('unreachable-state', path)
  }

  /** The first transition into a state that is the cause of its being unreachable, or has one. */
  const ofState = (path: string): Finding | Need | null => {
    const outer = unreachableAround(path)
    if (outer && outer.at !== path) return find(outer)
    for (const transition of never) {
      if (!transition.targets.some((target) => isInside(target, path))) continue
      const own = at('never-fires', transition.id)
      if (own && !looking.has(own)) return find(own)
    }
    return null
  }

  /** The cause of a state in which nothing more happens: a transition out of it that never fires for a cause. */
  const ofDeadEnd = (place: string): Finding | Need | null => {
    const out = never.find(({ source }) => place.split(' + ').some((path) => isInside(path, source)))
    return out ? ofTransition(out) : null
  }

  function causeOf(finding: Finding): Finding | Need | null {
    switch (finding.rule) {
      case 'never-fires': {
        const transition = never.find(({ id }) => id === finding.at)
        return transition ? ofTransition(transition) : null
      }
      case 'unreachable-state':
        return ofState(finding.at)
      case 'stuck':
      case 'trap':
      case 'goal':
        return ofDeadEnd(finding.at)
      default:
        return null
    }
  }

  function find(finding: Finding): Finding | Need {
    if (looking.has(finding)) return finding
    looking.add(finding)
    const cause = causeOf(finding)
    looking.delete(finding)
    return cause ?? finding
  }
  return find
}
