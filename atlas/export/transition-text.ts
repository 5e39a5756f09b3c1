import type { ChartJson, TransitionJson } from './chart-json.ts'

/** The label of a transition in a diagram: trigger and condition, and actions. */
export interface TransitionText {
  /** `form.submitted [valid]`, `login ✓`, `after patience (5 s)`, `[else if refused]`. */
  readonly head: string
  /** `/ keepTicket, submit`; empty without actions. */
  readonly actions: string
}

/** Returns the label of a transition for the chart, the table and the exports. */
export function transitionText(chart: Pick<ChartJson, 'delays'>, transition: TransitionJson): TransitionText {
  const { actions, reenter, source, targets } = transition
  const head = [triggerText(chart, transition), guardText(transition)].filter((part) => part !== '').join(' ')
  const again = reenter && targets.includes(source) ? ' ↻' : ''
  return { head: `${head}${again}`, actions: actions.length > 0 ? `/ ${actions.join(', ')}` : '' }
}

/** The trigger of a transition; empty for an eventless one. */
export function triggerText({ delays }: Pick<ChartJson, 'delays'>, { kind, event }: TransitionJson): string {
  switch (kind) {
    case 'event':
      return event
    case 'done':
      return `${event} ✓`
    case 'error':
      return `${event} ✗`
    case 'snapshot':
      return `${event} …`
    case 'after':
      return `after ${delayText(event, delays[event])}`
    case 'stateDone':
      return event
    case 'always':
      return ''
  }
}

/** Where a transition stands among the branches of its event. */
type Branch = Pick<TransitionJson, 'guard' | 'branch'>

/** The condition of a branch: `guard`, `else if guard`, `else`, or empty when it is the only one. */
export function branchText({ guard, branch }: Branch): string {
  if (branch === 0) return guard
  return guard === '' ? 'else' : `else if ${guard}`
}

/** The condition of a branch in brackets: `[guard]`, `[else if guard]`, `[else]`; empty without one. */
export function guardText(one: Branch): string {
  const text = branchText(one)
  return text === '' ? '' : `[${text}]`
}

function delayText(name: string, milliseconds: number | null | undefined): string {
  const own = /^\d+$/.test(name) ? Number(name) : null
  if (own !== null) return durationText(own)
  return typeof milliseconds === 'number' ? `${name} (${durationText(milliseconds)})` : name
}

/** Formats a duration: `500 ms`, `5 s`, `15 min`, `24 h`. */
export function durationText(milliseconds: number): string {
  const units = [
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ] as const
  for (const [size, unit] of units) {
    if (milliseconds >= size && milliseconds % (size / 10) === 0) return `${milliseconds / size} ${unit}`
  }
  return `${milliseconds} ms`
}
