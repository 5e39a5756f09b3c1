import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { artVersion } from '#server/art/version.ts'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { boardResults, missionBoards, playSums } from '#server/store/schema/engagement/missions.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type BoardPeriod, boardPeriods, type missionsCalls, type Ranked } from '#wire/engagement/missions.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import { prizeOf, prizePlaces } from './mission-settings.ts'
import { takesPart } from './mission-tasks.ts'
import { periodAt } from '#server/domain/protection/play-periods.ts'
import { avatarOf } from '#server/domain/identity/profile.ts'
import { notifyReward } from './rewards.ts'
import { hiddenName } from '#server/domain/play/winners.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>
type Board = typeof missionBoards.$inferSelect

/** Places shown. */
const shownPlaces = 20
/** How long after its end a board is closed, in milliseconds: rounds that ended just before are written by then. */
export const closingDelay = 60_000

/**
 * Opens the boards of the periods that contain `now`, once each, under the current rules; returns how many were new.
 */
export async function openBoards({ db, settings }: Pick<Site, 'db' | 'settings'>, now: number): Promise<number> {
  const [missions, { gmtOffset, currency }] = await Promise.all([settings.missions(), settings.brand()])
  if (missions === null) return 0
  const due = boardPeriods.flatMap((period) => {
    const rules = missions.boards[period]
    return rules === undefined ? [] : [{ period, ...periodAt(period, now, gmtOffset), currency, rules }]
  })
  if (due.length === 0) return 0
  const there = await db
    .select({ period: missionBoards.period, startsOn: missionBoards.startsOn })
    .from(missionBoards)
    .where(
      inArray(
        missionBoards.startsOn,
        due.map(({ startsOn }) => startsOn),
      ),
    )
  const missing = due.filter((one) => !there.some((b) => b.period === one.period && b.startsOn === one.startsOn))
  if (missing.length === 0) return 0
  const opened = await db
    .insert(missionBoards)
    .values(missing)
    .onConflictDoNothing()
    .returning({ id: missionBoards.id })
  return opened.length
}

const over = (now: number) => and(isNull(missionBoards.closedAt), lte(missionBoards.endsAt, now - closingDelay))

/** Returns whether a finished board has no granted prizes. */
export async function hasOverBoard(db: Db, now: number): Promise<boolean> {
  const [one] = await db.select({ id: missionBoards.id }).from(missionBoards).where(over(now)).limit(1)
  return one !== undefined
}

interface Score {
  readonly player: number
  readonly memberId: string
  readonly account: string
  readonly score: bigint
}

/** The sums a board ranks. Excluded members, members who refuse offers and those who may not log in have no place. */
function ranked({ period, startsOn, currency, rules: { by } }: Board, now: number) {
  const score = by === 'staked' ? playSums.staked : playSums.won
  const reached = by === 'staked' ? playSums.stakedBy : playSums.wonBy
  const isOnIt = and(
    eq(playSums.period, period),
    eq(playSums.startsOn, startsOn),
    eq(playSums.currency, currency),
    sql`${score} > 0`,
    takesPart(sql`${playSums.memberId}`, now),
    members.mayEnter,
  )
  return { score, reached, isOnIt }
}

/** The first places of a board, the best first; of equal scores the earlier one. */
async function firstOf(db: DbOrTx, board: Board, { now, most }: { readonly now: number; readonly most: number }) {
  const { score, reached, isOnIt } = ranked(board, now)
  return (
    db
      .select({ player: playSums.id, memberId: playSums.memberId, account: members.account, score })
      .from(playSums)
      .innerJoin(members, eq(members.id, playSums.memberId))
      .where(isOnIt)
      // Matches the index: with another order of nulls, of which there are none, it would not be used.
      .orderBy(sql`${score} desc nulls last`, asc(reached))
      .limit(most)
  )
}

/** A member's own score on a board and how many are before them; null for a member not on it. */
async function ownOf(db: DbOrTx, board: Board, { memberId, now }: { readonly memberId: string; readonly now: number }) {
  const { score, reached, isOnIt } = ranked(board, now)
  const [own] = await db
    .select({ player: playSums.id, memberId: playSums.memberId, account: members.account, score, reached })
    .from(playSums)
    .innerJoin(members, eq(members.id, playSums.memberId))
    .where(and(isOnIt, eq(playSums.memberId, memberId)))
  if (own === undefined) return null
  const isBefore: SQL = sql`(${score} > ${own.score}::bigint or ${score} = ${own.score}::bigint and ${reached} < ${own.reached}::bigint)`
  const [row] = await db
    .select({ ahead: sql`count(*)`.mapWith(Number) })
    .from(playSums)
    .innerJoin(members, eq(members.id, playSums.memberId))
    .where(and(isOnIt, sql`${score} >= ${own.score}::bigint`, isBefore))
  return { ...own, place: (row?.ahead ?? 0) + 1 }
}

/** Returns a board as a member sees it; refuses `mission_closed` where there is none. */
export async function readBoard(
  { db, settings }: Pick<Site, 'db' | 'settings'>,
  { period, of }: ParsedRequestOf<typeof missionsCalls.missionLeaderboard>,
  { caller: { memberId }, now }: { readonly caller: Caller; readonly now: number },
): Promise<ValueOf<typeof missionsCalls.missionLeaderboard>> {
  const [missions, { gmtOffset }] = await Promise.all([settings.missions(), settings.brand()])
  await openBoards({ db, settings }, now)
  const last = await lastBoard(db, period)
  const board = of === 'last' ? last : await boardOn(db, period, periodAt(period, now, gmtOffset).startsOn)
  if (board === null) throw new Refused('mission_closed')
  const { currency, rules, startsOn, endsAt } = board
  const money = (amount: string | null) =>
    amount === null ? null : fromMinor(readMinor(amount, currency) ?? 0n, currency)
  const asRanked = ({
    player,
    memberId: whose,
    account,
    score,
    place,
  }: Score & { readonly place: number }): Ranked => ({
    place,
    player,
    name: hiddenName(account),
    score: fromMinor(score, currency),
    prize: money(prizeOf(rules, place)),
    isOwn: whose === memberId,
  })
  const { list, own } =
    of === 'last'
      ? await resultOf(db, board, memberId)
      : {
          list: (await firstOf(db, board, { now, most: shownPlaces })).map((row, index) => ({
            ...row,
            place: index + 1,
          })),
          own: await ownOf(db, board, { memberId, now }),
        }
  return {
    period,
    by: rules.by,
    currency,
    startsOn,
    endsAt,
    serverTime: now,
    list: list.map(asRanked),
    own: own === null ? null : asRanked(own),
    prizes: rules.prizes.map(({ upTo, amount }) => ({ upTo, amount: money(amount) ?? amount })),
    demonstration: missions?.demonstration ?? false,
    hasLast: last !== null,
  }
}

async function boardOn(db: Db, period: BoardPeriod, startsOn: string): Promise<Board | null> {
  const [board] = await db
    .select()
    .from(missionBoards)
    .where(and(eq(missionBoards.period, period), eq(missionBoards.startsOn, startsOn)))
  return board ?? null
}

async function lastBoard(db: Db, period: BoardPeriod): Promise<Board | null> {
  const [board] = await db
    .select()
    .from(missionBoards)
    .where(and(eq(missionBoards.period, period), isNotNull(missionBoards.closedAt)))
    .orderBy(desc(missionBoards.startsOn))
    .limit(1)
  return board ?? null
}

/** Winners of a closed board: the first of them, and a member's own place where it won. */
async function resultOf(db: Db, { id }: Board, memberId: string) {
  const of = (which: SQL | undefined) =>
    db
      .select({
        place: boardResults.place,
        player: boardResults.player,
        memberId: boardResults.memberId,
        account: members.account,
        score: boardResults.score,
      })
      .from(boardResults)
      .innerJoin(members, eq(members.id, boardResults.memberId))
      .where(and(eq(boardResults.boardId, id), which))
      .orderBy(asc(boardResults.place))
      .limit(shownPlaces)
  const [own] = await of(eq(boardResults.memberId, memberId))
  return { list: await of(undefined), own: own ?? null }
}

/**
 * Closes finished boards: stores the winners and grants the prizes, all of a board in one transaction and so once, also
 * with several servers and after a crash. All play before the end must have been summed. Returns how many prizes were
 * granted.
 */
export async function closeBoards({ db, live }: Pick<Site, 'db' | 'live'>, now: number): Promise<number> {
  const due = await db
    .select({ id: missionBoards.id })
    .from(missionBoards)
    .where(over(now))
    .orderBy(asc(missionBoards.endsAt))
  let granted = 0
  for (const { id } of due) {
    const winners = await db.transaction((tx) => closeOne(tx, id, now))
    granted += winners.length
    for (const memberId of winners) await notifyReward(live, memberId)
  }
  return granted
}

async function closeOne(tx: Tx, id: number, now: number): Promise<readonly string[]> {
  const [board] = await tx
    .update(missionBoards)
    .set({ closedAt: now })
    .where(and(eq(missionBoards.id, id), isNull(missionBoards.closedAt)))
    .returning()
  if (board === undefined) return []
  const { rules, currency } = board
  const first = await firstOf(tx, board, { now, most: prizePlaces(rules) })
  const winners = first.flatMap(({ player, memberId, score }, index) => {
    const place = index + 1
    const amount = readMinor(prizeOf(rules, place) ?? '0', currency) ?? 0n
    return amount === 0n ? [] : [{ place, player, memberId, score, amount }]
  })
  if (winners.length === 0) return []
  const granted = await tx
    .insert(rewards)
    .values(winners.map(({ memberId, amount }) => ({ memberId, kind: 'board', amount, grantedAt: now })))
    .returning({ id: rewards.id, memberId: rewards.memberId })
  const rewardOf = new Map(granted.map((reward) => [reward.memberId, reward.id]))
  await tx
    .insert(boardResults)
    .values(winners.map((winner) => ({ boardId: id, ...winner, rewardId: rewardOf.get(winner.memberId)! })))
  return winners.map(({ memberId }) => memberId)
}

/** Avatars of players by their numbers, for those who have chosen one. */
export async function playerAvatars(
  db: Db,
  { players }: ParsedRequestOf<typeof missionsCalls.playerAvatars>,
): Promise<ValueOf<typeof missionsCalls.playerAvatars>> {
  const found = await db
    .select({ player: playSums.id, profile: members.profile })
    .from(playSums)
    .innerJoin(members, eq(members.id, playSums.memberId))
    .where(inArray(playSums.id, players))
    .orderBy(asc(playSums.id))
  return {
    list: found.flatMap(({ player, profile }) => {
      const avatar = avatarOf({ profile })
      return avatar === null ? [] : [{ player, icon: `/art/avatar/${avatar}.svg?v=${artVersion}` }]
    }),
  }
}
