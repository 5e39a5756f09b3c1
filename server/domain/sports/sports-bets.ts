import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { sportsBets, sportsFixtures, sportsLegs } from '#server/store/schema/sports/sports.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, readMinor, wholeUnits } from '#wire/money.ts'
import { marketsOf, returnAt, selectionsOf } from '#games/sports/sports-match.ts'
import {
  type BetAnswer,
  type BetRefusal,
  betRefusals,
  type OddsPreference,
  type SportsLeg,
  type SportsTicket,
  type sportsCalls,
} from '#wire/sports/sports.ts'
import type { CatalogueGame } from '#server/domain/play/catalogue.ts'
import { noteOpened } from '#server/domain/lottery/lottery-bets.ts'
import { holdingOf, memberAccount, openVendorWallet } from '#server/domain/money/ledger.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { beginPlay } from '#server/domain/protection/play-session.ts'
import { takeBet } from '#server/domain/play/seamless-wallet.ts'
import { stakesOf } from './sports-board.ts'
import { type FixtureRow, stateAt } from './sports-match-state.ts'
import { chanceOf, endsFrom, oddsOf } from './sports-odds.ts'
import { notifyBalance } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings' | 'serverId'>
type Visit = { readonly caller: Caller; readonly now: number }
type Placed = ValueOf<typeof sportsCalls.placeSportsBets>

/**
 * Places the bets of a slip, each on its own: a refused bet does not affect the others, and a bet placed before is
 * reported as placed, whatever has happened since. The house holds the stake until the matches are over.
 */
export async function placeSportsBets(
  site: Site,
  game: CatalogueGame,
  { accept, bets }: Omit<ParsedRequestOf<typeof sportsCalls.placeSportsBets>, 'hall'>,
  { caller, now }: Visit,
): Promise<Placed> {
  const { db, live, settings } = site
  const { memberId } = caller
  const { currency: usual, mostReturn } = await settings.brand()
  const currency = (await holdingOf(db, memberAccount(memberId)))?.currency ?? usual
  // A slip with an invalid bet is refused as a whole.
  const amounts = bets.map((bet) => sensible(bet, currency))
  const known = await knownBets(db, bets)
  if (known.size < bets.length) {
    if (game.closed) throw new Refused('vendor_closed')
    await beginPlay(site, memberId, now)
  }
  const wallet = game.owner.keepsWallet ? game.vendor : null
  if (wallet !== null) await openVendorWallet(db, { memberId, vendor: wallet, currency })
  await noteOpened(site, { caller, gameCode: game.code, currency, wallet, now })
  const terms = await readPlayTerms(settings)
  const cap = wholeUnits(mostReturn, currency)
  const answers: BetAnswer[] = []
  for (const [index, bet] of bets.entries()) {
    const before = known.get(bet.id.toLowerCase())
    const amount = amounts[index]!
    answers.push(
      before === undefined
        ? await place(site, { game, bet, amount, accept, memberId, currency, wallet, terms, cap, now })
        : replayed(before, { game, bet, amount, memberId }),
    )
  }
  if (answers.some(({ refusal }) => refusal === null)) await notifyBalance(live, memberId)
  return { bets: answers }
}

/**
 * The stake of a bet in minor units; refuses `invalid_request` for invalid money, or where two of its legs are on one
 * match.
 */
function sensible({ stake, legs }: SportsTicket, currency: Currency): bigint {
  const amount = readMinor(stake, currency)
  const matches = new Set(legs.map(({ fixtureId }) => fixtureId.toLowerCase()))
  if (amount === null || matches.size < legs.length) {
    throw new Refused('invalid_request', { fields: [{ field: 'bets', problem: 'format' }] })
  }
  return amount
}

type Known = {
  readonly round: typeof rounds.$inferSelect
  readonly legs: readonly (typeof sportsLegs.$inferSelect)[]
}

/** The bets placed already, by their ids, and other rounds with these ids. */
async function knownBets(db: DbOrTx, bets: readonly SportsTicket[]): Promise<ReadonlyMap<string, Known>> {
  const ids = bets.map(({ id }) => id.toLowerCase())
  const found = await db.select().from(rounds).where(inArray(rounds.id, ids))
  if (found.length === 0) return new Map()
  const legs = await legsOf(
    db,
    found.map(({ id }) => id),
  )
  return new Map(found.map((round) => [round.id, { round, legs: legs.filter(({ roundId }) => roundId === round.id) }]))
}

/** The legs of bets in their order. */
const legsOf = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select()
    .from(sportsLegs)
    .where(inArray(sportsLegs.roundId, [...ids]))
    .orderBy(asc(sportsLegs.roundId), asc(sportsLegs.place))

interface BetRequest {
  readonly game: CatalogueGame
  readonly bet: SportsTicket
  readonly amount: bigint
  readonly memberId: string
}

function replayed({ round, legs }: Known, { game, bet, amount, memberId }: BetRequest): BetAnswer {
  const isSame =
    round.memberId === memberId &&
    round.gameCode === game.code &&
    round.bet === amount &&
    legs.length === bet.legs.length &&
    bet.legs.every((leg, index) => saysSame(leg, legs[index]!))
  return {
    id: bet.id,
    refusal: isSame ? null : 'idempotency_conflict',
    odds: isSame ? legs.map(({ odds }) => odds) : [],
  }
}

/** Returns whether two legs are on the same selection; the odds taken may differ from those seen. */
const saysSame = (one: Omit<SportsLeg, 'odds'>, other: Omit<SportsLeg, 'odds'>) =>
  one.fixtureId.toLowerCase() === other.fixtureId &&
  one.market === other.market &&
  one.line === other.line &&
  one.selection === other.selection

interface Placing extends BetRequest {
  readonly accept: OddsPreference
  readonly currency: Currency
  readonly wallet: string | null
  readonly terms: PlayTerms
  /** The highest return of a bet, in minor units. */
  readonly cap: bigint
  readonly now: number
}

/** Not placed at the current odds, or without any. */
class NotTaken extends Error {
  readonly refusal: BetRefusal
  readonly odds: readonly (number | null)[]
  constructor(refusal: BetRefusal, odds: readonly (number | null)[]) {
    super(refusal)
    this.refusal = refusal
    this.odds = odds
  }
}

/** Places one bet; returns the reason of a refusal, or null once it is placed, with its odds. */
async function place(site: Site, of: Placing): Promise<BetAnswer> {
  const { game, bet, amount, accept, memberId, currency, wallet, terms, cap, now } = of
  const roundId = bet.id.toLowerCase()
  const { least, most } = stakesOf(game, currency)
  if (amount < least || amount > most) return { id: bet.id, refusal: 'bet_out_of_range', odds: [] }
  try {
    const odds = await site.db.transaction(async (tx) => {
      const present = await holdLegs(tx, { legs: bet.legs, hall: game.engine, now })
      if (present.some((each) => each === null)) throw new NotTaken('market_suspended', present)
      const accepted = present.flatMap((each) => each ?? [])
      if (bet.legs.some((leg, index) => isUnwanted(leg.odds, accepted[index]!, accept)))
        throw new NotTaken('odds_changed', accepted)
      if (returnAt(amount, accepted) > cap) throw new NotTaken('return_too_high', accepted)
      const { replayed: isReplayed } = await takeBet(tx, {
        roundId,
        memberId,
        gameCode: game.code,
        launchId: null,
        serverId: site.serverId,
        currency,
        wallet,
        amount,
        outcome: null,
        terms,
        now,
      })
      // Of two concurrent requests, the other one has written everything.
      if (isReplayed) return accepted
      await tx.insert(sportsBets).values({ roundId, memberId, state: 'open', createdAt: now })
      await tx.insert(sportsLegs).values(
        bet.legs.map(({ fixtureId, market, line, selection }, index) => ({
          roundId,
          place: index,
          fixtureId: fixtureId.toLowerCase(),
          market,
          line,
          selection,
          odds: accepted[index]!,
        })),
      )
      return accepted
    })
    return { id: bet.id, refusal: null, odds }
  } catch (error) {
    if (error instanceof NotTaken) return { id: bet.id, refusal: error.refusal, odds: [...error.odds] }
    const code = error instanceof Refused ? betRefusals.find((each) => each === error.code) : undefined
    if (code === undefined) throw error
    return { id: bet.id, refusal: code, odds: [] }
  }
}

/** Returns whether changed odds need the member's consent. */
const isUnwanted = (seen: number, present: number, accept: OddsPreference): boolean =>
  accept === 'any' ? false : accept === 'better' ? present < seen : present !== seen

/**
 * The odds of legs at `now`, null while a match is suspended; locks their matches until the bet is written. Refuses
 * `market_closed` for a selection that is closed or unknown.
 */
async function holdLegs(
  tx: Tx,
  { legs, hall, now }: { readonly legs: readonly SportsLeg[]; readonly hall: string | null; readonly now: number },
): Promise<(number | null)[]> {
  const ids = legs.map(({ fixtureId }) => fixtureId.toLowerCase())
  const found = await tx
    .select()
    .from(sportsFixtures)
    .where(and(inArray(sportsFixtures.id, ids), eq(sportsFixtures.state, 'open'), gt(sportsFixtures.endsAt, now)))
    .orderBy(asc(sportsFixtures.id))
    .for('share')
  return legs.map((leg) => {
    const fixture = found.find(({ id }) => id === leg.fixtureId.toLowerCase())
    if (fixture === undefined || hallOf(fixture) !== hall) throw new Refused('market_closed')
    return oddsOfLeg(fixture, leg, now)
  })
}

const hallOf = ({ kind }: Pick<FixtureRow, 'kind'>) => (kind === 'football' ? 'sports' : 'esports')

/**
 * The current odds of a selection, null while betting is suspended; refuses `market_closed` where there are none any
 * more.
 */
function oddsOfLeg(fixture: FixtureRow, leg: Omit<SportsLeg, 'odds'>, now: number): number | null {
  const market = marketsOf(fixture).find((each) => each.market === leg.market && each.line === leg.line)
  const isOffered = market !== undefined && (selectionsOf[leg.market] as readonly string[]).includes(leg.selection)
  if (!isOffered) throw new Refused('market_closed')
  const state = stateAt(fixture, now)
  if (state.suspended) return null
  const odds = oddsOf(chanceOf(endsFrom(fixture, state), market, leg.selection))
  if (odds === null) throw new Refused('market_closed')
  return odds
}

/** Most bets of a member listed. */
const listed = 30

/** A stored bet, with its round, its legs and their matches. */
export interface StoredBet {
  readonly bet: typeof sportsBets.$inferSelect
  readonly round: typeof rounds.$inferSelect
  readonly legs: readonly StoredLeg[]
}

export interface StoredLeg {
  readonly leg: typeof sportsLegs.$inferSelect
  readonly fixture: FixtureRow
}

/** The legs of bets with their matches, by the bets' ids, in their order. */
export async function storedLegs(
  db: DbOrTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredLeg[]>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ leg: sportsLegs, fixture: sportsFixtures })
    .from(sportsLegs)
    .innerJoin(sportsFixtures, eq(sportsFixtures.id, sportsLegs.fixtureId))
    .where(inArray(sportsLegs.roundId, [...ids]))
    .orderBy(asc(sportsLegs.place))
  return Map.groupBy(found, ({ leg }) => leg.roundId)
}

/** Returns a member's latest bets on a hall, the latest first. */
export async function lastBets(
  db: DbOrTx,
  { memberId, gameCode }: { readonly memberId: string; readonly gameCode: string },
): Promise<readonly StoredBet[]> {
  const found = await db
    .select({ bet: sportsBets, round: rounds })
    .from(sportsBets)
    .innerJoin(rounds, eq(rounds.id, sportsBets.roundId))
    .where(and(eq(sportsBets.memberId, memberId), eq(rounds.gameCode, gameCode)))
    .orderBy(desc(sportsBets.createdAt), desc(sportsBets.roundId))
    .limit(listed)
  const legs = await storedLegs(
    db,
    found.map(({ bet }) => bet.roundId),
  )
  return found.map(({ bet, round }) => ({ bet, round, legs: legs.get(bet.roundId) ?? [] }))
}
