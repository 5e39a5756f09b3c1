import { and, eq } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { cardMatches, cardSeats } from '#server/store/schema/cards/cards.ts'
import { type CardMove, fillTime, maxSeats } from '#games/cards/card-plays.ts'
import type { CardGameOfCatalogue } from './card-games.ts'
import { begun, left, played, type SeatRow, type StoredMatch } from './card-match.ts'
import { holdMatch, moveOn, seatsOf, takesPlayers, notifySeats, writeMatch } from './card-rooms.ts'
import { holdingOf, memberAccount, openVendorWallet } from '#server/domain/money/ledger.ts'
import { noteOpened } from '#server/domain/lottery/lottery-bets.ts'
import { maskedName } from '#server/domain/identity/masked-name.ts'
import { readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { beginPlay } from '#server/domain/protection/play-session.ts'
import { findRound } from '#server/domain/play/rounds.ts'
import { rollBack, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings' | 'serverId'>

interface InRoom {
  readonly gameCode: string
  readonly matchId: string
  readonly memberId: string
  readonly now: number
}

/** A match with a seat of the member, locked; null where there is none. */
async function holdPlace(
  tx: Tx,
  { gameCode, matchId, memberId }: Pick<InRoom, 'gameCode' | 'matchId' | 'memberId'>,
): Promise<(StoredMatch & { readonly seat: SeatRow }) | null> {
  const stored = await holdMatch(tx, { id: matchId.toLowerCase(), gameCode })
  const seat = stored?.seats.find((each) => each.memberId === memberId)
  return stored === null || seat === undefined ? null : { ...stored, seat }
}

/**
 * Seats a member in a room and stakes its ante. The same id again is the same seat; refuses `room_closed` once the
 * match has begun, `already_seated` while the member plays another match of this game, and as a bet.
 */
export async function sitDown(
  site: Site,
  game: CardGameOfCatalogue,
  { matchId: requestedId, id }: { readonly matchId: string; readonly id: string },
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<void> {
  const { db, live, settings } = site
  const { memberId } = caller
  const [roundId, matchId] = [id.toLowerCase(), requestedId.toLowerCase()]
  const isKnown = async () => {
    if ((await findRound(db, roundId)) === null) return false
    const [seat] = await db
      .select({ memberId: cardSeats.memberId })
      .from(cardSeats)
      .where(and(eq(cardSeats.roundId, roundId), eq(cardSeats.matchId, matchId)))
    // A seat given up before the match began no longer counts.
    if (seat?.memberId !== memberId) throw new Refused('idempotency_conflict')
    return true
  }
  if (await isKnown()) return
  if (game.closed) throw new Refused('vendor_closed')
  await beginPlay(site, memberId, now)
  const { currency: usual } = await settings.brand()
  const currency = (await holdingOf(db, memberAccount(memberId)))?.currency ?? usual
  const wallet = game.owner.keepsWallet ? game.vendor : null
  if (wallet !== null) await openVendorWallet(db, { memberId, vendor: wallet, currency })
  await noteOpened(site, { caller, gameCode: game.code, currency, wallet, now })
  const terms = await readPlayTerms(settings)
  const notified = await db.transaction(async (tx) => {
    const stored = await holdMatch(tx, { id: matchId, gameCode: game.code })
    const mine = stored?.seats.find((seat) => seat.memberId === memberId)
    // Of two concurrent requests, the other one has written everything.
    if (mine?.roundId === roundId) return []
    if (mine !== undefined) throw new Refused('already_seated')
    if (stored === null || stored.match.currency !== currency || !takesPlayers(stored, now)) {
      throw new Refused('room_closed')
    }
    const { match, seats } = stored
    const { replayed } = await takeBet(tx, {
      roundId,
      memberId,
      gameCode: game.code,
      launchId: null,
      serverId: site.serverId,
      currency,
      wallet,
      amount: match.ante,
      outcome: null,
      terms,
      now,
    })
    if (replayed) throw new Refused('idempotency_conflict')
    const [seat] = await tx
      .insert(cardSeats)
      .values({
        matchId,
        place: seats.length,
        gameCode: game.code,
        memberId,
        roundId,
        name: maskedName(caller.account),
        isOpen: true,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (seat === undefined) throw new Refused('already_seated')
    const all = { match: { ...match, nextAt: match.nextAt ?? now + fillTime }, seats: [...seats, seat] }
    const after = all.seats.length === maxSeats ? begun(all, now) : all
    await writeMatch(tx, all, after)
    return all.seats
  })
  if (notified.length === 0) return
  await notifyBalance(live, memberId)
  await notifySeats(live, notified)
}

/** Draws or stands for a member; refuses `turn_over` where it is not their turn. The same again changes nothing. */
export async function playMove(site: Site, of: InRoom & { readonly move: CardMove }): Promise<void> {
  const { db, live } = site
  const { move, now } = of
  await moveOn(site, of.matchId.toLowerCase(), now)
  const notified = await db.transaction(async (tx) => {
    const held = await holdPlace(tx, of)
    if (held === null || held.seat.hasLeft) throw new Refused('turn_over')
    const { match, seats, seat } = held
    if (seat.move === move && !seat.byClock) return []
    if (match.state !== 'playing' || match.turn !== seat.place) throw new Refused('turn_over')
    await writeMatch(tx, held, played({ match, seats }, { place: seat.place, move, byClock: false }, now))
    return seats
  })
  await notifySeats(live, notified)
}

/**
 * Takes a member out of a match: before it begins the stake is returned, afterwards it stays in the pot and they keep
 * their cards. Returns whether the stake was returned; leaving again changes nothing.
 */
export async function leaveRoom(site: Site, of: InRoom): Promise<boolean> {
  const { db, live } = site
  const { now, memberId } = of
  await moveOn(site, of.matchId.toLowerCase(), now)
  const { notified, givenBack } = await db.transaction(async (tx) => {
    const held = await holdPlace(tx, of)
    if (held === null || held.seat.hasLeft || held.seat.roundId === null) return { notified: [], givenBack: false }
    const { match, seats, seat } = held
    if (match.state !== 'waiting') {
      await writeMatch(tx, held, left({ match, seats }, seat.place, now))
      return { notified: seats, givenBack: false }
    }
    await rollBack(tx, { roundId: held.seat.roundId, now })
    await giveUp(tx, held)
    return { notified: seats, givenBack: true }
  })
  if (givenBack) await notifyBalance(live, memberId)
  await notifySeats(live, notified)
  return givenBack
}

/** Removes a seat from a room. Later seats move up; an empty room waits for the next player. */
async function giveUp(tx: Tx, { match, seat }: StoredMatch & { readonly seat: SeatRow }): Promise<void> {
  const at = (place: number) => and(eq(cardSeats.matchId, match.id), eq(cardSeats.place, place))
  await tx.delete(cardSeats).where(at(seat.place))
  const left = (await seatsOf(tx, [match.id])).length
  for (let place = seat.place; place < left; place += 1) {
    await tx
      .update(cardSeats)
      .set({ place })
      .where(at(place + 1))
  }
  if (left === 0) await tx.update(cardMatches).set({ nextAt: null }).where(eq(cardMatches.id, match.id))
}
