import {
  closeFeedback,
  type FeedbackClosing,
  type ListedFeedback,
  listFeedback,
  readFeedback,
} from '#server/domain/feedback.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import type { OperatorCommand } from './command.ts'

interface Site {
  readonly db: Db
  readonly live: Live
}

/** How many are shown, and how much of each in a list. */
const most = 50
const inList = 60

/** What strangers wrote, as a terminal may have it: nothing in it moves its cursor or changes its colours. */
const harmless = (written: string) => written.replaceAll(/[^\P{C}\n]/gu, '')

const headOf = ({ id, sentAt, reference, closedAt, answer, type, language, account }: ListedFeedback) => {
  const state = closedAt === null ? 'waits' : answer === null ? 'closed' : 'answered'
  return [id, new Date(sentAt).toISOString(), reference, state, type, language, account ?? 'nobody to answer']
}

/** The latest feedback, a line each. */
export async function describeFeedback(db: Db): Promise<string[]> {
  const rows = await listFeedback(db, most)
  if (rows.length === 0) return ['no feedback has come']
  return rows.map((row) => [...headOf(row), harmless(row.content).replaceAll(/\s+/g, ' ').slice(0, inList)].join('  '))
}

/** All of one. */
export async function showFeedback(db: Db, id: number): Promise<string[]> {
  const row = await readFeedback(db, id)
  if (row === null) throw new Error(`There is no feedback ${id}`)
  const answered = row.answer === null ? [] : ['', 'answered:', ...harmless(row.answer).split('\n')]
  return [headOf(row).join('  '), ...harmless(row.content).split('\n'), ...answered]
}

const whyNot: Readonly<Record<Exclude<FeedbackClosing, 'closed'>, (id: number) => string>> = {
  missing: (id) => `There is no feedback ${id}`,
  closedBefore: (id) => `Feedback ${id} is dealt with already`,
  nobody: (id) => `Nobody who wrote feedback ${id} can be answered: it came without a login; close it`,
}

/** Is done with one: with an answer to who wrote it, or without. */
export async function finishFeedback(
  site: Site,
  command: Extract<OperatorCommand, { command: 'answerFeedback' | 'closeFeedback' }>,
  now: number,
): Promise<string[]> {
  const { id } = command
  const answer = command.command === 'answerFeedback' ? command.answer : null
  const closing = await closeFeedback(site, id, answer, now)
  if (closing !== 'closed') throw new Error(whyNot[closing](id))
  return [`feedback ${id}: ${answer === null ? 'closed' : 'answered'}`]
}
