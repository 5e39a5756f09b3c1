import * as v from 'valibot'
import { Language, text } from '#wire/shapes.ts'

/** Languages a reader is given when there are no words in the one asked for (decision 1), the best first. */
export const fallbackLanguages: readonly Language[] = ['en', 'fil']

const ShortWords = v.strictObject({
  title: v.pipe(text(80), v.trim(), v.nonEmpty()),
  text: v.pipe(text(160), v.trim()),
  action: v.pipe(text(40), v.trim()),
})

/** The words of a banner by language. English or Filipino is among them. */
export const BannerWords = v.pipe(
  v.strictObject(v.entriesFromList(Language.options, v.optional(ShortWords))),
  v.check((words) => fallbackLanguages.some((language) => words[language] !== undefined), 'neither en nor fil'),
)
export type BannerWords = v.InferOutput<typeof BannerWords>

/** False of what an example has in the place of words: dots alone. */
const holdsMoreThanDots = v.check(
  (written: string) => !/^[.\u2026\s]+$/u.test(written.replaceAll(/<[^>]*>/g, '')),
  'dots are no words: write them, or leave the language out',
)

const LongWords = v.strictObject({
  title: v.pipe(text(200), v.trim(), v.nonEmpty(), holdsMoreThanDots),
  content: v.pipe(text(10_000), v.trim(), v.nonEmpty(), holdsMoreThanDots),
})

/** The words of a notice or a message by language: a title, and its content as HTML. English or Filipino is among them. */
export const NoticeWords = v.pipe(
  v.strictObject(v.entriesFromList(Language.options, v.optional(LongWords))),
  v.check((words) => fallbackLanguages.some((language) => words[language] !== undefined), 'neither en nor fil'),
)
export type NoticeWords = v.InferOutput<typeof NoticeWords>

/** The languages that words were in before and would not be in any more. */
export const lostLanguages = (before: NoticeWords, after: NoticeWords): readonly string[] =>
  Language.options.filter((language) => before[language] !== undefined && after[language] === undefined)

/** The titles alone, by language. */
export const titlesOf = (words: NoticeWords): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([language, own]) => (own === undefined ? [] : [[language, own.title]])),
  )
