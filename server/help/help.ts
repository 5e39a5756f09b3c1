import type { ValueOf } from '#wire/call.ts'
import type { Language } from '#wire/shapes.ts'
import type { systemCalls } from '#wire/system.ts'
import type { Brand } from '#server/domain/site-settings.ts'
import { helpInEnglish } from './help-en.ts'
import { helpInFilipino } from './help-fil.ts'
import { helpInIndonesian } from './help-id.ts'
import { helpInJapanese } from './help-ja.ts'
import { helpInThai } from './help-th.ts'
import { helpInVietnamese } from './help-vi.ts'
import { helpInChinese } from './help-zh-hans.ts'

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

const inLanguage: Readonly<Record<Language, HelpWords>> = {
  fil: helpInFilipino,
  en: helpInEnglish,
  'zh-Hans': helpInChinese,
  id: helpInIndonesian,
  ja: helpInJapanese,
  th: helpInThai,
  vi: helpInVietnamese,
}

/** The help centre in a reader's language. */
export function helpCentre(language: Language, brand: Brand): ValueOf<typeof systemCalls.helpCentre> {
  const words = inLanguage[language]
  const filled = (text: string) =>
    text.replaceAll('{club}', brand.clubName).replaceAll('{age}', String(brand.minimumAge))
  return {
    language,
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
