import type { Context } from 'hono'
import { holdingOf, walletAccount } from '#server/domain/money/ledger.ts'
import { type CatalogueGame, catalogueOf } from '#server/domain/play/catalogue.ts'
import { drawsOf, nextDraw, proofOf } from '#server/domain/play/fairness.ts'
import { enterLaunch, findPlay, nextRoundAt, type Play } from '#server/domain/play/launches.ts'
import { findRound, lastRounds, type Round } from '#server/domain/play/rounds.ts'
import { playRound, type RoundOutcome } from '#server/domain/play/seamless-wallet.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { underMaintenance } from '#server/domain/site/site-settings.ts'
import { Refused } from '#server/handler.ts'
import { bearerOf, parseRequest, readJson } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import type { Draw, NextDraw, RoundProof } from '#games/fair/fair.ts'
import type { Call, ParsedRequestOf } from '#wire/call.ts'
import { type Currency, fromMinor, readMinor } from '#wire/money.ts'
import { type GameSeat, playCalls } from '#wire/play/play.ts'
import type { Reveals } from './reveals.ts'

/** Largest body a game sends, in bytes. */
const largestBody = 4096

/** Rounds that a game lists. */
export const historyLength = 12

/** A round as it is requested; `bet` as on the wire. */
export interface RequestedRound {
  readonly roundId: string
  readonly bet: string
  readonly commitment: string
  readonly clientSeed: string
}

/** A placed bet: amounts in minor units. */
export interface Stake {
  readonly bet: bigint
  readonly balanceAfterBet: bigint
  readonly currency: Currency
}

/** What a game adds to a new round. */
export interface OwnRound {
  /** The bets that it takes, in minor units; any other is refused (`bet_out_of_range`). */
  readonly bets: readonly bigint[]
  /** True when the market's least time from bet to bet applies. */
  readonly isPaced: boolean
  /** Draws and pays; called once, after the bet was placed. */
  draw(stake: Stake, draw: Draw): RoundOutcome
  /** The net risk of a bet in minor units; left out where the whole stake counts. */
  risk?(bet: bigint): bigint
}

/**
 * What the games of the built-in provider have in common: entering, the seat, and a round that is bet, drawn and paid
 * in one transaction. `isOwn` states which games of the catalogue are played by the game; `reveals` delays the balance
 * on the member's other screens.
 */
export function createGameFrame<Own extends CatalogueGame>(
  services: Services,
  { isOwn, reveals }: { readonly isOwn: (game: CatalogueGame) => game is Own; readonly reveals: Reveals },
) {
  const { db, live, clock, settings, serverId } = services
  const catalogue = catalogueOf(services)

  const gameOf = async ({ gameCode }: Pick<Play, 'gameCode'>): Promise<Own> => {
    const game = (await catalogue.current()).byCode.get(gameCode)
    if (!game || !isOwn(game)) throw new Refused('game_unavailable')
    return game
  }

  /** Holds a place to its market's least time from bet to bet. Of many at once its commitment lets one through. */
  const refuseEarly = async (play: Play, { jurisdiction: { leastTurnSeconds } }: PlayTerms, now: number) => {
    if (leastTurnSeconds === 0) return
    const [last] = await lastRounds(db, play, 1)
    if (last !== undefined && now - last.createdAt < leastTurnSeconds * 1000) throw new Refused('rate_limited')
  }

  /** Refuses what no new round is taken for; returns how the game draws it. */
  const prepared = async (
    play: Play,
    { amount, commitment }: { readonly amount: bigint; readonly commitment: string },
    { prepare, terms, now }: { prepare(game: Own): OwnRound; readonly terms: PlayTerms; readonly now: number },
  ): Promise<OwnRound> => {
    const site = await settings.siteStatus()
    const game = await gameOf(play)
    if (site.status === 2 || underMaintenance(site, now) || game.closed) throw new Refused('maintenance')
    const own = prepare(game)
    if (!own.bets.includes(amount)) throw new Refused('bet_out_of_range')
    if (nextDraw(play.table).commitment !== commitment) throw new Refused('commitment_used')
    if (own.isPaced) await refuseEarly(play, terms, now)
    return own
  }

  return {
    gameOf,

    /** Finds the place of a request, which bears the play token, and parses its body. */
    async read<C extends Call>(call: C, context: Context): Promise<{ play: Play; request: ParsedRequestOf<C> }> {
      const play = await findPlay(db, bearerOf(context), clock.now())
      return { play, request: parseRequest(call.request, await readJson(context.req.raw, largestBody)) }
    },

    /** Exchanges the launch code of a request for a play token; returns it with the game's state. */
    async enter<State>({ req }: Context, stateOf: (play: Play) => Promise<State>) {
      const { code } = parseRequest(playCalls.enter.request, await readJson(req.raw, largestBody))
      const { playToken, play } = await enterLaunch(db, code, clock.now())
      return { playToken, state: await stateOf(play) }
    },

    /** The place of a request that bears the play token. */
    playOf: (context: Context): Promise<Play> => findPlay(db, bearerOf(context), clock.now()),

    /** What a player is shown of every game. */
    async seatOf(play: Play, game: Own): Promise<GameSeat> {
      const held = await holdingOf(db, walletAccount(play.memberId, play.wallet))
      return {
        game: { gameCode: game.code, name: game.name, vendorName: game.owner.title },
        language: play.language,
        currency: play.currency,
        wallet: play.wallet === null ? 'main' : 'vendor',
        balance: fromMinor(held?.amount ?? 0n, play.currency),
        next: nextDraw(play.table),
      }
    },

    /** The round of a place that is paid and not yet shown to its end; null without one. */
    async underWay(play: Play): Promise<Round | null> {
      const id = reveals.underWay(play)
      return id === null ? null : findRound(db, id)
    },

    /**
     * Plays a round, or returns the one that was played under this id before. `prepare` is called for a new one only and
     * refuses what the game does not take.
     */
    async play(
      play: Play,
      { roundId: sent, bet, commitment, clientSeed }: RequestedRound,
      prepare: (game: Own) => OwnRound,
    ): Promise<Round> {
      const now = clock.now()
      const roundId = sent.toLowerCase()
      const { memberId, gameCode, currency } = play
      const amount = readMinor(bet, currency)
      if (amount === null) throw new Refused('invalid_request', { fields: [{ field: 'bet', problem: 'format' }] })
      // A round already made is answered even when no new one would be taken.
      const known = await findRound(db, roundId)
      const terms = await readPlayTerms(settings)
      const own = known === null ? await prepared(play, { amount, commitment }, { prepare, terms, now }) : null
      const proof = proofOf(play.table, clientSeed)
      const { round } = await playRound(
        { db, live, serverId },
        {
          roundId,
          launchId: play.launchId,
          memberId,
          gameCode,
          currency,
          wallet: play.wallet,
          amount,
          proof,
          // A round requested again takes no other number.
          ...(own === null ? {} : { along: (tx) => nextRoundAt(tx, play) }),
          ...(own?.risk === undefined ? {} : { risk: own.risk(amount) }),
          terms,
          now,
          written: () => reveals.begin({ roundId, memberId, gameCode }),
          draw(balanceAfterBet) {
            if (own === null) throw new Error(`a known round is drawn again: ${roundId}`)
            return own.draw({ bet: amount, balanceAfterBet, currency }, drawsOf(proof, roundId))
          },
        },
      )
      return round
    },

    /** Marks a round of the member as shown; refuses an unknown one (`not_found`). */
    async shown({ memberId }: Play, sent: string): Promise<Record<string, never>> {
      const roundId = sent.toLowerCase()
      const round = await findRound(db, roundId)
      if (round?.memberId !== memberId) throw new Refused('not_found')
      await reveals.shown({ roundId, memberId })
      return {}
    },
  }
}

/** Returns the last bet of a place where the table still takes it; null otherwise. */
export const lastBetOf = (
  [last]: readonly Pick<Round, 'currency' | 'bet'>[],
  currency: Currency,
  bets: readonly bigint[],
): bigint | null => (last !== undefined && last.currency === currency && bets.includes(last.bet) ? last.bet : null)

/** The proof of a round, its fields in one order: a round that is answered again has the same text. */
export function publishedProof({ proof }: Pick<Round, 'proof'>): RoundProof | null {
  if (proof === null) return null
  const { commitment, nonce, clientSeed, serverSeed } = proof
  return { commitment, nonce, clientSeed, serverSeed }
}

/** The draw that follows a round: requested again, a round of this place leads to what came after it. */
export const nextAfter = (round: Pick<Round, 'launchId' | 'proof'>, { launchId, table }: Play): NextDraw =>
  nextDraw(round.launchId === launchId && round.proof !== null ? { ...table, nonce: round.proof.nonce + 1 } : table)
