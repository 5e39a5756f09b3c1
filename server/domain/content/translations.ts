import * as v from 'valibot'
import { Language, text } from '#wire/shapes.ts'

/** Fallback languages where there is no text in the one asked for (decision 1), the best first. */
export const fallbackLanguages: readonly Language[] = ['en', 'fil']

const ShortWords = v.strictObject({
  title: v.pipe(text(80), v.trim(), v.nonEmpty()),
  text: v.pipe(text(160), v.trim()),
  action: v.pipe(text(40), v.trim()),
})

/** Texts of a banner by language. English or Filipino is required. */
export const BannerWords = v.pipe(
  v.strictObject(v.entriesFromList(Language.options, v.optional(ShortWords))),
  v.check((words) => fallbackLanguages.some((language) => words[language] !== undefined), 'neither en nor fil'),
)
export type BannerWords = v.InferOutput<typeof BannerWords>

/** False for the placeholder dots of an example. */
const holdsMoreThanDots = v.check(
  (written: string) => !/^[.\u2026\s]+$/u.test(written.replaceAll(/<[^>]*>/g, '')),
  'dots are no words: write them, or leave the language out',
)

const LongWords = v.strictObject({
  title: v.pipe(text(200), v.trim(), v.nonEmpty(), holdsMoreThanDots),
  content: v.pipe(text(10_000), v.trim(), v.nonEmpty(), holdsMoreThanDots),
})

/** Texts of a notice or a message by language: a title, and its content as HTML. English or Filipino is required. */
export const NoticeWords = v.pipe(
  v.strictObject(v.entriesFromList(Language.options, v.optional(LongWords))),
  v.check((words) => fallbackLanguages.some((language) => words[language] !== undefined), 'neither en nor fil'),
)
export type NoticeWords = v.InferOutput<typeof NoticeWords>

/** Languages of the texts before that the new ones lack. */
export const lostLanguages = (before: NoticeWords, after: NoticeWords): readonly string[] =>
  Language.options.filter((language) => before[language] !== undefined && after[language] === undefined)

/** The titles alone, by language. */
export const titlesOf = (words: NoticeWords): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([language, own]) => (own === undefined ? [] : [[language, own.title]])),
  )
