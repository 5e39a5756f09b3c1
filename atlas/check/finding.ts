/** Rules of the checks; each has a violation fixture in the tests. */
export const rules = [
  'unreachable-state',
  'shadowed-branch',
  'missing-on-error',
  'trap',
  'missing-reenter',
  'restarts-regions',
  'unknown-event',
  'unhandled-event',
  'unused-case',
  'macro',
  'unknown-actor',
  'inline',
  'unused-name',
  'never-fires',
  'stuck',
  'goal',
  'invariant',
  'law',
  'projection-conflict',
  'in-place',
  'throws',
  'unhandled-error',
  'limit',
  'serialisable',
  'undescribed',
  'unrequired',
  'invoke-id',
  'journey',
  'unclaimed-input',
  'divergence',
  'golden',
  'remark',
] as const

export type Rule = (typeof rules)[number]

/** A finding in a chart or its model. */
export interface Finding {
  readonly rule: Rule
  readonly flow: string
  /** Dotted path of the state, or identity of the transition. */
  readonly at: string
  readonly message: string
  /** Stimuli from the start to it, where there are any. */
  readonly way?: readonly string[]
}

/** Formats a finding as one paragraph. */
export const findingText = ({ rule, flow, at, message, way }: Finding): string =>
  `${flow}: ${rule} at ${at}: ${message}${way && way.length > 0 ? `\n    after ${shortened(way).join(' → ')}` : ''}`

const LONG = 40

const shortened = (way: readonly string[]): readonly string[] =>
  way.length <= LONG ? way : [...way.slice(0, 3), `… ${way.length - 6} more …`, ...way.slice(-3)]
