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

const LongWords = v.strictObject({
  title: v.pipe(text(200), v.trim(), v.nonEmpty()),
  content: v.pipe(text(10_000), v.trim(), v.nonEmpty()),
})

/** The words of a notice or a message by language: a title, and its content as HTML. English or Filipino is among them. */
export const NoticeWords = v.pipe(
  v.strictObject(v.entriesFromList(Language.options, v.optional(LongWords))),
  v.check((words) => fallbackLanguages.some((language) => words[language] !== undefined), 'neither en nor fil'),
)
export type NoticeWords = v.InferOutput<typeof NoticeWords>

/** The titles alone, by language. */
export const titlesOf = (words: NoticeWords): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([language, own]) => (own === undefined ? [] : [[language, own.title]])),
  )
