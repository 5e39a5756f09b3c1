import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { launches, lotteryDraws, rounds } from '#server/store/schema/play/games.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { wayOf } from '#games/lottery/drawn-games.ts'
import { countCombinations, readPicks } from '#games/lottery/lottery-plays.ts'
import {
  type LotteryBet,
  type LotteryLine,
  type LineRefusal,
  lineRefusals,
  type lotteryCalls,
} from '#wire/lottery/lottery.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { holdingOf, memberAccount, openVendorWallet } from '#server/domain/money/ledger.ts'
import { openLaunch, playLifetime } from '#server/domain/play/launches.ts'
import type { DrawnOfCatalogue } from './lotteries.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { beginPlay } from '#server/domain/protection/play-session.ts'
import type { Round } from '#server/domain/play/rounds.ts'
import { takeBet } from '#server/domain/play/seamless-wallet.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings' | 'serverId'>
type Visit = { readonly caller: Caller; readonly now: number }
type Placed = ValueOf<typeof lotteryCalls.placeLotteryBets>

/**
 * Places the lines of a slip on a draw, each on its own: a refused line does not affect the others, and a line placed
 * before is reported as placed, whatever has happened since. The house holds the stake until the draw.
 */
export async function placeBets(
  site: Site,
  game: DrawnOfCatalogue,
  { drawId, lines }: Omit<ParsedRequestOf<typeof lotteryCalls.placeLotteryBets>, 'gameCode'>,
  { caller, now }: Visit,
): Promise<Placed> {
  const { db, live, settings } = site
  const { memberId } = caller
  // A slip with an invalid line is refused as a whole.
  const tickets = lines.map((line) => ticketOf(game, line))
  const known = await knownRounds(db, lines)
  if (known.size < lines.length) {
    if (game.closed) throw new Refused('vendor_closed')
    await beginPlay(site, memberId, now)
  }
  const { currency: usual } = await settings.brand()
  const currency = (await holdingOf(db, memberAccount(memberId)))?.currency ?? usual
  const wallet = game.owner.keepsWallet ? game.vendor : null
  if (wallet !== null) await openVendorWallet(db, { memberId, vendor: wallet, currency })
  await noteOpened(site, { caller, gameCode: game.code, currency, wallet, now })
  const terms = await readPlayTerms(settings)
  const answers: Placed['lines'] = []
  for (const [index, { id }] of lines.entries()) {
    const ticket = tickets[index]!
    const before = known.get(id.toLowerCase()) ?? null
    const refusal = await place(site, { game, drawId, id, ticket, before, memberId, currency, wallet, terms, now })
    answers.push({ id, refusal })
  }
  if (answers.some(({ refusal }) => refusal === null)) await notifyBalance(live, memberId)
  return { lines: answers }
}

/** Existing rounds of the lines, by id. */
async function knownRounds(db: Db, lines: readonly LotteryLine[]): Promise<ReadonlyMap<string, Round>> {
  const ids = lines.map(({ id }) => id.toLowerCase())
  const found = await db.select().from(rounds).where(inArray(rounds.id, ids))
  return new Map(found.map((round) => [round.id, round]))
}

/** Bet of a line, and its units of stake: so many on each of its combinations. */
interface Ticket {
  readonly on: NonNullable<Round['ticket']>
  readonly units: number
}

/** Refuses `invalid_request` where a way to bet has no such picks. */
function ticketOf(game: DrawnOfCatalogue, { play: name, picks: chosen, multiple }: LotteryLine): Ticket {
  const play = wayOf(game.engine, name)
  const picks = play === null ? null : readPicks(play, chosen)
  if (play === null || picks === null) {
    throw new Refused('invalid_request', { fields: [{ field: 'lines', problem: 'format' }] })
  }
  return { on: { play: name, picks: [...picks], multiple }, units: multiple * countCombinations(play, picks) }
}

interface Placing {
  readonly game: DrawnOfCatalogue
  readonly drawId: string
  readonly id: string
  readonly ticket: Ticket
  /** The round of an earlier request. */
  readonly before: Round | null
  readonly memberId: string
  readonly currency: Currency
  readonly wallet: string | null
  readonly terms: PlayTerms
  readonly now: number
}

/** Places one line; returns the reason of a refusal, or null once it is placed. */
async function place(site: Site, of: Placing): Promise<LineRefusal | null> {
  const { game, ticket, before, memberId, currency, wallet, terms, now } = of
  const [roundId, drawId] = [of.id.toLowerCase(), of.drawId.toLowerCase()]
  const amount = game.minBet * BigInt(ticket.units)
  if (before !== null) {
    const isSame =
      before.memberId === memberId &&
      before.gameCode === game.code &&
      before.bet === amount &&
      before.ticket?.play === ticket.on.play &&
      before.ticket.picks.join() === ticket.on.picks.join()
    return isSame ? null : 'idempotency_conflict'
  }
  try {
    await site.db.transaction(async (tx) => {
      await holdDraw(tx, { drawId, gameCode: game.code, now })
      await takeBet(tx, {
        roundId,
        memberId,
        gameCode: game.code,
        launchId: null,
        serverId: site.serverId,
        currency,
        wallet,
        amount,
        outcome: null,
        on: { drawId, ticket: ticket.on },
        terms,
        now,
      })
    })
    return null
  } catch (error) {
    const code = error instanceof Refused ? lineRefusals.find((each) => each === error.code) : undefined
    if (code === undefined) throw error
    return code
  }
}

/**
 * Locks a draw against drawing until the bets of this transaction are written; refuses `draw_closed`, also for an
 * unknown draw.
 */
export async function holdDraw(
  tx: Tx,
  { drawId, gameCode, now }: { readonly drawId: string; readonly gameCode: string; readonly now: number },
): Promise<void> {
  const [draw] = await tx
    .select({ id: lotteryDraws.id })
    .from(lotteryDraws)
    .where(
      and(
        eq(lotteryDraws.id, drawId),
        eq(lotteryDraws.gameCode, gameCode),
        eq(lotteryDraws.state, 'open'),
        gt(lotteryDraws.closesAt, now),
      ),
    )
    .for('share')
  if (!draw) throw new Refused('draw_closed')
}

interface Opened {
  readonly caller: Caller
  readonly gameCode: string
  readonly currency: Currency
  readonly wallet: string | null
  readonly now: number
}

/** The first bet of a session on a page's game counts as opening it: it joins the member's recent games. */
export async function noteOpened({ db }: Pick<Site, 'db'>, { caller, gameCode, now, ...place }: Opened): Promise<void> {
  const [known] = await db
    .select({ id: launches.id })
    .from(launches)
    .where(
      and(
        eq(launches.memberId, caller.memberId),
        eq(launches.gameCode, gameCode),
        gt(launches.createdAt, now - playLifetime),
      ),
    )
    .limit(1)
  if (known) return
  const { memberId, sessionId } = caller
  // Only a game in a frame is shown in the language it was opened in.
  await openLaunch(db, { memberId, sessionId, gameCode, language: 'en', now, ...place })
}

/** Most bets of a member listed. */
const listed = 30

/** Returns a member's latest bets on a lottery, the latest first. */
export async function ownBets(
  { db }: Pick<Site, 'db'>,
  { memberId, gameCode }: { readonly memberId: string; readonly gameCode: string },
): Promise<readonly LotteryBet[]> {
  const found = await db
    .select({ round: rounds, issue: lotteryDraws.issue })
    .from(rounds)
    .innerJoin(lotteryDraws, eq(lotteryDraws.id, rounds.drawId))
    .where(and(eq(rounds.memberId, memberId), eq(rounds.gameCode, gameCode)))
    .orderBy(desc(rounds.createdAt), desc(rounds.id))
    .limit(listed)
  return found.map(({ round, issue }) => ({
    id: round.id,
    time: round.createdAt,
    issue,
    play: round.ticket?.play ?? '',
    picks: [...(round.ticket?.picks ?? [])],
    multiple: round.ticket?.multiple ?? 1,
    stake: fromMinor(round.bet, round.currency),
    win: fromMinor(round.win, round.currency),
    currency: round.currency,
    state: round.state as LotteryBet['state'],
  }))
}

/** How many of a member's bets are searched for recent lotteries: the cost does not grow with their bets. */
const lookedAt = 200

/** Codes of the lotteries a member bet on last, the latest first, each once. */
export async function lastLotteries({ db }: Pick<Site, 'db'>, memberId: string): Promise<readonly string[]> {
  const found = await db
    .select({ code: rounds.gameCode })
    .from(rounds)
    .where(and(eq(rounds.memberId, memberId), isNotNull(rounds.drawId)))
    .orderBy(desc(rounds.createdAt))
    .limit(lookedAt)
  return [...new Set(found.map(({ code }) => code))]
}
