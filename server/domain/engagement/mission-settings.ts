import * as v from 'valibot'
import {
  type MissionMeasure,
  missionMeasures,
  missionPeriods,
  boardScores,
  type BoardPeriod,
} from '#wire/engagement/missions.ts'
import { Money } from '#wire/shapes.ts'

/** A prize in the brand's currency: positive, with few enough digits to be exact as a number in a browser. */
const Prize = v.pipe(
  Money,
  v.regex(/^\d{1,9}(\.\d{1,2})?$/),
  v.check((amount) => Number(amount) > 0),
)

const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/))

/** Measures that are sums of money; the others are counts. */
export const isMoney = (measure: MissionMeasure): boolean => measure === 'staked' || measure === 'deposited'

/** Task of a day or a week, and its prize. */
export const Task = v.object({
  name: Name,
  measure: v.picklist(missionMeasures),
  period: v.picklist(missionPeriods),
  /** A count, or whole units of the brand's currency. */
  target: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
  prize: Prize,
})
export type Task = v.InferOutput<typeof Task>

/** Ranking measure of a board, and prizes by place: a step holds from the place after the one before up to its own. */
export const BoardRules = v.object({
  by: v.picklist(boardScores),
  prizes: v.pipe(
    v.array(v.object({ upTo: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), amount: Prize })),
    v.minLength(1),
    v.maxLength(20),
    v.check((steps) => steps.every(({ upTo }, index) => upTo > (steps[index - 1]?.upTo ?? 0)), 'upTo must grow'),
  ),
})
export type BoardRules = v.InferOutput<typeof BoardRules>

/** The missions of a site, as the operator writes them. */
export const MissionSettings = v.object({
  /** Prizes of the days of a streak, which starts over after the last; null for no check-in. */
  checkIn: v.nullable(v.pipe(v.array(Prize), v.minLength(1), v.maxLength(31))),
  tasks: v.pipe(
    v.array(Task),
    v.maxLength(30),
    v.check((tasks) => new Set(tasks.map(({ name }) => name)).size === tasks.length, 'each task has a name of its own'),
  ),
  boards: v.object({
    day: v.optional(BoardRules),
    week: v.optional(BoardRules),
    month: v.optional(BoardRules),
  } satisfies Record<BoardPeriod, unknown>),
  /** Days after its period in which the prize of a completed task can be claimed. */
  claimDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)),
  /** True when the players on the boards are fictitious; the boards label them so. */
  demonstration: v.optional(v.boolean(), false),
})
export type MissionSettings = v.InferOutput<typeof MissionSettings>

/** As stored: sums that have not moved since they were set meet no task. */
export const StoredMissions = v.object({ ...MissionSettings.entries, since: v.number() })
export type StoredMissions = v.InferOutput<typeof StoredMissions>

/** The prize of a place on a board, as money of the wire; null where it wins none. */
export const prizeOf = ({ prizes }: BoardRules, place: number): string | null =>
  prizes.find(({ upTo }) => place <= upTo)?.amount ?? null

/** Number of winning places of a board. */
export const prizePlaces = ({ prizes }: BoardRules): number => prizes.at(-1)?.upTo ?? 0

/** Commission for the stakes of invited friends, as stored. */
export const StoredCommission = v.object({
  /** Hundredths of a percent of the friend's stake; zero for none. */
  rate: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  /** The first day at the site that counts, `yyyy-MM-dd`. */
  since: v.string(),
})
export type StoredCommission = v.InferOutput<typeof StoredCommission>

export const noCommission: StoredCommission = { rate: 0, since: '9999-12-31' }
