import { and, asc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Drawing, drawingsOf, nameOf } from '#server/games/client/slot/symbols.ts'
import { modelOf, themeOf } from '#server/games/slot/slot-game.ts'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { games, lotteryDraws, rounds, vendors } from '#server/store/schema/play/games.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { cardMatches, cardSeats } from '#server/store/schema/cards/cards.ts'
import { sportsBets } from '#server/store/schema/sports/sports.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { oddsOf, Target } from '#games/fishing/fishing-sea.ts'
import { decimalOf } from '#games/fraction.ts'
import { originalInWords, originalTexts } from '#games/originals/original-texts.ts'
import { originalNames, originalOf } from '#games/originals/originals.ts'
import { fromMinor } from '#wire/money.ts'
import { Turn } from '#games/slot/turn.ts'
import { poolAmounts } from '#games/lottery/pools.ts'
import { roundStates } from '#wire/records/records.ts'
import type { RoundDetail, RoundMove } from '#wire/records/rounds.ts'
import { GameType, IdempotencyKey, type Language } from '#wire/shapes.ts'
import { movementKindOf } from './account-record.ts'
import type { CatalogueGame } from '#server/domain/play/catalogue.ts'
import { handOf } from '#games/cards/card-plays.ts'
import { dealtOf, isOpenToAll, proofOf } from '#server/domain/cards/card-match.ts'
import { seatsOf } from '#server/domain/cards/card-rooms.ts'
import { isDrawn } from '#server/domain/lottery/lotteries.ts'
import { type LotteryDraw, proofOfDraw } from '#server/domain/lottery/lottery-draw.ts'
import { storedPool } from '#server/domain/lottery/pools.ts'
import type { Round } from '#server/domain/play/rounds.ts'
import { storedLegs } from '#server/domain/sports/sports-bets.ts'
import { toProvenLeg } from '#server/domain/sports/sports-cash-out.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import { teamName } from '#server/domain/agents/team-names.ts'

/** Stored data of a fishing shot. */
const StoredShot = v.object({ target: Target, caught: v.boolean() })

async function fishingOf(outcome: unknown, language: Language): Promise<RoundDetail['fishing']> {
  const { success, output } = v.safeParse(StoredShot, outcome)
  if (!success) return null
  const { target, caught } = output
  return {
    target,
    name: (await translationsFor('fishing', language))(`fishing.target.${target}`),
    odds: oddsOf[target],
    caught,
  }
}

/** Stored data of a round of an original. */
const StoredOriginal = v.object({
  original: v.picklist(originalNames),
  version: v.number(),
  pick: v.unknown(),
  outcome: v.unknown(),
})

async function originalRoundOf(outcome: unknown, language: Language): Promise<RoundDetail['original']> {
  const { success, output } = v.safeParse(StoredOriginal, outcome)
  if (!success) return null
  const { original: name, version, pick, outcome: drawn } = output
  const rules = originalOf(name)
  // Rules of another version may state picks and outcomes in another form.
  if (version !== rules.version) return null
  const translate = await translationsFor('original', language)
  return {
    name,
    version,
    pick,
    outcome: drawn,
    pickText: originalInWords(originalTexts[name].pick(pick), translate),
    outcomeText: originalInWords(originalTexts[name].outcome(drawn, pick), translate),
    multiple: decimalOf(rules.pays(pick, drawn), 4),
  }
}

/** Stored data of a slot round; rounds older than the proofs do not name their model. */
const StoredSlot = v.object({ model: v.optional(v.string()), turns: v.array(Turn) })

/**
 * Condition of the rounds a caller may read: their own and, for an agent, finished ones of their team. An upline may
 * sit at the same table as the player.
 */
const mayRead = ({ memberId, isAgent }: { readonly memberId: string; readonly isAgent: boolean }) =>
  or(
    eq(rounds.memberId, memberId),
    isAgent
      ? sql`${rounds.state} <> 'open' and exists (
          select from ${downlines} d where d.agent_id = ${memberId}::uuid and d.member_id = ${rounds.memberId})`
      : undefined,
  )

/** Returns a round of a member or of an agent's team; refuses `round_not_found` for anyone else's, known or not. */
export async function roundDetail(
  db: DbOrTx,
  of: {
    readonly memberId: string
    readonly isAgent: boolean
    /** True when the brand shows an agent the names of direct downlines in full. */
    readonly fullNames: boolean
    readonly id: string
    readonly language: Language
  },
  catalogue: ReadonlyMap<string, CatalogueGame>,
): Promise<RoundDetail> {
  const id = of.id.toLowerCase()
  if (!v.is(IdempotencyKey, id)) throw new Refused('round_not_found')
  const [found] = await db
    .select({
      round: rounds,
      game: games,
      vendor: vendors.title,
      draw: lotteryDraws,
      account: members.account,
      uplineId: members.uplineId,
    })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .innerJoin(vendors, eq(vendors.code, games.vendor))
    .leftJoin(lotteryDraws, eq(lotteryDraws.id, rounds.drawId))
    .where(and(eq(rounds.id, id), mayRead(of)))
  if (!found) throw new Refused('round_not_found')
  const { round, game, vendor, draw, account, uplineId } = found
  const { currency } = round
  const isOpen = round.state === 'open'
  const sports = await sportsOf(db, id)
  const match = await matchOf(db, id)
  return {
    id,
    ...(round.memberId === of.memberId
      ? {}
      : { member: teamName({ account, uplineId }, { agentId: of.memberId, fullNames: of.fullNames }) }),
    time: round.createdAt,
    endedAt: round.settledAt,
    gameCode: game.code,
    game: game.name,
    gameType: v.parse(GameType, game.gameType),
    vendor,
    state: v.parse(v.picklist(roundStates), round.state),
    currency,
    stake: fromMinor(round.bet, currency),
    win: fromMinor(round.win, currency),
    net: fromMinor(round.state === 'settled' ? round.win - round.bet : 0n, currency),
    // The outcome and the seed of an open round are secret until it is over.
    slot: isOpen ? null : await slotOf(round.outcome, catalogue.get(game.code), of.language),
    moves: [...(await movesOf(db, { id, memberId: round.memberId }))],
    lottery: lotteryOf(round, draw, catalogue.get(game.code)),
    sports,
    cards: match?.cards ?? null,
    fishing: isOpen ? null : await fishingOf(round.outcome, of.language),
    original: isOpen ? null : await originalRoundOf(round.outcome, of.language),
    proof: sports?.legs[0]?.proof ?? match?.proof ?? (draw === null ? ownProof(round) : publicProof(draw)),
  }
}

function ownProof({ proof, state }: Pick<Round, 'proof' | 'state'>): RoundDetail['proof'] {
  return proof === null ? null : { ...proof, serverSeed: state === 'open' ? null : proof.serverSeed }
}

/** The seed of a draw is public once it is drawn, whatever has become of the bet. */
function publicProof(draw: LotteryDraw): RoundDetail['proof'] {
  const proof = proofOfDraw(draw)
  return { ...proof, serverSeed: draw.state === 'open' ? null : proof.serverSeed }
}

function lotteryOf(
  { ticket, currency }: Pick<Round, 'ticket' | 'currency'>,
  draw: LotteryDraw | null,
  game: CatalogueGame | undefined,
): RoundDetail['lottery'] {
  if (ticket === null || draw === null || game === undefined || !isDrawn(game)) return null
  const { play, picks, multiple } = ticket
  const numbers = draw.numbers === null ? null : [...draw.numbers]
  const pool = storedPool(draw.pools, currency)
  return {
    kind: game.engine,
    drawId: draw.id,
    issue: draw.issue,
    play,
    picks: [...picks],
    multiple,
    numbers,
    ...(pool === null ? {} : { pool: poolAmounts(pool, currency) }),
  }
}

/** The legs of a bet on matches; null for every other round. */
async function sportsOf(db: DbOrTx, id: string): Promise<RoundDetail['sports']> {
  const [bet] = await db.select({ state: sportsBets.state }).from(sportsBets).where(eq(sportsBets.roundId, id))
  if (bet === undefined) return null
  const legs = (await storedLegs(db, [id])).get(id) ?? []
  return { legs: legs.map(toProvenLeg), cashed: bet.state === 'cashed' }
}

/** The seats of a card match and its deal, as far as they are public; null for every other round. */
async function matchOf(db: DbOrTx, id: string): Promise<Pick<RoundDetail, 'cards' | 'proof'> | null> {
  const [own] = await db
    .select({ match: getTableColumns(cardMatches), place: cardSeats.place })
    .from(cardSeats)
    .innerJoin(cardMatches, eq(cardMatches.id, cardSeats.matchId))
    .where(eq(cardSeats.roundId, id))
  if (own === undefined) return null
  const { match, place } = own
  const seats = await seatsOf(db, [match.id])
  const dealt = isOpenToAll(match) ? dealtOf({ match, seats }) : null
  const proof = proofOf(match)
  return {
    cards: {
      matchId: match.id,
      place,
      seats: seats.map(({ roundId, name, move, place: at }) => ({
        roundId,
        name,
        move,
        cards: dealt === null ? null : [...handOf(dealt.cards[at] ?? [], move)],
      })),
    },
    proof: match.clientSeed === null ? null : { ...proof, serverSeed: dealt === null ? null : proof.serverSeed },
  }
}

async function slotOf(
  outcome: unknown,
  game: CatalogueGame | undefined,
  language: Language,
): Promise<RoundDetail['slot']> {
  const { success, output } = v.safeParse(StoredSlot, outcome)
  if (!success || game === undefined) return null
  const translate = await translationsFor('slot', language)
  const shown = (drawing: Drawing) => ({ drawing, name: translate(nameOf(drawing)) })
  const { W, S, A, B, C, D, E, F, G } = drawingsOf(themeOf(game))
  return {
    model: output.model ?? modelOf(game).name,
    turns: output.turns,
    symbols: {
      W: shown(W),
      S: shown(S),
      A: shown(A),
      B: shown(B),
      C: shown(C),
      D: shown(D),
      E: shown(E),
      F: shown(F),
      G: shown(G),
    },
  }
}

/** Movements on the member's own accounts, in order. */
async function movesOf(
  db: DbOrTx,
  { id, memberId }: { readonly id: string; readonly memberId: string },
): Promise<readonly RoundMove[]> {
  const found = await db
    .select({
      id: ledgerEntries.id,
      kind: ledgerTransactions.kind,
      time: ledgerTransactions.createdAt,
      amount: ledgerEntries.amount,
      balance: ledgerEntries.balanceAfter,
      currency: ledgerAccounts.currency,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerTransactions.reference, id),
        eq(ledgerAccounts.memberId, memberId),
        isNotNull(ledgerEntries.balanceAfter),
      ),
    )
    .orderBy(asc(ledgerEntries.id))
  return found.map(({ id: entry, kind, time, amount, balance, currency }) => ({
    id: entry.toString(),
    kind: movementKindOf(kind, amount),
    time,
    amount: fromMinor(amount, currency),
    balance: fromMinor(balance ?? 0n, currency),
  }))
}
