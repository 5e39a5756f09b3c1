import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { cardMatches, cardSeats } from '#server/store/schema/cards/cards.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { antes, maxSeats } from '#games/cards/card-plays.ts'
import type { OpenRoom, PlayedMatch } from '#wire/cards/cards.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { CardGameOfCatalogue } from './card-games.ts'
import {
  begun,
  commitmentOf,
  isOpenToAll,
  type MatchRow,
  proofOf,
  type SeatRow,
  sharesOf,
  type StoredMatch,
  turnOver,
} from './card-match.ts'
import { newId } from '#server/domain/site/ids.ts'
import { leaveStopped, payWin } from '#server/domain/play/seamless-wallet.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'

/**
 * Stored card matches. Deadlines are stored with them, so a request or the job moves them on; several servers may try a
 * step, and it happens once.
 */

type Site = Pick<Services, 'db' | 'live'>

/** Seats of matches, in order. */
export const seatsOf = (db: DbOrTx, ids: readonly string[]): Promise<SeatRow[]> =>
  db
    .select()
    .from(cardSeats)
    .where(inArray(cardSeats.matchId, [...ids]))
    .orderBy(asc(cardSeats.matchId), asc(cardSeats.place))

/** Locks a match of a game until the transaction ends; null for an unknown one. */
export async function holdMatch(
  tx: Tx,
  { id, gameCode }: { readonly id: string; readonly gameCode?: string },
): Promise<StoredMatch | null> {
  const [match] = await tx
    .select()
    .from(cardMatches)
    .where(and(eq(cardMatches.id, id), gameCode === undefined ? undefined : eq(cardMatches.gameCode, gameCode)))
    .for('update')
  return match === undefined ? null : { match, seats: await seatsOf(tx, [id]) }
}

/** Writes the new state of a locked match. */
export async function writeMatch(tx: Tx, before: StoredMatch, { match, seats }: StoredMatch): Promise<void> {
  const { clientSeed, first, turn, state, nextAt } = match
  await tx.update(cardMatches).set({ clientSeed, first, turn, state, nextAt }).where(eq(cardMatches.id, match.id))
  const added = seats.slice(before.seats.length)
  if (added.length > 0) await tx.insert(cardSeats).values(added)
  for (const [index, was] of before.seats.entries()) {
    const seat = seats[index]!
    if (seat === was) continue
    const { move, byClock, hasLeft, isOpen } = seat
    await tx
      .update(cardSeats)
      .set({ move, byClock, hasLeft, isOpen })
      .where(and(eq(cardSeats.matchId, match.id), eq(cardSeats.place, was.place)))
  }
}

/** Notifies the members at a match to read it again; to be called after the transaction. */
export async function notifySeats(live: Site['live'], seats: readonly Pick<SeatRow, 'memberId'>[]): Promise<void> {
  for (const { memberId } of seats) if (memberId !== null) await notifyChanged(live, memberId, 'cards')
}

/** Result of moving matches on: how many advanced or were paid, and stakes of stopped wallets that wait. */
export interface Moved {
  readonly moved: number
  readonly held: number
}

/** Advances a match that is due: begins it, ends a turn, or pays it. */
export async function moveOn(site: Site, id: string, now: number): Promise<Moved> {
  const { db, live } = site
  const found = await db.transaction(async (tx) => {
    const stored = await holdMatch(tx, { id })
    if (stored === null || stored.match.nextAt === null || stored.match.nextAt > now) return null
    if (isOpenToAll(stored.match)) return stored
    const after = stored.match.state === 'waiting' ? begun(stored, now) : turnOver(stored, now)
    await writeMatch(tx, stored, after)
    return after
  })
  if (found === null || found.match.state === 'settled') return { moved: 0, held: 0 }
  if (found.match.nextAt !== null && found.match.nextAt <= now) return payMatch(site, found, now)
  await notifySeats(live, found.seats)
  return { moved: 1, held: 0 }
}

/** Pays the members of a match, each once; it is settled once all are paid. */
async function payMatch({ db, live }: Site, stored: StoredMatch, now: number): Promise<Moved> {
  const { match, seats } = stored
  const { paid } = sharesOf(stored)
  const proof = proofOf(match)
  let held = 0
  for (const { place, roundId, memberId } of seats) {
    if (roundId === null || memberId === null) continue
    const settled = await db
      .transaction(async (tx) => {
        const [round] = await tx
          .update(rounds)
          .set({ proof: sql`${JSON.stringify(proof)}::jsonb` })
          .where(eq(rounds.id, roundId))
          .returning({ bet: rounds.bet })
        const stake = round?.bet ?? 0n
        const amount = paid[place] ?? 0n
        // A returned stake risked nothing.
        const risk = amount === stake ? 0n : stake
        return payWin(tx, { roundId, amount, risk, now })
      })
      .catch(leaveStopped)
    if (settled === false) held += 1
    else if (!settled.replayed) await notifyBalance(live, memberId)
  }
  if (held > 0) return { moved: 0, held }
  const ended = await db.transaction(async (tx) => {
    await tx.update(cardSeats).set({ isOpen: false }).where(eq(cardSeats.matchId, match.id))
    return tx
      .update(cardMatches)
      .set({ state: 'settled', nextAt: now })
      .where(and(eq(cardMatches.id, match.id), eq(cardMatches.state, 'shown')))
      .returning({ id: cardMatches.id })
  })
  if (ended.length > 0) await notifySeats(live, seats)
  return { moved: ended.length, held: 0 }
}

const due = (now: number) => and(ne(cardMatches.state, 'settled'), lte(cardMatches.nextAt, now))

/** Returns whether a match is due; without `paying`, those that only wait for payment are left out. */
export async function hasDueMatches(db: DbOrTx, now: number, paying: boolean): Promise<boolean> {
  const is = paying ? due(now) : and(due(now), ne(cardMatches.state, 'shown'))
  const [one] = await db.select({ id: cardMatches.id }).from(cardMatches).where(is).limit(1)
  return one !== undefined
}

/** Advances every match that is due. */
export async function moveDue(site: Site, now: number, signal?: AbortSignal): Promise<Moved> {
  const waiting = await site.db
    .select({ id: cardMatches.id })
    .from(cardMatches)
    .where(due(now))
    .orderBy(asc(cardMatches.nextAt))
  const sum = { moved: 0, held: 0 }
  for (const { id } of waiting) {
    if (signal?.aborted) break
    const { moved, held } = await moveOn(site, id, now)
    sum.moved += moved
    sum.held += held
  }
  return sum
}

interface OfGame {
  readonly game: CardGameOfCatalogue
  readonly currency: Currency
  readonly now: number
}

/** Returns the rooms of a game that take players, one for each stake; opens those that are missing. */
export async function openRooms(site: Site, { game, currency, now }: OfGame): Promise<readonly OpenRoom[]> {
  const stakes = antes.map((times) => game.minBet * BigInt(times))
  const read = () =>
    site.db
      .select()
      .from(cardMatches)
      .where(
        and(
          eq(cardMatches.gameCode, game.code),
          eq(cardMatches.currency, currency),
          eq(cardMatches.state, 'waiting'),
          inArray(cardMatches.ante, stakes),
        ),
      )
      .orderBy(asc(cardMatches.ante))
  const isDue = ({ nextAt }: MatchRow) => nextAt !== null && nextAt <= now
  let found = await read()
  const over = found.filter(isDue)
  for (const { id } of over) await moveOn(site, id, now)
  if (over.length > 0 || found.length < stakes.length) {
    await site.db
      .insert(cardMatches)
      .values(stakes.map((ante) => newMatch(game.code, { currency, ante, now })))
      .onConflictDoNothing()
    found = await read()
  }
  const seats = Map.groupBy(
    await seatsOf(
      site.db,
      found.map(({ id }) => id),
    ),
    ({ matchId }) => matchId,
  )
  return found.map((match) => ({
    id: match.id,
    stake: fromMinor(match.ante, currency),
    currency,
    commitment: commitmentOf(match),
    startsAt: match.nextAt,
    seated: (seats.get(match.id) ?? []).map(({ name }) => name),
  }))
}

const newMatch = (
  gameCode: string,
  { currency, ante, now }: Pick<MatchRow, 'currency' | 'ante'> & { readonly now: number },
): MatchRow => ({
  id: newId(),
  gameCode,
  currency,
  ante,
  seed: randomBytes(32).toString('hex'),
  clientSeed: null,
  first: null,
  turn: null,
  state: 'waiting',
  nextAt: null,
  createdAt: now,
})

/** How long a finished match is still shown, in milliseconds. */
const resultShownFor = 60_000

interface OfMember {
  readonly memberId: string
  readonly gameCode: string
}

/** Returns the match a member sits at, or has just played, with the round of their seat; null where there is none. */
export async function ownMatch(
  site: Site,
  { memberId, gameCode, now }: OfMember & { readonly now: number },
): Promise<(StoredMatch & { readonly roundId: string }) | null> {
  const read = async () => {
    const [found] = await site.db
      .select({ match: getTableColumns(cardMatches), roundId: cardSeats.roundId })
      .from(cardSeats)
      .innerJoin(cardMatches, eq(cardMatches.id, cardSeats.matchId))
      .where(and(eq(cardSeats.memberId, memberId), eq(cardSeats.gameCode, gameCode), eq(cardSeats.hasLeft, false)))
      .orderBy(desc(cardSeats.createdAt))
      .limit(1)
    return found ?? null
  }
  let found = await read()
  if (found !== null && found.match.state !== 'settled' && (found.match.nextAt ?? now + 1) <= now) {
    await moveOn(site, found.match.id, now)
    found = await read()
  }
  if (found === null || found.roundId === null) return null
  if (found.match.state === 'settled' && (found.match.nextAt ?? 0) + resultShownFor < now) return null
  return { match: found.match, seats: await seatsOf(site.db, [found.match.id]), roundId: found.roundId }
}

/** Most matches of a member listed. */
const listed = 30

/** Returns a member's last matches of a game, the latest first. */
export async function lastMatches(db: DbOrTx, { memberId, gameCode }: OfMember): Promise<readonly PlayedMatch[]> {
  const found = await db
    .select({ match: getTableColumns(cardMatches), round: getTableColumns(rounds), place: cardSeats.place })
    .from(cardSeats)
    .innerJoin(cardMatches, eq(cardMatches.id, cardSeats.matchId))
    .innerJoin(rounds, eq(rounds.id, cardSeats.roundId))
    .where(and(eq(cardSeats.memberId, memberId), eq(cardSeats.gameCode, gameCode), eq(rounds.state, 'settled')))
    .orderBy(desc(cardSeats.createdAt))
    .limit(listed)
  if (found.length === 0) return []
  const seats = Map.groupBy(
    await seatsOf(
      db,
      found.map(({ match }) => match.id),
    ),
    ({ matchId }) => matchId,
  )
  return found.map(({ match, round, place }) => {
    const own = seats.get(match.id) ?? []
    const { points } = sharesOf({ match, seats: own })
    return {
      id: round.id,
      time: round.createdAt,
      stake: fromMinor(round.bet, round.currency),
      win: fromMinor(round.win, round.currency),
      currency: round.currency,
      players: own.length,
      points: points[place] ?? 0,
      best: Math.max(...points),
    }
  })
}

/** Returns whether a room still takes players. */
export const takesPlayers = ({ match, seats }: StoredMatch, now: number): boolean =>
  match.state === 'waiting' && (match.nextAt === null || match.nextAt > now) && seats.length < maxSeats
