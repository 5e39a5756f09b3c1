import type { ValueOf } from '#wire/call.ts'
import type { FoundOnSite } from '#wire/content/search.ts'
import type { Language } from '#wire/shapes.ts'
import type { systemCalls } from '#wire/site/system.ts'
import { hits, newIndex, queryWords, strictly } from './site-search.ts'

type HelpCentre = ValueOf<typeof systemCalls.helpCentre>
type Question = FoundOnSite['help'][number]

/** Most questions in the results. */
const most = 3

/** The questions of one help centre, and their index. */
interface QuestionIndex {
  /** All questions as one text, by which two help centres differ. */
  readonly text: string
  readonly questions: readonly Question[]
  readonly index: ReturnType<typeof newIndex>
}

function indexOf(questions: readonly Question[], text: string): QuestionIndex {
  const index = newIndex()
  index.addAll(questions.map(({ question }, at) => ({ id: String(at), name: question, other: '' })))
  return { text, questions, index }
}

/**
 * Creates the search in the questions of the help centre: those that have every word, the best first. The index of a
 * language is rebuilt once a question changes.
 */
export function createQuestionSearch(): (centre: HelpCentre, typed: string) => readonly Question[] {
  const built = new Map<Language, QuestionIndex>()
  return ({ language, sections }, typed) => {
    const words = queryWords(typed)
    if (words.length === 0) return []
    const all = sections.flatMap(({ id, topics }) => topics.map(({ question }) => ({ section: id, question })))
    const text = JSON.stringify(all)
    const known = built.get(language)
    const { questions, index } = known?.text === text ? known : indexOf(all, text)
    if (known?.text !== text) built.set(language, { text, questions, index })
    return hits(index, strictly(words), words)
      .filter(({ exact }) => exact)
      .slice(0, most)
      .flatMap(({ id }) => questions[Number(id)] ?? [])
  }
}
