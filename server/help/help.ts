import type { ValueOf } from '#wire/call.ts'
import { Language } from '#wire/shapes.ts'
import type { systemCalls } from '#wire/site/system.ts'
import type { WrittenHelp } from '#server/domain/content/content-settings.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'
import { fallbackLanguages } from '#server/domain/content/translations.ts'
import { helpInEnglish } from './help-en.ts'
import { helpInFilipino } from './help-fil.ts'
import { helpInIndonesian } from './help-id.ts'
import { helpInJapanese } from './help-ja.ts'
import { shippedSections } from './help-sections.ts'
import { helpInThai } from './help-th.ts'
import { helpInVietnamese } from './help-vi.ts'
import { helpInChinese } from './help-zh-hans.ts'

/** A question, and the paragraphs of its answer; `{club}` and `{age}` stand for the brand's. */
type HelpTopic = readonly [question: string, ...answer: readonly string[]]

/** The whole help centre in one language. */
export type HelpWords = Readonly<
  Record<(typeof shippedSections)[number], { readonly title: string; readonly topics: readonly HelpTopic[] }>
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

type Section = NonNullable<WrittenHelp['sections']>[number]
type SectionWords = NonNullable<Section['words'][Language]>

/** A default section, in the format of an operator's file. */
function ownSection(id: (typeof shippedSections)[number], language: Language): SectionWords {
  const { title, topics } = inLanguage[language][id]
  return { title, topics: topics.map(([question, ...answer]) => ({ question, answer })) }
}

/** The default help in every language, in the format of an operator's file. */
export const ownSections = (): Section[] =>
  shippedSections.map((id) => ({
    id,
    words: Object.fromEntries(Language.options.map((language) => [language, ownSection(id, language)])),
  }))

/** Returns the texts of a section: the operator's in the reader's language, else the default, else another language's. */
function wordsFor({ id, words }: Section, reader: Language): { language: Language; words: SectionWords } | null {
  const written = words[reader]
  if (written !== undefined) return { language: reader, words: written }
  const own = shippedSections.find((section) => section === id)
  if (own !== undefined) return { language: reader, words: ownSection(own, reader) }
  for (const language of fallbackLanguages) {
    const others = words[language]
    if (others !== undefined) return { language, words: others }
  }
  return null
}

/** Returns the help centre in a language, with the operator's texts. */
export function helpCentre(
  language: Language,
  brand: Brand,
  written: Pick<WrittenHelp, 'sections'> | null = null,
): ValueOf<typeof systemCalls.helpCentre> {
  const filled = (text: string) =>
    text.replaceAll('{club}', () => brand.clubName).replaceAll('{age}', String(brand.minimumAge))
  const sections = written?.sections ?? shippedSections.map((id): Section => ({ id, words: {} }))
  return {
    language,
    sections: sections.flatMap((section) => {
      const found = wordsFor(section, language)
      if (found === null) return []
      const topics = found.words.topics.map(({ question, answer }) => ({
        question: filled(question),
        answer: answer.map(filled),
      }))
      return [{ id: section.id, language: found.language, title: filled(found.words.title), topics }]
    }),
  }
}
