import type { Context } from 'hono'
import * as v from 'valibot'
import type { CatalogueGame } from '#server/domain/play/catalogue.ts'
import type { Play } from '#server/domain/play/launches.ts'
import { lastOutcomes, type Round } from '#server/domain/play/rounds.ts'
import { readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { createGameFrame, historyLength, lastBetOf, nextAfter, publishedProof } from '#server/games/game-frame.ts'
import { createReveals } from '#server/games/reveals.ts'
import { betsOf } from '#server/games/slot/slot-game.ts'
import { parseRequest } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import { drawOriginal, type OriginalOutcome } from '#games/originals/original-round.ts'
import { isOriginalName, type OriginalName, originalOf, publishedReturn } from '#games/originals/originals.ts'
import type { ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import { originalCalls, type OriginalResult, type OriginalState } from '#wire/play/originals.ts'
import { riskOfPick } from './original-risk.ts'

/** A game of the catalogue that is a house original. */
type OriginalGame<Game> = Game & { readonly engine: OriginalName; readonly isGroup: false }

/** Returns whether a game of the catalogue is a house original. */
export const isOriginal = <Game extends Pick<CatalogueGame, 'engine' | 'isGroup'>>(
  game: Game,
): game is OriginalGame<Game> => !game.isGroup && isOriginalName(game.engine)

type Answers = {
  readonly [Name in keyof typeof originalCalls]: (context: Context) => Promise<ValueOf<(typeof originalCalls)[Name]>>
}

/** Answers the calls of the house originals: each play is a round, bet, drawn and paid in one transaction. */
export function createOriginals(services: Services): Answers {
  const { db, live, settings } = services
  const frame = createGameFrame(services, { isOwn: isOriginal<CatalogueGame>, reveals: createReveals(live) })

  const tableOf = async (play: Play): Promise<OriginalState> => {
    const game = await frame.gameOf(play)
    const { currency } = play
    const { bets, usual } = betsOf(game, currency)
    const [seat, { jurisdiction }, history, round] = await Promise.all([
      frame.seatOf(play, game),
      readPlayTerms(settings),
      lastOutcomes(db, play, historyLength),
      frame.underWay(play),
    ])
    const rules = originalOf(game.engine)
    const lastPick = v.safeParse(rules.pick, outcomeOf(history[0])?.pick)
    return {
      ...seat,
      rules: game.engine,
      hue: game.owner.hue,
      bets: bets.map((bet) => fromMinor(bet, currency)),
      defaultBet: fromMinor(lastBetOf(history, currency, bets) ?? usual, currency),
      pick: lastPick.success ? lastPick.output : rules.usual,
      rtp: publishedReturn(game.engine),
      autoplay: jurisdiction.autoplay,
      leastTurnSeconds: jurisdiction.leastTurnSeconds,
      underWay: round === null ? null : resultOf(round, play),
      history: history
        .filter(({ id }) => id !== round?.id)
        .flatMap((past) => {
          const drawn = outcomeOf(past)
          // A game that was another one before it became an original has rounds of that game.
          if (drawn?.original !== game.engine) return []
          return {
            roundId: past.id,
            pick: drawn.pick,
            outcome: drawn.outcome,
            bet: fromMinor(past.bet, past.currency),
            win: fromMinor(past.win, past.currency),
            at: past.createdAt,
          }
        }),
    }
  }

  return {
    enter: (context) => frame.enter(context, tableOf),
    state: async (context) => tableOf(await frame.playOf(context)),
    async play(context) {
      const {
        play,
        request: { pick: sent, ...requested },
      } = await frame.read(originalCalls.play, context)
      const round = await frame.play(play, requested, ({ minBet, engine: original }) => {
        const { pick } = parseRequest(v.object({ pick: originalOf(original).pick }), { pick: sent })
        return {
          bets: betsOf({ minBet }, play.currency).bets,
          isPaced: true,
          draw: (stake, draw) => drawOriginal({ original, pick, ...stake }, draw),
          risk: (bet) => riskOfPick(original, pick, bet),
        }
      })
      return resultOf(round, play)
    },
    async shown(context) {
      const { play, request } = await frame.read(originalCalls.shown, context)
      return frame.shown(play, request.roundId)
    },
  }
}

/** The stored outcome of a round at an original; null for a round of what the game was before. */
function outcomeOf(round: Pick<Round, 'outcome'> | undefined): OriginalOutcome | null {
  const outcome = round?.outcome as Partial<OriginalOutcome> | null | undefined
  return isOriginalName(outcome?.original) ? (outcome as OriginalOutcome) : null
}

function resultOf(round: Round, play: Play): OriginalResult {
  const drawn = outcomeOf(round)
  const proof = publishedProof(round)
  if (drawn === null || proof === null) throw new Error(`not a round of an original: ${round.id}`)
  return {
    roundId: round.id,
    game: drawn.original,
    version: drawn.version,
    pick: drawn.pick,
    outcome: drawn.outcome,
    bet: fromMinor(round.bet, round.currency),
    win: fromMinor(round.win, round.currency),
    balanceAfterBet: drawn.balanceAfterBet,
    balance: drawn.balance,
    at: round.createdAt,
    proof,
    next: nextAfter(round, play),
  }
}
