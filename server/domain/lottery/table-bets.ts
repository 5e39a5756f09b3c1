import { and, countDistinct, desc, eq, gt, max, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { lotteryDraws, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { fromMinor } from '#wire/money.ts'
import { poolAmounts, type PoolAmounts } from '#games/lottery/pools.ts'
import { tablePlaces } from '#games/lottery/table-plays.ts'
import { type Seat, seatsAtTable } from '#wire/lottery/table.ts'
import { holdDraw } from './lottery-bets.ts'
import { maskedName } from '#server/domain/identity/masked-name.ts'
import { poolsOf, storedPool } from './pools.ts'
import { rollBack } from '#server/domain/play/seamless-wallet.ts'
import type { TableOfCatalogue } from './tables.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'

interface OfRound {
  readonly gameCode: string
  readonly drawId: string
}

/**
 * Gives back a member's open bets on a round, all or none; refuses `draw_closed` from its close on. It locks the draw
 * as a bet does, so no bet already decided by the cards is given back. Returns how many there were.
 */
export async function takeBack(
  { db, live }: Pick<Services, 'db' | 'live'>,
  { drawId: requestedId, gameCode, memberId, now }: OfRound & { readonly memberId: string; readonly now: number },
): Promise<number> {
  const drawId = requestedId.toLowerCase()
  const count = await db.transaction(async (tx) => {
    await holdDraw(tx, { drawId, gameCode, now })
    const open = await tx
      .select({ id: rounds.id })
      .from(rounds)
      .where(and(eq(rounds.drawId, drawId), eq(rounds.memberId, memberId), eq(rounds.state, 'open')))
      .orderBy(rounds.id)
    const results: boolean[] = []
    for (const { id } of open) results.push(!(await rollBack(tx, { roundId: id, now })).replayed)
    return results.filter(Boolean).length
  })
  if (count > 0) await notifyBalance(live, memberId)
  return count
}

/** Number of members with a bet on the running round of a table. */
export async function sittingAt(
  db: DbOrTx,
  { gameCode, now }: Pick<OfRound, 'gameCode'> & { readonly now: number },
): Promise<number> {
  const [found] = await db
    .select({ taken: countDistinct(rounds.memberId) })
    .from(lotteryDraws)
    .innerJoin(rounds, and(eq(rounds.drawId, lotteryDraws.id), eq(rounds.state, 'open')))
    .where(and(eq(lotteryDraws.gameCode, gameCode), gt(lotteryDraws.settlesAt, now)))
  return found?.taken ?? 0
}

const placedOn = ({ drawId, gameCode }: OfRound) =>
  and(eq(rounds.drawId, drawId.toLowerCase()), eq(rounds.gameCode, gameCode), sql`${rounds.state} <> 'rolledBack'`)

/** Players of a round with their bets: the latest, up to the number shown, and the total. */
export async function seatsOf(
  db: DbOrTx,
  of: OfRound,
): Promise<{ readonly seats: readonly Seat[]; readonly taken: number }> {
  const place = sql<string>`${rounds.ticket}->>'play'`
  const bets = await db
    .select({
      account: members.account,
      place,
      stake: sql<string>`sum(${rounds.bet})`,
      currency: rounds.currency,
      last: max(rounds.createdAt),
    })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(placedOn(of))
    .groupBy(members.account, rounds.currency, place)
    .orderBy(desc(max(rounds.createdAt)), members.account, place)
  const sitting = Map.groupBy(bets, ({ account }) => account)
  const seats = [...sitting].slice(0, seatsAtTable).map(([account, own]) => ({
    name: maskedName(account),
    bets: own.flatMap(({ place: name, stake, currency }) => {
      const known = tablePlaces.find((each) => each === name)
      return known === undefined ? [] : [{ place: known, stake: fromMinor(BigInt(stake), currency) }]
    }),
  }))
  return { seats, taken: sitting.size }
}

/**
 * Pool of each side of a match in the brand's currency: the stored one, or the current bets. Null where stakes are not
 * pooled, and for an unknown round.
 */
export async function poolOf(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { code, engine, minBet }: TableOfCatalogue,
  requestedId: string,
): Promise<PoolAmounts | null> {
  if (engine !== 'arena') return null
  const drawId = requestedId.toLowerCase()
  const { currency } = await settings.brand()
  const [draw] = await db
    .select({ pools: lotteryDraws.pools })
    .from(lotteryDraws)
    .where(and(eq(lotteryDraws.id, drawId), eq(lotteryDraws.gameCode, code)))
  if (!draw) return null
  const pool =
    draw.pools === null
      ? (await poolsOf(db, { drawId, unit: minBet, currency })).get(currency)
      : storedPool(draw.pools, currency)
  return pool ? poolAmounts(pool, currency) : null
}
