import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { IdempotencyKey, Money, Time, whole } from '#wire/shapes.ts'

/** Measures of a task: finished rounds, stakes, deposits, their amounts, and vendors that were played. */
export const missionMeasures = ['rounds', 'staked', 'deposits', 'deposited', 'vendors'] as const
export type MissionMeasure = (typeof missionMeasures)[number]

/** The period of a task, by the site's clock. */
export const missionPeriods = ['day', 'week'] as const

/** The period of a board, by the site's clock. */
export const boardPeriods = ['day', 'week', 'month'] as const
export type BoardPeriod = (typeof boardPeriods)[number]

/** The score of a board: stakes of finished rounds, or their wins. */
export const boardScores = ['staked', 'won'] as const

/** A task within a day or a week. */
const goal = {
  name: v.string(),
  measure: v.picklist(missionMeasures),
  period: v.picklist(missionPeriods),
  /** Money for `staked` and `deposited`, else a count. */
  target: Money,
  prize: Money,
}

const Task = v.object({
  ...goal,
  /** In the unit of `target`, and never more than it. */
  done: Money,
  state: v.picklist(['running', 'done', 'claimed']),
  endsAt: Time,
})
export type Task = v.InferOutput<typeof Task>

/** An unclaimed prize of a finished task. */
const Waiting = v.object({ id: v.number(), ...goal, claimBy: Time })

const CheckIn = v.object({
  /** True when today's check-in was made. */
  isDone: v.boolean(),
  /** Length of the streak, today included once checked in. */
  streak: v.number(),
  /** Prizes of the days of the current streak. */
  days: v.array(v.object({ prize: Money, state: v.picklist(['done', 'today', 'ahead']) })),
  endsAt: Time,
})

const Paid = v.object({
  amount: Money,
  currency: Currency,
})

/** A player on a board. */
const Ranked = v.object({
  place: v.number(),
  /** The number by which their picture is requested; of this board only. */
  player: v.number(),
  /** Masked. */
  name: v.string(),
  score: Money,
  prize: v.nullable(Money),
  isOwn: v.boolean(),
})
export type Ranked = v.InferOutput<typeof Ranked>

/** Numbers of players in a query string, as `7,12`. */
const mostPlayers = 60
const Players = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}(,\d{1,15}){0,59}$/),
  v.transform((list) => list.split(',').map(Number)),
  v.maxLength(mostPlayers),
)

export const missionsCalls = {
  missionSummary: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    token: 'required',
    summary:
      'The number of unclaimed rewards of the member the token belongs to, and of open missions: prizes of tasks and today’s check-in.',
    request: nothing,
    value: v.object({ unclaimedCount: v.number(), missionCount: v.number() }),
  }),
  missions: call({
    method: 'GET',
    path: '/wps/member/missions',
    token: 'required',
    rejectTrial: true,
    summary: 'The check-in, the tasks and the unclaimed prizes of the member the token belongs to.',
    request: nothing,
    value: v.object({
      /** `none` where the operator has no missions, `quiet` for a member without offers. */
      state: v.picklist(['open', 'none', 'quiet']),
      currency: Currency,
      serverTime: Time,
      checkIn: v.nullable(CheckIn),
      tasks: v.array(Task),
      /** The one that expires first comes first; those of earlier periods are included. */
      waiting: v.array(Waiting),
      /** Running boards. */
      boards: v.array(v.picklist(boardPeriods)),
    }),
  }),
  checkIn: call({
    method: 'POST',
    path: '/wps/member/missions/checkIn',
    token: 'required',
    rejectTrial: true,
    refusals: ['mission_closed', 'account_stopped'],
    summary:
      'Checks the member the token belongs to in for today and pays the prize, once a day; a repeated key returns the day it was used on.',
    request: v.object({ idempotencyKey: IdempotencyKey }),
    value: v.object({ ...Paid.entries, streak: v.number() }),
  }),
  claimMissions: call({
    method: 'POST',
    path: '/wps/member/missions/claim',
    watched: 'money',
    token: 'required',
    rejectTrial: true,
    refusals: ['not_found', 'reward_over', 'account_stopped'],
    summary:
      'Pays these prizes of tasks to the member the token belongs to, each once: a prize claimed before is returned as paid.',
    request: v.object({ ids: v.pipe(v.array(whole(1, 999_999_999)), v.minLength(1), v.maxLength(50)) }),
    value: v.object({ ...Paid.entries, claimed: v.number() }),
  }),
  missionLeaderboard: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    token: 'required',
    rejectTrial: true,
    refusals: ['mission_closed'],
    summary:
      'The first places of a board, the member’s own place, the prizes, and its end; or the result of the previous one.',
    request: v.object({
      period: v.optional(v.picklist(boardPeriods), 'day'),
      of: v.optional(v.picklist(['current', 'last']), 'current'),
    }),
    value: v.object({
      period: v.picklist(boardPeriods),
      by: v.picklist(boardScores),
      currency: Currency,
      /** The first day at the site. */
      startsOn: v.string(),
      endsAt: Time,
      serverTime: Time,
      list: v.array(Ranked),
      /** Any place; null for a member who is not on it. */
      own: v.nullable(Ranked),
      /** The prizes of places: each holds from the place after the previous one up to its own. */
      prizes: v.array(v.object({ upTo: v.number(), amount: Money })),
      /** True when its players are made up. */
      demonstration: v.boolean(),
      /** True when the previous board has a result. */
      hasLast: v.boolean(),
    }),
  }),
  playerAvatars: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    token: 'required',
    rejectTrial: true,
    summary: 'Pictures of players on a board by their numbers; without those who have chosen none.',
    request: v.object({ players: Players }),
    value: v.object({ list: v.array(v.object({ player: v.number(), icon: v.string() })) }),
  }),
}
