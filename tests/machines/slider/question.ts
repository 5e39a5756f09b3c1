import type { ValueBy } from '#wire/api.ts'

/** The question that stands in for the slider, in words that nobody looks at. */
export const question: Extract<ValueBy<'sliderChallenge'>, { form: 'question' }> = {
  form: 'question',
  challengeId: 'c',
  texts: { fil: '?', en: '?', 'zh-Hans': '?', ja: '?', th: '?', vi: '?', id: '?' },
  expiresAt: 0,
}
