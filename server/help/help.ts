import type { ValueOf } from '#wire/call.ts'
import type { Language } from '#wire/shapes.ts'
import type { systemCalls } from '#wire/system.ts'
import type { Brand } from '#server/domain/settings.ts'
import { helpInEnglish } from './help-en.ts'
import { helpInFilipino } from './help-fil.ts'

/** Sections of the help centre in order; their names are the anchors of `/help#…`. */
export const helpSections = [
  'start',
  'login',
  'wallet',
  'games',
  'fairness',
  'security',
  'responsible',
  'partners',
  'terms',
  'contact',
  'vip',
] as const

/** A question, and the paragraphs of its answer; `{club}` and `{age}` stand for the brand's. */
type HelpTopic = readonly [question: string, ...answer: readonly string[]]

/** The whole help centre in one language. */
export type HelpWords = Readonly<
  Record<(typeof helpSections)[number], { readonly title: string; readonly topics: readonly HelpTopic[] }>
>

/** The help centre for a reader: in the language asked for, else in English (decision 1). */
export function helpCentre(language: Language, brand: Brand): ValueOf<typeof systemCalls.helpCentre> {
  const words = language === 'fil' ? helpInFilipino : helpInEnglish
  const filled = (text: string) =>
    text.replaceAll('{club}', brand.clubName).replaceAll('{age}', String(brand.minimumAge))
  return {
    language: language === 'fil' ? 'fil' : 'en',
    sections: helpSections.map((id) => ({
      id,
      title: words[id].title,
      topics: words[id].topics.map(([question, ...answer]) => ({
        question: filled(question),
        answer: answer.map(filled),
      })),
    })),
  }
}
