/** What promotions are sorted by. */
export const promotionCategories = ['welcome', 'deposit', 'play', 'loyalty', 'special'] as const
export type PromotionCategory = (typeof promotionCategories)[number]

/** `join`: whoever opts in and reaches the goal is paid; `apply`: the operator decides about an application. */
export const promotionKinds = ['join', 'apply'] as const

/** What a goal counts from joining on: money paid in, deposits, finished stakes, finished rounds, days in a row with a login. */
export const promotionMeasures = ['deposited', 'deposits', 'staked', 'rounds', 'logins'] as const
export type PromotionMeasure = (typeof promotionMeasures)[number]

/**
 * How a promotion stands for whoever asks (spec §4). `joined` has nothing done yet, `process` something, `claim` all;
 * `issued` was approved by the operator.
 */
export const promotionStates = [
  'comingSoon',
  'join',
  'apply',
  'joined',
  'process',
  'claim',
  'applying',
  'rejected',
  'issued',
  'claimed',
  'closed',
] as const
export type PromotionState = (typeof promotionStates)[number]

/** Letters of a comment, as people see them (spec §5). */
export const longestComment = 140
/** Pictures of an application (spec §5). */
export const mostPictures = 3

/** How many letters people see in a text: what is written with several signs counts once. */
export const lettersIn = (typed: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(typed)].length
