import type { Context } from 'hono'
import { type CatalogueGame, catalogueOf } from '#server/domain/play/catalogue.ts'
import type { Play } from '#server/domain/play/launches.ts'
import { lastRounds, type Round } from '#server/domain/play/rounds.ts'
import { readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { createGameFrame, historyLength, lastBetOf, nextAfter, publishedProof } from '#server/games/game-frame.ts'
import { createReveals } from '#server/games/reveals.ts'
import type { Services } from '#server/services.ts'
import type { ValueOf } from '#wire/call.ts'
import { rulesOf } from '#games/slot/slot-maths.ts'
import { drawRound, type SlotOutcome } from '#games/slot/slot-round.ts'
import { fromMinor } from '#wire/money.ts'
import { playCalls, type PlayState, type SpinResult } from '#wire/play/play.ts'
import { betsOf, modelOf, themeOf } from './slot-game.ts'

type Answers = {
  readonly [Name in keyof typeof playCalls]: (context: Context) => Promise<ValueOf<(typeof playCalls)[Name]>>
}

/** Answers the calls of the slots: each spin is a round, bet, drawn and paid in one transaction. */
export function createSlots(services: Services): Answers {
  const { db, live, settings } = services
  const catalogue = catalogueOf(services)
  const frame = createGameFrame(services, {
    isOwn: (game): game is CatalogueGame => game.engine === 'slot',
    reveals: createReveals(live),
  })

  const tableOf = async (play: Play): Promise<PlayState> => {
    const game = await frame.gameOf(play)
    const { currency } = play
    const { bets, usual } = betsOf(game, currency)
    const [seat, { jurisdiction }, history, round] = await Promise.all([
      frame.seatOf(play, game),
      readPlayTerms(settings),
      lastRounds(db, play, historyLength),
      frame.underWay(play),
    ])
    return {
      ...seat,
      theme: themeOf(game),
      bets: bets.map((bet) => fromMinor(bet, currency)),
      defaultBet: fromMinor(lastBetOf(history, currency, bets) ?? usual, currency),
      rules: rulesOf(modelOf(game)),
      autoplay: jurisdiction.autoplay,
      leastTurnSeconds: jurisdiction.leastTurnSeconds,
      underWay: round === null ? null : resultOf(round, play, modelOf(game).name),
      history: history
        .filter(({ id }) => id !== round?.id)
        .map(({ id, bet, win, createdAt, currency: of }) => ({
          spinId: id,
          bet: fromMinor(bet, of),
          win: fromMinor(win, of),
          at: createdAt,
        })),
    }
  }

  return {
    enter: (context) => frame.enter(context, tableOf),
    state: async (context) => tableOf(await frame.playOf(context)),
    async spin(context) {
      const {
        play,
        request: { spinId, ...requested },
      } = await frame.read(playCalls.spin, context)
      const round = await frame.play(play, { roundId: spinId, ...requested }, (game) => ({
        bets: betsOf(game, play.currency).bets,
        isPaced: true,
        draw: (stake, draw) => drawRound({ model: modelOf(game), ...stake }, draw),
      }))
      const game = (await catalogue.current()).byCode.get(play.gameCode)
      return resultOf(round, play, modelOf({ code: play.gameCode, classify: game?.classify ?? null }).name)
    },
    async shown(context) {
      const { play, request } = await frame.read(playCalls.shown, context)
      return frame.shown(play, request.spinId)
    },
  }
}

function resultOf(round: Round, play: Play, model: string): SpinResult {
  const outcome = round.outcome as SlotOutcome
  return {
    spinId: round.id,
    bet: fromMinor(round.bet, round.currency),
    win: fromMinor(round.win, round.currency),
    turns: [...outcome.turns],
    balanceAfterBet: outcome.balanceAfterBet,
    balance: outcome.balance,
    at: round.createdAt,
    proof: publishedProof(round),
    model: outcome.model ?? model,
    next: nextAfter(round, play),
  }
}
