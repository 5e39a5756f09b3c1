import type { Context } from 'hono'
import { type CatalogueGame, catalogueOf } from '#server/domain/play/catalogue.ts'
import { drawsOf, nextDraw, proofOf } from '#server/domain/play/fairness.ts'
import { enterLaunch, findPlay, nextRoundAt, type Play } from '#server/domain/play/launches.ts'
import { holdingOf, walletAccount } from '#server/domain/money/ledger.ts'
import { readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { findRound, lastShots, type Round } from '#server/domain/play/rounds.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { underMaintenance } from '#server/domain/site/site-settings.ts'
import { createReveals } from '#server/games/reveals.ts'
import { Refused } from '#server/handler.ts'
import { bearerOf, parseRequest, readJson } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { fishingCalls, type SeaState, type ShotResult } from '#wire/play/fishing.ts'
import {
  cannonSizes,
  chanceOf,
  drawShot,
  fishingReturn,
  oddsOf,
  type ShotOutcome,
  Target,
  usualCannon,
} from '#games/fishing/fishing-sea.ts'
import { fromMinor, readMinor } from '#wire/money.ts'

/** Largest body a game sends, in bytes. */
const largestBody = 4096

/** Shots the sea lists. */
const historyLength = 12

/** How long a shot flies before its catch is seen, in milliseconds: other screens learn of the balance after it. */
const flight = 400

/** Returns the bet of each cannon at a game, in minor units, the smallest first. */
export const cannonBets = ({ minBet }: Pick<CatalogueGame, 'minBet'>): readonly bigint[] =>
  cannonSizes.map((size) => BigInt(size) * minBet)

/** Returns whether a game of the catalogue is fished at. */
export const isFishing = ({ engine, isGroup }: Pick<CatalogueGame, 'engine' | 'isGroup'>): boolean =>
  engine === 'fishing' && !isGroup

type Answers = {
  readonly [Name in keyof typeof fishingCalls]: (context: Context) => Promise<ValueOf<(typeof fishingCalls)[Name]>>
}

/** Answers the calls of the fishing game: each shot is a round, bet, drawn and paid in one transaction. */
export function createFishing(services: Services): Answers {
  const { db, live, clock, settings, serverId } = services
  const catalogue = catalogueOf(services)
  const reveals = createReveals(live, flight)

  const gameOf = async ({ gameCode }: Pick<Play, 'gameCode'>): Promise<CatalogueGame> => {
    const game = (await catalogue.current()).byCode.get(gameCode)
    if (!game || !isFishing(game)) throw new Refused('game_unavailable')
    return game
  }

  const seaOf = async (play: Play): Promise<SeaState> => {
    const game = await gameOf(play)
    const { currency } = play
    const [held, history] = await Promise.all([
      holdingOf(db, walletAccount(play.memberId, play.wallet)),
      lastShots(db, play, historyLength),
    ])
    return {
      game: { gameCode: game.code, name: game.name, vendorName: game.owner.title },
      hue: game.owner.hue,
      language: play.language,
      currency,
      wallet: play.wallet === null ? 'main' : 'vendor',
      balance: fromMinor(held?.amount ?? 0n, currency),
      cannons: cannonBets(game).map((bet) => fromMinor(bet, currency)),
      usualCannon,
      rtp: fishingReturn,
      targets: Target.options.map((target) => ({ target, odds: oddsOf[target], chance: chanceOf(target) })),
      next: nextDraw(play.table),
      history: history.map((shot) => ({
        shotId: shot.id,
        target: (shot.outcome as ShotOutcome).target,
        bet: fromMinor(shot.bet, shot.currency),
        win: fromMinor(shot.win, shot.currency),
        at: shot.createdAt,
      })),
    }
  }

  const shoot = async (
    play: Play,
    request: ParsedRequestOf<typeof fishingCalls.shoot>,
    now: number,
  ): Promise<ShotResult> => {
    const { target, commitment, clientSeed } = request
    const shotId = request.shotId.toLowerCase()
    const bet = readMinor(request.bet, play.currency)
    if (bet === null) throw new Refused('invalid_request', { fields: [{ field: 'bet', problem: 'format' }] })
    // A shot already made is answered even when no new one would be taken.
    const known = await findRound(db, shotId)
    if (known === null) {
      const site = await settings.siteStatus()
      const game = await gameOf(play)
      if (site.status === 2 || underMaintenance(site, now) || game.closed) throw new Refused('maintenance')
      if (!cannonBets(game).includes(bet)) throw new Refused('bet_out_of_range')
      if (nextDraw(play.table).commitment !== commitment) throw new Refused('commitment_used')
    }
    const proof = proofOf(play.table, clientSeed)
    const { round } = await playRound(
      { db, live, serverId },
      {
        roundId: shotId,
        launchId: play.launchId,
        memberId: play.memberId,
        gameCode: play.gameCode,
        currency: play.currency,
        wallet: play.wallet,
        amount: bet,
        proof,
        // A shot asked for again takes no other number.
        ...(known === null ? { along: (tx) => nextRoundAt(tx, play) } : {}),
        terms: await readPlayTerms(settings),
        now,
        written: () => reveals.begin({ roundId: shotId, memberId: play.memberId, gameCode: play.gameCode }),
        draw: (balanceAfterBet) =>
          drawShot({ target, bet, balanceAfterBet, currency: play.currency }, drawsOf(proof, shotId)),
      },
    )
    return resultOf(round, play)
  }

  return {
    async enter({ req }) {
      const { code } = parseRequest(fishingCalls.enter.request, await readJson(req.raw, largestBody))
      const { playToken, play } = await enterLaunch(db, code, clock.now())
      return { playToken, state: await seaOf(play) }
    },
    state: async (context) => seaOf(await findPlay(db, bearerOf(context), clock.now())),
    async shoot(context) {
      const now = clock.now()
      const play = await findPlay(db, bearerOf(context), now)
      return shoot(play, parseRequest(fishingCalls.shoot.request, await readJson(context.req.raw, largestBody)), now)
    },
  }
}

function resultOf(round: Round, { launchId, table }: Play): ShotResult {
  const { target, caught, balance } = round.outcome as ShotOutcome
  if (round.proof === null) throw new Error(`a shot without a proof: ${round.id}`)
  const { commitment, nonce, clientSeed, serverSeed } = round.proof
  return {
    shotId: round.id,
    target,
    bet: fromMinor(round.bet, round.currency),
    caught,
    win: fromMinor(round.win, round.currency),
    balance,
    at: round.createdAt,
    proof: { commitment, nonce, clientSeed, serverSeed },
    // Asked for again, a shot of this place leads to what came after it.
    next: nextDraw(round.launchId === launchId ? { ...table, nonce: nonce + 1 } : table),
  }
}
