import type { Context } from 'hono'
import type { CatalogueGame } from '#server/domain/play/catalogue.ts'
import type { Play } from '#server/domain/play/launches.ts'
import { lastOutcomes, type Round } from '#server/domain/play/rounds.ts'
import { createGameFrame, historyLength, nextAfter, publishedProof } from '#server/games/game-frame.ts'
import { createReveals } from '#server/games/reveals.ts'
import type { Services } from '#server/services.ts'
import type { ValueOf } from '#wire/call.ts'
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
import { fromMinor } from '#wire/money.ts'

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
  const { db, live } = services
  const frame = createGameFrame(services, {
    isOwn: (game): game is CatalogueGame => isFishing(game),
    reveals: createReveals(live, flight),
  })

  const seaOf = async (play: Play): Promise<SeaState> => {
    const game = await frame.gameOf(play)
    const [seat, history] = await Promise.all([frame.seatOf(play, game), lastOutcomes(db, play, historyLength)])
    return {
      ...seat,
      hue: game.owner.hue,
      cannons: cannonBets(game).map((bet) => fromMinor(bet, play.currency)),
      usualCannon,
      rtp: fishingReturn,
      targets: Target.options.map((target) => ({ target, odds: oddsOf[target], chance: chanceOf(target) })),
      history: history.map((shot) => ({
        shotId: shot.id,
        target: (shot.outcome as ShotOutcome).target,
        bet: fromMinor(shot.bet, shot.currency),
        win: fromMinor(shot.win, shot.currency),
        at: shot.createdAt,
      })),
    }
  }

  return {
    enter: (context) => frame.enter(context, seaOf),
    state: async (context) => seaOf(await frame.playOf(context)),
    async shoot(context) {
      const {
        play,
        request: { shotId, target, ...requested },
      } = await frame.read(fishingCalls.shoot, context)
      const round = await frame.play(play, { roundId: shotId, ...requested }, (game) => ({
        bets: cannonBets(game),
        isPaced: false,
        draw: (stake, draw) => drawShot({ target, ...stake }, draw),
      }))
      return resultOf(round, play)
    },
  }
}

function resultOf(round: Round, play: Play): ShotResult {
  const { target, caught, balance } = round.outcome as ShotOutcome
  const proof = publishedProof(round)
  if (proof === null) throw new Error(`a shot without a proof: ${round.id}`)
  return {
    shotId: round.id,
    target,
    bet: fromMinor(round.bet, round.currency),
    caught,
    win: fromMinor(round.win, round.currency),
    balance,
    at: round.createdAt,
    proof,
    next: nextAfter(round, play),
  }
}
