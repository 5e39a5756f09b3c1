/** What the checks look for; each name stands in reports and in the test that plants it. */
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

/** One thing wrong with a chart or its model, in words for the one who has to mend it. */
export interface Finding {
  readonly rule: Rule
  readonly flow: string
  /** Dotted path of the state, or transition identity, it is about. */
  readonly at: string
  readonly message: string
  /** Stimuli that lead there from the start, when it takes any. */
  readonly way?: readonly string[]
}

/** A finding as one readable paragraph. */
export const findingText = ({ rule, flow, at, message, way }: Finding): string =>
  `${flow}: ${rule} at ${at}: ${message}${way && way.length > 0 ? `\n    after ${shortened(way).join(' → ')}` : ''}`

const LONG = 40

const shortened = (way: readonly string[]): readonly string[] =>
  way.length <= LONG ? way : [...way.slice(0, 3), `… ${way.length - 6} more …`, ...way.slice(-3)]
