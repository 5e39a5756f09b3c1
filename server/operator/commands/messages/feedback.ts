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
import { withoutControlCharacters } from '#server/operator/control-characters.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Id } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

type Site = Pick<OperatorSite, 'db' | 'live'>

/** How many are shown, and how much of each in a list. */
const most = 50
const inList = 60

const headOf = ({ id, sentAt, reference, closedAt, answer, type, language, account }: ListedFeedback) => {
  const state = closedAt === null ? 'waits' : answer === null ? 'closed' : 'answered'
  return [id, inUtc(sentAt), reference, state, type, language, account ?? 'no recipient']
}

/** Describes the latest feedback, one line each. */
export async function describeFeedback(db: Db): Promise<string[]> {
  const rows = await listFeedback(db, most)
  if (rows.length === 0) return ['no feedback yet']
  return rows.map((row) =>
    [...headOf(row), withoutControlCharacters(row.content).replaceAll(/\s+/g, ' ').slice(0, inList)].join('  '),
  )
}

const found = async (db: Db, id: number): Promise<ListedFeedback> => {
  const row = await readFeedback(db, id)
  if (row === null) throw new Error(`There is no feedback ${id}`)
  return row
}

/** Describes one feedback in full. */
export async function showFeedback(db: Db, id: number): Promise<string[]> {
  const row = await found(db, id)
  const { steps, answer } = row
  const answered = answer === null ? [] : ['', 'answered:', ...withoutControlCharacters(answer).split('\n')]
  const along =
    steps === null
      ? []
      : [
          '',
          `attached steps: ${steps.steps.length}, site state ${placeText({ ...placeOf(steps), error: steps.error })}`,
          `to replay: npm run -s operator -- feedback steps ${id} > steps.json; npm run paths -- replay steps.json`,
        ]
  return [headOf(row).join('  '), ...withoutControlCharacters(row.content).split('\n'), ...along, ...answered]
}

/** Returns the attached steps as JSON for a replay. */
export async function showSteps(db: Db, id: number): Promise<string[]> {
  const { steps } = await found(db, id)
  if (steps === null) throw new Error(`Feedback ${id} has no attached steps`)
  return JSON.stringify(steps, null, 2).split('\n')
}

/** Number of feedbacks with steps that are evaluated. */
const evaluated = 2_000

const placeText = ({ flow, states, error }: Pick<BrokenPlace, 'flow' | 'states' | 'error'>) =>
  `${flow} ${states.join(' + ')}${error === null ? '' : `, error ${error}`}`

/** Describes the chart states of feedback with steps, the most frequent first. */
export async function describePlaces(db: Db): Promise<string[]> {
  const places = await listPlaces(db, evaluated, most)
  if (places.length === 0) return ['no feedback with attached steps yet']
  return places.map((place) =>
    [place.count, inUtc(place.sentAt), placeText(place), `latest: feedback ${place.id}`].join('  '),
  )
}

const whyNot: Readonly<Record<Exclude<FeedbackClosing, 'closed'>, (id: number) => string>> = {
  missing: (id) => `There is no feedback ${id}`,
  closedBefore: (id) => `Feedback ${id} is already closed`,
  noMember: (id) => `Feedback ${id} cannot be answered: it was sent without a login; close it instead`,
}

/** Closes a feedback, with an answer to its author or with null. */
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
const takesOne = 'a feedback number; feedback lists them'

export const feedbackCommands = [
  command({
    name: 'feedback',
    usage: { feedback: 'Show the latest feedback, waiting ones first.' },
    run: ({ db }) => describeFeedback(db),
  }),
  command({
    name: 'showFeedback',
    usage: { 'feedback show <number>': 'Show one feedback in full.' },
    args: One,
    takes: takesOne,
    run: ({ db }, { id }) => showFeedback(db, id),
  }),
  command({
    name: 'stepsFeedback',
    usage: { 'feedback steps <number>': 'Print the attached steps, for npm run paths -- replay.' },
    args: One,
    takes: takesOne,
    isReadOnly: true,
    run: ({ db }, { id }) => showSteps(db, id),
  }),
  command({
    name: 'feedbackPlaces',
    usage: {
      'feedback places': 'Show the chart states of feedback with attached steps, the most frequent first.',
    },
    isReadOnly: true,
    run: ({ db }) => describePlaces(db),
  }),
  command({
    name: 'answerFeedback',
    usage: {
      'feedback answer <number> "<text>"': 'Answer the member with a message, and close the feedback.',
    },
    args: v.object({ id: Id, answer: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)) }),
    takes: 'a feedback number, and a text of up to 2,000 characters in quotes',
    run: (site, args) => finishFeedback(site, args, site.now()),
  }),
  command({
    name: 'closeFeedback',
    usage: { 'feedback close <number>': 'Close the feedback without an answer.' },
    args: One,
    takes: takesOne,
    run: (site, { id }) => finishFeedback(site, { id, answer: null }, site.now()),
  }),
]
