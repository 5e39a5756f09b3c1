import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { missionBoards, missionPrizes, playSums } from '#server/store/schema/engagement/missions.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { boardPeriods, missionPeriods, type missionsCalls } from '#wire/engagement/missions.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { isMoney, type StoredMissions, type Task } from './mission-settings.ts'
import { targetOf } from './mission-tasks.ts'
import { isOpenToOffers, readPlay } from '#server/domain/protection/play-figures.ts'
import { dayAfter, periodAt } from '#server/domain/protection/play-periods.ts'
import { sumRecentPlay } from '#server/domain/play/play-sums.ts'
import { giveReward, notifyReward } from './rewards.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { notifyBalance, notifyMissions } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>
interface Visit {
  readonly caller: Caller
  readonly now: number
}

/** The same for a call that only needs the member. */
interface OwnVisit {
  readonly caller: Pick<Caller, 'memberId'>
  readonly now: number
}
type PrizeRow = typeof missionPrizes.$inferSelect

/** Mission name of check-ins; the operator's tasks cannot have it. */
const checkInName = 'checkIn'
const dayLength = 86_400_000

interface Terms {
  /** Null for a member without one: the operator has set none, or their wallet is of another currency. */
  readonly missions: StoredMissions | null
  readonly isQuiet: boolean
  readonly currency: Currency
  readonly gmtOffset: number
}

/** Missions as they apply to a member; one who refuses offers has none. */
async function termsOf({ db, settings }: Pick<Site, 'db' | 'settings'>, memberId: string, now: number): Promise<Terms> {
  const [missions, brand] = await Promise.all([settings.missions(), settings.brand()])
  const wallet = await holdingOf(db, memberAccount(memberId))
  const play = await readPlay(db, memberId)
  return {
    missions: wallet?.currency === brand.currency ? missions : null,
    isQuiet: play !== null && !isOpenToOffers(play, now),
    currency: brand.currency,
    gmtOffset: brand.gmtOffset,
  }
}

const waits = (memberId: string, now: number) =>
  and(eq(missionPrizes.memberId, memberId), isNull(missionPrizes.rewardId), gt(missionPrizes.claimBy, now))

/** Number of prizes a member can claim, today's check-in included. */
export async function countMissions(site: Pick<Site, 'db' | 'settings'>, { caller, now }: Visit): Promise<number> {
  const { memberId, type } = caller
  if (type === 4) return 0
  const { missions, isQuiet, gmtOffset } = await termsOf(site, memberId, now)
  const [row] = await site.db.select({ count: count() }).from(missionPrizes).where(waits(memberId, now))
  const waiting = row?.count ?? 0
  if (isQuiet || missions === null || missions.checkIn === null) return waiting
  const { isDone } = await readStreak(site.db, memberId, siteDay(now, gmtOffset))
  return isDone ? waiting : waiting + 1
}

/** Days in a row with a check-in, up to today if made, else up to yesterday. */
async function readStreak(db: DbOrTx, memberId: string, today: string) {
  const rows = await db
    .select({ startsOn: missionPrizes.startsOn, streak: missionPrizes.streak })
    .from(missionPrizes)
    .where(
      and(
        eq(missionPrizes.memberId, memberId),
        eq(missionPrizes.mission, checkInName),
        inArray(missionPrizes.startsOn, [today, dayAfter(today, -1)]),
      ),
    )
  const own = rows.find(({ startsOn }) => startsOn === today)
  const before = rows.find(({ startsOn }) => startsOn !== today)
  return { isDone: own !== undefined, streak: own?.streak ?? before?.streak ?? 0 }
}

/** Returns the data of a member's page of missions. */
export async function readMissions(site: Site, visit: Visit): Promise<ValueOf<typeof missionsCalls.missions>> {
  const { db } = site
  const { caller, now } = visit
  const { memberId } = caller
  // Sums the latest play now unless another transaction is writing; the job then adds it shortly.
  await sumRecentPlay(site, now)
  const terms = await termsOf(site, memberId, now)
  const { missions, isQuiet, currency } = terms
  const shown = missions === null || isQuiet ? null : missions
  const waiting = await db
    .select()
    .from(missionPrizes)
    .where(waits(memberId, now))
    .orderBy(asc(missionPrizes.claimBy), asc(missionPrizes.id))
  const running = await db
    .select({ period: missionBoards.period })
    .from(missionBoards)
    .where(and(isNull(missionBoards.closedAt), gt(missionBoards.endsAt, now), eq(missionBoards.currency, currency)))
  return {
    state: missions === null ? 'none' : isQuiet ? 'quiet' : 'open',
    currency,
    serverTime: now,
    checkIn: shown === null ? null : await checkInOf(db, { memberId, missions: shown, terms, now }),
    tasks: shown === null ? [] : await tasksOf(db, { memberId, missions: shown, terms, now }),
    waiting: waiting.flatMap(({ id, task, claimBy }) =>
      task === null ? [] : [{ id, ...goalOf(task, currency), claimBy }],
    ),
    boards: shown === null ? [] : boardPeriods.filter((period) => running.some((board) => board.period === period)),
  }
}

interface Seen {
  readonly memberId: string
  readonly missions: StoredMissions
  readonly terms: Terms
  readonly now: number
}

async function checkInOf(db: DbOrTx, { memberId, missions: { checkIn }, terms: { gmtOffset, currency }, now }: Seen) {
  if (checkIn === null) return null
  const { isDone, streak } = await readStreak(db, memberId, siteDay(now, gmtOffset))
  const today = (isDone ? streak - 1 : streak) % checkIn.length
  return {
    isDone,
    streak,
    days: checkIn.map((prize, index) => ({
      prize: moneyOf(prize, currency),
      state: index < today || (index === today && isDone) ? 'done' : index === today ? 'today' : 'ahead',
    })),
    endsAt: periodAt('day', now, gmtOffset).endsAt,
  } satisfies ValueOf<typeof missionsCalls.missions>['checkIn']
}

const moneyOf = (amount: string, currency: Currency) => fromMinor(readMinor(amount, currency) ?? 0n, currency)

/** A goal in its wire form. */
const goalOf = (task: Task, currency: Currency) => ({
  name: task.name,
  measure: task.measure,
  period: task.period,
  target: measured(task, targetOf(task, currency), currency),
  prize: moneyOf(task.prize, currency),
})

const measured = ({ measure }: Task, value: bigint, currency: Currency) =>
  isMoney(measure) ? fromMinor(value, currency) : value.toString()

async function tasksOf(db: DbOrTx, { memberId, missions: { tasks }, terms: { gmtOffset, currency }, now }: Seen) {
  const periods = missionPeriods.map((period) => ({ period, ...periodAt(period, now, gmtOffset) }))
  const firstDays = periods.map(({ startsOn }) => startsOn)
  const mine = (table: typeof playSums | typeof missionPrizes) =>
    and(eq(table.memberId, memberId), inArray(table.startsOn, firstDays))
  const sums = await db.select().from(playSums).where(mine(playSums))
  const prizes = await db.select().from(missionPrizes).where(mine(missionPrizes))
  return tasks.map((task) => {
    const { startsOn, endsAt } = periods.find(({ period }) => period === task.period)!
    const sum = sums.find((row) => row.period === task.period && row.startsOn === startsOn)
    const prize = prizes.find((row) => row.mission === task.name && row.startsOn === startsOn)
    const target = targetOf(task, currency)
    const reached = BigInt(sum?.[task.measure] ?? 0)
    const value = prize !== undefined || reached > target ? target : reached
    const state = prize === undefined ? 'running' : prize.rewardId === null ? 'done' : 'claimed'
    return { ...goalOf(task, currency), done: measured(task, value, currency), state, endsAt } as const
  })
}

/**
 * Checks a member in for today and pays the day's prize, once a day; a key that was used before returns the result of
 * its day. Refuses `mission_closed` where there is no check-in for this member, and `account_stopped`.
 */
export async function checkIn(
  site: Site,
  { idempotencyKey }: ParsedRequestOf<typeof missionsCalls.checkIn>,
  { caller: { memberId }, now }: OwnVisit,
): Promise<ValueOf<typeof missionsCalls.checkIn>> {
  const { db, live } = site
  const terms = await termsOf(site, memberId, now)
  const { missions, isQuiet, currency, gmtOffset } = terms
  const today = siteDay(now, gmtOffset)
  const earlier = await madeBefore(db, memberId, { idempotencyKey, today })
  if (earlier !== null) return checkInAnswer(earlier, currency)
  const prizes = missions?.checkIn ?? null
  if (prizes === null || isQuiet) throw new Refused('mission_closed')

  const isMade = await db.transaction(async (tx) => {
    const streak = (await readStreak(tx, memberId, today)).streak + 1
    const amount = readMinor(prizes[(streak - 1) % prizes.length]!, currency)
    if (amount === null) throw new Refused('mission_closed')
    const [made] = await tx
      .insert(missionPrizes)
      .values({
        memberId,
        mission: checkInName,
        startsOn: today,
        streak,
        idempotencyKey,
        amount,
        doneAt: now,
        claimBy: now + dayLength,
      })
      .onConflictDoNothing()
      .returning({ id: missionPrizes.id })
    if (made === undefined) return false
    const rewardId = await giveReward(tx, { kind: 'mission', memberId, amount, currency, now })
    await tx.update(missionPrizes).set({ rewardId }).where(eq(missionPrizes.id, made.id))
    return true
  })
  const row = await madeBefore(db, memberId, { idempotencyKey, today })
  if (row === null) throw new RangeError(`The check-in of ${today} was not written`)
  if (isMade) await notifyPaid(live, memberId)
  return checkInAnswer(row, currency)
}

async function madeBefore(
  db: DbOrTx,
  memberId: string,
  { idempotencyKey, today }: { readonly idempotencyKey: string; readonly today: string },
): Promise<PrizeRow | null> {
  const mine = eq(missionPrizes.memberId, memberId)
  const [byKey] = await db
    .select()
    .from(missionPrizes)
    .where(and(mine, eq(missionPrizes.idempotencyKey, idempotencyKey)))
  if (byKey) return byKey
  const [byDay] = await db
    .select()
    .from(missionPrizes)
    .where(and(mine, eq(missionPrizes.mission, checkInName), eq(missionPrizes.startsOn, today)))
  return byDay ?? null
}

const checkInAnswer = ({ amount, streak }: PrizeRow, currency: Currency) => ({
  amount: fromMinor(amount, currency),
  currency,
  streak: streak ?? 1,
})

async function notifyPaid(live: Services['live'], memberId: string): Promise<void> {
  await notifyBalance(live, memberId)
  await notifyReward(live, memberId)
  await notifyMissions(live, memberId)
}

/**
 * Pays prizes of tasks to a member by their ids, each once; an earlier claim is returned as paid. Refuses all of them
 * with `not_found` when one is not the member's, with `reward_over` when one has expired, and with `account_stopped`.
 */
export async function claimMissions(
  site: Site,
  { ids }: ParsedRequestOf<typeof missionsCalls.claimMissions>,
  { caller: { memberId }, now }: OwnVisit,
): Promise<ValueOf<typeof missionsCalls.claimMissions>> {
  const { db, live, settings } = site
  const wallet = await holdingOf(db, memberAccount(memberId))
  const currency = wallet?.currency ?? (await settings.brand()).currency
  const distinct = [...new Set(ids)]
  const { rows, paid } = await db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(missionPrizes)
      .where(and(eq(missionPrizes.memberId, memberId), inArray(missionPrizes.id, distinct)))
      .orderBy(asc(missionPrizes.id))
      .for('update')
    if (found.length < distinct.length) throw new Refused('not_found')
    const due = found.filter(({ rewardId }) => rewardId === null)
    if (due.some(({ claimBy }) => claimBy <= now)) throw new Refused('reward_over')
    for (const { id, amount } of due) {
      const rewardId = await giveReward(tx, { kind: 'mission', memberId, amount, currency, now })
      await tx.update(missionPrizes).set({ rewardId }).where(eq(missionPrizes.id, id))
    }
    return { rows: found, paid: due.length }
  })
  if (paid > 0) await notifyPaid(live, memberId)
  const amount = rows.reduce((sum, row) => sum + row.amount, 0n)
  return { claimed: rows.length, amount: fromMinor(amount, currency), currency }
}
