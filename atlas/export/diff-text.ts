import type { ChartJson, TransitionJson } from './chart-json.ts'
import { STEP, type AtlasDiff, type Change, type ChartDiff, type ElementChange, type FieldChange } from './diff.ts'
import { transitionText } from './transition-text.ts'

/** The sign of a change, for readers who do not see its colour. */
export const signs: Readonly<Record<Change, string>> = { added: '+', removed: '−', changed: '~' }

/** The name of the base version, with the commit unless that is the name. */
export function baseText({ ref, commit }: AtlasDiff['base']): string {
  const short = commit.slice(0, 7)
  return ref.length >= 7 && commit.startsWith(ref) ? short : `${ref} (${short})`
}

/** `+2 states, ~1 transition`; empty when no part of the chart changed. */
export function countText({ states, transitions, journeys, facts }: ChartDiff): string {
  const groups = [
    ['state', states],
    ['transition', transitions],
    ['journey', journeys],
  ] as const
  const counts = groups.flatMap(([name, changes]) =>
    (['added', 'removed', 'changed'] as const).flatMap((change) => {
      const count = changes.filter((one) => one.change === change).length
      return count === 0 ? [] : [`${signs[change]}${count} ${name}${count === 1 ? '' : 's'}`]
    }),
  )
  const others = facts.length === 0 ? [] : [`~${facts.length} ${facts.length === 1 ? 'setting' : 'settings'}`]
  return [...counts, ...others].join(', ')
}

/** Formats a field change: `now goes to ready, no longer to loading`. */
export function clauseOf({ field, before, after }: FieldChange): string {
  if (field === 'steps') return stepsClause(before.split(STEP), after.split(STEP))
  const quoted = field === 'description' || field === 'claim'
  const [old, now] = quoted ? [`“${before}”`, `“${after}”`] : [before, after]
  switch (field) {
    case 'goes to':
      return after === '' ? `now stays, no longer goes to ${old}` : `now goes to ${now}${before && `, was ${old}`}`
    case 'guard':
      if (before === '') return `now only if ${now}`
      return after === '' ? `no longer asks ${old}` : `now if ${now}, was if ${old}`
    case 'event':
      return `now on ${now}, was on ${old}`
    case 're-enters':
      return after === 'yes' ? 'now re-enters the state' : 'no longer re-enters the state'
    case 'begins here':
      return after === 'yes' ? 'its parent now begins here' : 'its parent no longer begins here'
    case 'name':
      return `was called ${old}`
    case 'place among its branches':
      return `now branch ${now}, was branch ${old}`
    default:
      if (before === '') return `${field} now ${now}`
      return after === '' ? `no longer ${field}: ${old}` : `${field} now ${now}, was ${old}`
  }
}

/** Only the part in which two lists of steps differ. */
function stepsClause(before: readonly string[], after: readonly string[]): string {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const part = (steps: readonly string[]) => steps.slice(head, steps.length - tail).join(STEP)
  const [old, now] = [part(before), part(after)]
  const place = head > 0 ? `after ${after[head - 1]}: ` : ''
  if (old === '') return `${place}now also ${now}`
  return now === '' ? `${place}no longer ${old}` : `${place}now ${now}, was ${old}`
}

const shown = ({ targets }: TransitionJson): string => (targets.length === 0 ? 'stays' : `→ ${targets.join(' + ')}`)

/** Returns the name of a changed state or transition, and the text of its change. */
export function changeText(union: ChartJson, { at, change, details }: ElementChange): { name: string; text: string } {
  const clauses = details.map(clauseOf).join('; ')
  const state = union.states.find(({ path }) => path === at)
  if (state) return { name: at, text: change === 'changed' ? clauses : state.description }
  const transition = union.transitions.find(({ id }) => id === at)
  if (!transition) {
    const claim = details.map(({ before, after }) => after || before).join(' ')
    return { name: at, text: change === 'changed' ? clauses : claim }
  }
  const { head, actions } = transitionText(union, transition)
  const name = [`${transition.source}:`, head || 'at once'].join(' ')
  if (change === 'changed') return { name, text: clauses }
  return { name, text: [shown(transition), actions].filter(Boolean).join(' ') }
}
