import MiniSearch, { type SearchOptions } from 'minisearch'
import type { ValueOf } from '#wire/call.ts'
import type { systemCalls } from '#wire/site/system.ts'

type HelpCentre = ValueOf<typeof systemCalls.helpCentre>

/** A text in parts; the matching parts are marked. */
export type Marked = readonly { readonly text: string; readonly marked: boolean }[]

/** A question that matches, with its section. */
export interface FoundTopic {
  readonly section: { readonly id: string; readonly title: string }
  readonly question: Marked
  readonly answer: readonly Marked[]
}

/** The search results, the best first; `nearest` when no answer has all of the terms, or similar ones. */
export interface FoundHelp {
  readonly match: 'good' | 'nearest' | 'none'
  readonly topics: readonly FoundTopic[]
}

/** Most results of a `nearest` match. */
const maxNearest = 5

/** Most terms of a search. */
const maxTerms = 12

/** Scripts without spaces between words; a term matches anywhere in a text. */
const joined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Normalizes a word for comparison: lower case, Latin letters without accents, no apostrophes. */
const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/['’]/g, '')

/** Returns the index keys of a word: itself, and in Chinese and Japanese its suffixes, so that every part matches. */
const termsOf = (word: string): readonly string[] => {
  const term = fold(word)
  if (!joined.test(term)) return [term]
  const characters = [...term]
  return characters.map((_, at) => characters.slice(at).join(''))
}

/** Returns the number of typos allowed; none where a single character is a word. */
const forgiven = (term: string) => (term.length < 4 || unspaced.test(term) ? 0 : term.length < 6 ? 1 : 2)

/** Returns whether a term may match as a prefix: the last one always, others only when they are long. */
const begins = (term: string, at: number, terms: readonly string[]) => term.length > 2 || at === terms.length - 1

const strictly: SearchOptions = { combineWith: 'AND', prefix: begins }
const forgivingly: SearchOptions = { ...strictly, fuzzy: forgiven }
const loosely: SearchOptions = {
  combineWith: 'OR',
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (forgiven(term) === 0 ? 0 : 0.4),
}

interface Entry {
  readonly id: number
  readonly question: string
  readonly answer: string
  readonly section: string
}

/** Builds the search over a help centre in one language; returns a function from the search text to the results. */
export function createHelpSearch({ language, sections }: HelpCentre): (typed: string) => FoundHelp {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const words = (text: string) =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))

  /** Drops single letters, unless there is nothing else. */
  const searchTerms = (typed: string) => {
    const terms = [...new Set(words(typed).map(fold))]
    const significant = terms.filter((term) => term.length > 1 || unspaced.test(term))
    return (significant.length === 0 ? terms : significant).slice(0, maxTerms)
  }

  const topics = sections.flatMap((section) => section.topics.map((topic) => ({ section, topic })))
  const index = new MiniSearch<Entry>({
    fields: ['question', 'answer', 'section'],
    tokenize: (text) => words(text).flatMap(termsOf),
    processTerm: (term) => term,
    searchOptions: { tokenize: searchTerms, boost: { question: 3, section: 0.5 }, maxFuzzy: 3 },
  })
  index.addAll(
    topics.map(({ section, topic }, id) => ({
      id,
      question: topic.question,
      answer: topic.answer.join('\n'),
      section: section.title,
    })),
  )

  const mark = (text: string, found: ReadonlySet<string>): Marked =>
    [...segmenter.segment(text)].reduce<{ text: string; marked: boolean }[]>((pieces, { segment, isWordLike }) => {
      const marked = isWordLike === true && termsOf(segment).some((term) => found.has(term))
      const last = pieces.at(-1)
      if (last !== undefined && last.marked === marked) last.text += segment
      else pieces.push({ text: segment, marked })
      return pieces
    }, [])

  const foundBy = (typed: string, how: SearchOptions): readonly FoundTopic[] =>
    index.search(typed, how).flatMap(({ id, terms }) => {
      const found = topics[Number(id)]
      const marks = new Set(terms)
      return found === undefined
        ? []
        : [
            {
              section: { id: found.section.id, title: found.section.title },
              question: mark(found.topic.question, marks),
              answer: found.topic.answer.map((paragraph) => mark(paragraph, marks)),
            },
          ]
    })

  return (typed) => {
    for (const how of [strictly, forgivingly]) {
      const good = foundBy(typed, how)
      if (good.length > 0) return { match: 'good', topics: good }
    }
    const nearest = foundBy(typed, loosely).slice(0, maxNearest)
    return { match: nearest.length === 0 ? 'none' : 'nearest', topics: nearest }
  }
}
