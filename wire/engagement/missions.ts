import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { Currency } from '#wire/money.ts'
import { IdempotencyKey, Money, Time, whole } from '#wire/shapes.ts'

/** What a task counts: finished rounds, their stakes, deposits, what they came to, and vendors that were played. */
export const missionMeasures = ['rounds', 'staked', 'deposits', 'deposited', 'vendors'] as const
export type MissionMeasure = (typeof missionMeasures)[number]

/** How long a task has time, by the site's clock. */
export const missionPeriods = ['day', 'week'] as const

/** How long a board runs, by the site's clock. */
export const boardPeriods = ['day', 'week', 'month'] as const
export type BoardPeriod = (typeof boardPeriods)[number]

/** What a board is ranked by: what was staked in finished rounds, or what they paid. */
export const boardScores = ['staked', 'won'] as const

/** What is to be done: so much of this within a day or a week. */
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
  /** As `target`, and never more. */
  done: Money,
  state: v.picklist(['running', 'done', 'claimed']),
  endsAt: Time,
})
export type Task = v.InferOutput<typeof Task>

/** A prize of a task that was done and waits. */
const Waiting = v.object({ id: v.number(), ...goal, claimBy: Time })

const CheckIn = v.object({
  /** Whether today's was made. */
  isDone: v.boolean(),
  /** Days in a row, today among them once it was made. */
  streak: v.number(),
  /** Prizes of the days of the row that today is in. */
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
  /** What their picture is asked for by; of this board alone. */
  player: v.number(),
  /** With all but its ends hidden. */
  name: v.string(),
  score: Money,
  prize: v.nullable(Money),
  isOwn: v.boolean(),
})
export type Ranked = v.InferOutput<typeof Ranked>

/** Numbers of at most so many players in a query string, as `7,12`. */
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
      'How many rewards wait to be claimed by the member the token belongs to, and how many missions: prizes of tasks and the check-in of today.',
    request: nothing,
    value: v.object({ unclaimedCount: v.number(), missionCount: v.number() }),
  }),
  missions: call({
    method: 'GET',
    path: '/wps/member/missions',
    token: 'required',
    realAccountsOnly: true,
    summary: 'The check-in, the tasks and the prizes that wait of the member the token belongs to.',
    request: nothing,
    value: v.object({
      /** `none` where the operator has no missions, `quiet` for who wants no offers. */
      state: v.picklist(['open', 'none', 'quiet']),
      currency: Currency,
      serverTime: Time,
      checkIn: v.nullable(CheckIn),
      tasks: v.array(Task),
      /** The one first whose time is over first; those of earlier periods too. */
      waiting: v.array(Waiting),
      /** Boards that run. */
      boards: v.array(v.picklist(boardPeriods)),
    }),
  }),
  checkIn: call({
    method: 'POST',
    path: '/wps/member/missions/checkIn',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['mission_closed', 'account_stopped'],
    summary:
      'Checks the member the token belongs to in for today and pays the prize, once a day; a key that was used before tells of the day it was used on.',
    request: v.object({ idempotencyKey: IdempotencyKey }),
    value: v.object({ ...Paid.entries, streak: v.number() }),
  }),
  claimMissions: call({
    method: 'POST',
    path: '/wps/member/missions/claim',
    watched: 'money',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['not_found', 'reward_over', 'account_stopped'],
    summary:
      'Pays these prizes of tasks to the member the token belongs to, each once: one that was claimed already is told as paid.',
    request: v.object({ ids: v.pipe(v.array(whole(1, 999_999_999)), v.minLength(1), v.maxLength(50)) }),
    value: v.object({ ...Paid.entries, claimed: v.number() }),
  }),
  missionLeaderboard: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['mission_closed'],
    summary:
      'The first places of a board, the own place of the member the token belongs to, what its places win, and when it ends; or the result of the one before.',
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
      /** However far down; null for who is not on it. */
      own: v.nullable(Ranked),
      /** What places win: each holds from the place behind the one before it up to its own. */
      prizes: v.array(v.object({ upTo: v.number(), amount: Money })),
      /** Whether its players are made up. */
      demonstration: v.boolean(),
      /** Whether there is a result of the board before. */
      hasLast: v.boolean(),
    }),
  }),
  playerAvatars: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    token: 'required',
    realAccountsOnly: true,
    summary: 'Pictures of players on a board by their numbers; none of who has chosen none.',
    request: v.object({ players: Players }),
    value: v.object({ list: v.array(v.object({ player: v.number(), icon: v.string() })) }),
  }),
}
