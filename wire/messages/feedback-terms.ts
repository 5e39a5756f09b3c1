/** What feedback can be about. */
export const feedbackTypes = ['account', 'deposit', 'withdrawal', 'games', 'promotions', 'idea', 'other'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** Words of feedback, as people count them (spec §5 content between {0} and {1} words). */
export const fewestWords = 3
export const mostWords = 300
/** Signs of feedback, spaces too: what is longer is no text of so many words. */
export const mostSigns = 6_000

/** How many words a text has in whatever language it is: where words stand without spaces, too. Far more than may be are not counted. */
export const wordsIn = (typed: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(typed.slice(0, 2 * mostSigns))].filter(
    ({ isWordLike }) => isWordLike,
  ).length
