import * as v from 'valibot'
import { shippedSections } from '#server/help/help-sections.ts'
import { Language } from '#wire/shapes.ts'
import { AppOffer } from '#wire/site/system.ts'
import { type ContentName, hasOnlyValues, valuesOf, wordsOf } from './content-words.ts'
import { ServiceAddress } from '#server/domain/site/site-settings.ts'
import { fallbackLanguages } from './translations.ts'

/** Invisible characters, and those that reverse the direction of text. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

const markup = /<[a-z/!?]/i

/** A text shown verbatim, with no placeholders but these. */
const plain = (longest: number, values: readonly string[]) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('it is empty'),
    v.maxLength(longest, `it has more than ${longest} characters`),
    v.check((text) => !unseen.test(text), 'it has line breaks or signs that cannot be seen'),
    v.check((text) => !markup.test(text), 'it is shown as it is written, so it must be without markup'),
    v.check(
      (text) => hasOnlyValues(text, values),
      values.length === 0
        ? 'it may have no braces'
        : `it may have no braces but ${values.map((name) => `{${name}}`).join(' and ')}`,
    ),
  )

/** Titles have little room on a phone. */
const longestOf = (id: string) => (id.endsWith('.title') ? 90 : 300)

/** The operator's own texts by language; messages left out keep the site's own text. */
function wordsFor(name: ContentName) {
  const messages = wordsOf(name).map((id) => [id, v.optional(plain(longestOf(id), valuesOf(id)))] as const)
  const words = v.strictObject(Object.fromEntries(messages))
  return v.optional(v.strictObject(v.entriesFromList(Language.options, v.optional(words))), {})
}

const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080))

const WrittenLanding = v.strictObject({
  /** Target duration of payments, in minutes. */
  goals: v.optional(v.strictObject({ deposit: minutes, withdrawal: minutes })),
  words: wordsFor('landing'),
})

const eachOnce = (names: readonly string[]) => new Set(names).size === names.length

const WrittenApps = v.strictObject({
  apps: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          ...AppOffer.entries,
          version: v.pipe(v.string(), v.regex(/^\d{1,5}(\.\d{1,5}){0,3}$/, 'it must be numbers such as 2.4.1')),
          address: v.pipe(
            v.string(),
            v.check((address) => v.is(ServiceAddress, address), 'it must be an https address'),
          ),
        }),
      ),
      v.check(
        (apps) => eachOnce(apps.map(({ platform, source }) => `${platform} ${source}`)),
        'a platform is there twice from the same kind of source',
      ),
    ),
    [],
  ),
  words: wordsFor('apps'),
})

const WrittenJoin = v.strictObject({ words: wordsFor('join') })

const brandValues = ['club', 'age']

/** Texts of a help section in a language. */
const SectionWords = v.strictObject({
  title: plain(60, brandValues),
  topics: v.pipe(
    v.array(
      v.strictObject({
        question: plain(200, brandValues),
        answer: v.pipe(
          v.array(plain(1_500, brandValues)),
          v.minLength(1, 'an answer has a paragraph at least'),
          v.maxLength(12, 'an answer has twelve paragraphs at most'),
          v.check((paragraphs) => eachOnce(paragraphs), 'a paragraph is there twice'),
        ),
      }),
    ),
    v.minLength(1, 'a section has a question at least'),
    v.maxLength(30, 'a section has thirty questions at most'),
    v.check((topics) => eachOnce(topics.map(({ question }) => question)), 'a question is there twice'),
  ),
})

const isShipped = (id: string) => shippedSections.some((section) => section === id)

const Section = v.pipe(
  v.strictObject({
    /** Anchor of the section: `/help#id`. */
    id: v.pipe(v.string(), v.regex(/^[a-z][a-z\d]{0,29}$/, 'it must be a short word of small letters')),
    /** Left out of languages, or altogether, where the site's own section of that name stays. */
    words: v.optional(v.strictObject(v.entriesFromList(Language.options, v.optional(SectionWords))), {}),
  }),
  v.forward(
    v.check(
      ({ id, words }) => isShipped(id) || fallbackLanguages.some((language) => words[language] !== undefined),
      'a section that the site does not have needs words in en or fil',
    ),
    ['words'],
  ),
)

const WrittenHelp = v.strictObject({
  /** All sections in order; left out where they are the site's own. */
  sections: v.optional(
    v.pipe(
      v.array(Section),
      v.maxLength(30, 'the help has thirty sections at most'),
      v.check((sections) => eachOnce(sections.map(({ id }) => id)), 'a section is there twice'),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const missing = shippedSections.filter((id) => !dataset.value.some((section) => section.id === id))
        if (missing.length > 0) addIssue({ message: `pages of the site lead to ${missing.join(', ')}: keep them` })
      }),
    ),
  ),
  words: wordsFor('help'),
})
export type WrittenHelp = v.InferOutput<typeof WrittenHelp>

/** Schema of the file of each kind of content. */
export const contentFiles = { landing: WrittenLanding, help: WrittenHelp, apps: WrittenApps, join: WrittenJoin }

/** A kind of content, and the operator's value. */
export const NamedContent = v.variant('name', [
  v.object({ name: v.literal('landing'), written: WrittenLanding }),
  v.object({ name: v.literal('help'), written: WrittenHelp }),
  v.object({ name: v.literal('apps'), written: WrittenApps }),
  v.object({ name: v.literal('join'), written: WrittenJoin }),
])
export type NamedContent = v.InferOutput<typeof NamedContent>

/** Stored texts, perhaps of a version with other messages. */
const StoredWords = v.record(v.string(), v.record(v.string(), v.string()))

/** The operator's content as stored; null where the site's own is used. */
export const SiteContent = v.object({
  landing: v.fallback(v.nullable(v.object({ ...WrittenLanding.entries, words: StoredWords })), null),
  help: v.fallback(v.nullable(v.object({ ...WrittenHelp.entries, words: StoredWords })), null),
  apps: v.fallback(v.nullable(v.object({ ...WrittenApps.entries, words: StoredWords })), null),
  join: v.fallback(v.nullable(v.object({ words: StoredWords })), null),
})
export type SiteContent = v.InferOutput<typeof SiteContent>

/** Content of a site without any from the operator. */
export const ownContent: SiteContent = { landing: null, help: null, apps: null, join: null }
