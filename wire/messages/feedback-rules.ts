/** Topics of feedback. */
export const feedbackTypes = ['account', 'deposit', 'withdrawal', 'games', 'promotions', 'idea', 'other'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** Limits of feedback in words (spec §5 content between {0} and {1} words). */
export const minWords = 3
export const maxWords = 300
/** Maximum number of characters, spaces included. */
export const maxCharacters = 6_000

/**
 * Returns the number of words of a text in any language, also without spaces between words. Stops counting far above
 * the limit.
 */
export const wordsIn = (typed: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(typed.slice(0, 2 * maxCharacters))].filter(
    ({ isWordLike }) => isWordLike,
  ).length
