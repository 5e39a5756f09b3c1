import * as v from 'valibot'
import {
  type BrokenPlace,
  closeFeedback,
  type FeedbackClosing,
  type ListedFeedback,
  listFeedback,
  listPlaces,
  placeOf,
  readFeedback,
} from '#server/domain/messages/feedback.ts'
import type { Db } from '#server/store/db.ts'
import { command } from '#server/operator/command.ts'
import { harmless } from '#server/operator/harmless.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Id } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'live'>

/** How many are shown, and how much of each in a list. */
const most = 50
const inList = 60

const headOf = ({ id, sentAt, reference, closedAt, answer, type, language, account }: ListedFeedback) => {
  const state = closedAt === null ? 'waits' : answer === null ? 'closed' : 'answered'
  return [id, inUtc(sentAt), reference, state, type, language, account ?? 'nobody to answer']
}

/** The latest feedback, a line each. */
export async function describeFeedback(db: Db): Promise<string[]> {
  const rows = await listFeedback(db, most)
  if (rows.length === 0) return ['no feedback has come']
  return rows.map((row) => [...headOf(row), harmless(row.content).replaceAll(/\s+/g, ' ').slice(0, inList)].join('  '))
}

const found = async (db: Db, id: number): Promise<ListedFeedback> => {
  const row = await readFeedback(db, id)
  if (row === null) throw new Error(`There is no feedback ${id}`)
  return row
}

/** All of one. */
export async function showFeedback(db: Db, id: number): Promise<string[]> {
  const row = await found(db, id)
  const { steps, answer } = row
  const answered = answer === null ? [] : ['', 'answered:', ...harmless(answer).split('\n')]
  const along =
    steps === null
      ? []
      : [
          '',
          `steps that came along: ${steps.steps.length}, the site in ${placeText({ ...placeOf(steps), error: steps.error })}`,
          `to play them: npm run -s operator -- feedback steps ${id} > steps.json; npm run paths -- replay steps.json`,
        ]
  return [headOf(row).join('  '), ...harmless(row.content).split('\n'), ...along, ...answered]
}

/** The steps that came along with one, as they are replayed from a file. */
export async function showSteps(db: Db, id: number): Promise<string[]> {
  const { steps } = await found(db, id)
  if (steps === null) throw new Error(`Nothing came along with feedback ${id}`)
  return JSON.stringify(steps, null, 2).split('\n')
}

/** How much of what was sent along is looked at for its places. */
const latest = 2_000

const placeText = ({ flow, states, error }: Pick<BrokenPlace, 'flow' | 'states' | 'error'>) =>
  `${flow} ${states.join(' + ')}${error === null ? '' : `, broken by ${error}`}`

/** Where the site was when people sent its last steps along, the most frequent first. */
export async function describePlaces(db: Db): Promise<string[]> {
  const places = await listPlaces(db, latest, most)
  if (places.length === 0) return ['no feedback has come with the steps before it']
  return places.map((place) =>
    [place.count, inUtc(place.sentAt), placeText(place), `latest: feedback ${place.id}`].join('  '),
  )
}

const whyNot: Readonly<Record<Exclude<FeedbackClosing, 'closed'>, (id: number) => string>> = {
  missing: (id) => `There is no feedback ${id}`,
  closedBefore: (id) => `Feedback ${id} is dealt with already`,
  nobody: (id) => `Nobody who wrote feedback ${id} can be answered: it came without a login; close it`,
}

/** Is done with one: with an answer to who wrote it, or with a null without. */
export async function finishFeedback(
  site: Site,
  { id, answer }: { readonly id: number; readonly answer: string | null },
  now: number,
): Promise<string[]> {
  const closing = await closeFeedback(site, id, answer, now)
  if (closing !== 'closed') throw new Error(whyNot[closing](id))
  return [`feedback ${id}: ${answer === null ? 'closed' : 'answered'}`]
}

const One = v.object({ id: Id })
const takesOne = 'the number of one; feedback shows them'

export const feedbackCommands = [
  command({
    name: 'feedback',
    usage: { feedback: 'Show the latest feedback with its numbers, what waits before the rest.' },
    run: ({ db }) => describeFeedback(db),
  }),
  command({
    name: 'showFeedback',
    usage: { 'feedback show <number>': 'Show all of one.' },
    args: One,
    takes: takesOne,
    run: ({ db }, { id }) => showFeedback(db, id),
  }),
  command({
    name: 'stepsFeedback',
    usage: { 'feedback steps <number>': 'Print the steps that came along with it, for npm run paths -- replay.' },
    args: One,
    takes: takesOne,
    onlyLooks: true,
    run: ({ db }, { id }) => showSteps(db, id),
  }),
  command({
    name: 'feedbackPlaces',
    usage: {
      'feedback places':
        'Show in which states of which charts the site was when steps came along, the most frequent first.',
    },
    onlyLooks: true,
    run: ({ db }) => describePlaces(db),
  }),
  command({
    name: 'answerFeedback',
    usage: {
      'feedback answer <number> "<text>"': 'Answer the member who wrote it, with a message, and be done with it.',
    },
    args: v.object({ id: Id, answer: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)) }),
    takes: 'the number of one, and a text of up to 2,000 letters in quotes',
    run: (site, given) => finishFeedback(site, given, site.now()),
  }),
  command({
    name: 'closeFeedback',
    usage: { 'feedback close <number>': 'Be done with it without an answer.' },
    args: One,
    takes: takesOne,
    run: (site, { id }) => finishFeedback(site, { id, answer: null }, site.now()),
  }),
]
