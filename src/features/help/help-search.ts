import MiniSearch, { type SearchOptions } from 'minisearch'
import type { ValueOf } from '#wire/call.ts'
import type { systemCalls } from '#wire/site/system.ts'

type HelpCentre = ValueOf<typeof systemCalls.helpCentre>

/** A text in pieces, of which those are marked that were found. */
export type Marked = readonly { readonly text: string; readonly marked: boolean }[]

/** A question that was found, and the section it stands in. */
export interface FoundTopic {
  readonly section: { readonly id: string; readonly title: string }
  readonly question: Marked
  readonly answer: readonly Marked[]
}

/** What was found, the best first; `nearest` when no answer has all of the words, or anything like them. */
export interface FoundHelp {
  readonly match: 'good' | 'nearest' | 'none'
  readonly topics: readonly FoundTopic[]
}

/** More of what is only near is no help. */
const mostNearest = 5

/** More words tell no more of what is meant. */
const mostWords = 12

/** Scripts in which a part of a word is a word: whoever types it looks for the whole. */
const joined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A word as it is compared: lower case, Latin letters without their accents, no apostrophes. */
const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/['’]/g, '')

/** What a word is found by: itself, and in Chinese and Japanese its ends, so that any part of it finds it. */
const termsOf = (word: string): readonly string[] => {
  const term = fold(word)
  if (!joined.test(term)) return [term]
  const characters = [...term]
  return characters.map((_, at) => characters.slice(at).join(''))
}

/** How many letters may be wrong; none where a single character is a word. */
const forgiven = (term: string) => (term.length < 4 || unspaced.test(term) ? 0 : term.length < 6 ? 1 : 2)

/** A word that is still being typed may be the beginning of any; of the others only long ones may be one's beginning. */
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

/** The search over a help centre, in its own language: what was typed to what was found. */
export function createHelpSearch({ language, sections }: HelpCentre): (typed: string) => FoundHelp {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const words = (text: string) =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))

  /** A letter alone says nothing, unless it is all there is. */
  const asked = (typed: string) => {
    const terms = [...new Set(words(typed).map(fold))]
    const telling = terms.filter((term) => term.length > 1 || unspaced.test(term))
    return (telling.length === 0 ? terms : telling).slice(0, mostWords)
  }

  const topics = sections.flatMap((section) => section.topics.map((topic) => ({ section, topic })))
  const index = new MiniSearch<Entry>({
    fields: ['question', 'answer', 'section'],
    tokenize: (text) => words(text).flatMap(termsOf),
    processTerm: (term) => term,
    searchOptions: { tokenize: asked, boost: { question: 3, section: 0.5 }, maxFuzzy: 3 },
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
    const nearest = foundBy(typed, loosely).slice(0, mostNearest)
    return { match: nearest.length === 0 ? 'none' : 'nearest', topics: nearest }
  }
}
