/** Categories of promotions. */
export const promotionCategories = ['welcome', 'deposit', 'play', 'loyalty', 'special'] as const
export type PromotionCategory = (typeof promotionCategories)[number]

/** `join`: a member who joins and reaches the goal is paid; `apply`: the operator decides on an application. */
export const promotionKinds = ['join', 'apply'] as const

/** Measures of a goal since joining: money deposited, deposits, finished stakes and rounds, consecutive login days. */
export const promotionMeasures = ['deposited', 'deposits', 'staked', 'rounds', 'logins'] as const
export type PromotionMeasure = (typeof promotionMeasures)[number]

/**
 * The reader's state of a promotion (spec §4). `joined` is without progress, `process` with some, `claim` complete;
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

/** Maximum length of a comment in graphemes (spec §5). */
export const maxCommentLength = 140
/** Maximum number of pictures of an application (spec §5). */
export const maxPictures = 3

/** Returns the number of graphemes of a text. */
export const lettersIn = (typed: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(typed)].length
