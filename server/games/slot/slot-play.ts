import type { Context } from 'hono'
import { catalogueOf, type CatalogueGame } from '#server/domain/play/catalogue.ts'
import { drawsOf, nextDraw, proofOf } from '#server/domain/play/fairness.ts'
import { holdingOf, walletAccount } from '#server/domain/money/ledger.ts'
import { enterLaunch, findPlay, nextRoundAt, type Play } from '#server/domain/play/launches.ts'
import { findRound, lastRounds, type Round } from '#server/domain/play/rounds.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { underMaintenance } from '#server/domain/site/site-settings.ts'
import { createReveals } from '#server/games/reveals.ts'
import { Refused } from '#server/handler.ts'
import { bearerOf, parseRequest, readJson } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import type { ValueOf } from '#wire/call.ts'
import type { RoundProof } from '#games/fair/fair.ts'
import { rulesOf } from '#games/slot/slot-maths.ts'
import { drawRound, type SlotOutcome } from '#games/slot/slot-round.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import { playCalls, type PlayState, type SpinResult } from '#wire/play/play.ts'
import { betsOf, modelOf, themeOf } from './slot-game.ts'

/** Largest body a game sends, in bytes. */
const largestBody = 4096

/** Rounds the table lists. */
const historyLength = 12

type Answers = {
  readonly [Name in keyof typeof playCalls]: (context: Context) => Promise<ValueOf<(typeof playCalls)[Name]>>
}

/** Answers the calls of the slots: each spin is a round, bet, drawn and paid in one transaction. */
export function createSlots(services: Services): Answers {
  const { db, live, clock, settings, serverId } = services
  const catalogue = catalogueOf(services)
  const reveals = createReveals(live)

  const gameOf = async (play: Play): Promise<CatalogueGame> => {
    const game = (await catalogue.current()).byCode.get(play.gameCode)
    if (!game || game.engine !== 'slot') throw new Refused('game_unavailable')
    return game
  }

  const tableOf = async (play: Play): Promise<PlayState> => {
    const game = await gameOf(play)
    const { currency } = play
    const { bets, usual } = betsOf(game, currency)
    const shownNow = reveals.underWay(play)
    const [{ jurisdiction }, held, history, round] = await Promise.all([
      readPlayTerms(settings),
      holdingOf(db, walletAccount(play.memberId, play.wallet)),
      lastRounds(db, play, historyLength),
      shownNow === null ? null : findRound(db, shownNow),
    ])
    return {
      game: { gameCode: game.code, name: game.name, vendorName: game.owner.title },
      theme: themeOf(game),
      language: play.language,
      currency,
      wallet: play.wallet === null ? 'main' : 'vendor',
      balance: fromMinor(held?.amount ?? 0n, currency),
      bets: bets.map((bet) => fromMinor(bet, currency)),
      defaultBet: fromMinor(usual, currency),
      rules: rulesOf(modelOf(game)),
      autoplay: jurisdiction.autoplay,
      leastTurnSeconds: jurisdiction.leastTurnSeconds,
      next: nextDraw(play.table),
      underWay: round === null ? null : resultOf(round, play, modelOf(game).name),
      history: history
        .filter(({ id }) => id !== shownNow)
        .map(({ id, bet, win, createdAt, currency: of }) => ({
          spinId: id,
          bet: fromMinor(bet, of),
          win: fromMinor(win, of),
          at: createdAt,
        })),
    }
  }

  /** Holds a table to its market's least time from bet to bet. Of many bets at once its commitment lets one through. */
  const refuseEarly = async (play: Play, { jurisdiction: { leastTurnSeconds } }: PlayTerms, now: number) => {
    if (leastTurnSeconds === 0) return
    const [last] = await lastRounds(db, play, 1)
    if (last !== undefined && now - last.createdAt < leastTurnSeconds * 1000) throw new Refused('rate_limited')
  }

  const spin = async (
    play: Play,
    { spinId, bet, commitment, clientSeed }: AskedSpin,
    now: number,
  ): Promise<SpinResult> => {
    // A round already made is answered even when no new one would be taken.
    const known = await findRound(db, spinId)
    const terms = await readPlayTerms(settings)
    if (known === null) {
      const site = await settings.siteStatus()
      const game = await gameOf(play)
      if (site.status === 2 || underMaintenance(site, now) || game.closed) throw new Refused('maintenance')
      if (!betsOf(game, play.currency).bets.includes(bet)) throw new Refused('bet_out_of_range')
      if (nextDraw(play.table).commitment !== commitment) throw new Refused('commitment_used')
      await refuseEarly(play, terms, now)
    }
    const played = (await catalogue.current()).byCode.get(play.gameCode)
    const model = modelOf({ code: play.gameCode, classify: played?.classify ?? null })
    const proof = proofOf(play.table, clientSeed)
    const { round } = await playRound(
      { db, live, serverId },
      {
        roundId: spinId,
        launchId: play.launchId,
        memberId: play.memberId,
        gameCode: play.gameCode,
        currency: play.currency,
        wallet: play.wallet,
        amount: bet,
        proof,
        // A round asked for again takes no other number.
        ...(known === null ? { along: (tx) => nextRoundAt(tx, play) } : {}),
        terms,
        now,
        written: () => reveals.begin({ roundId: spinId, memberId: play.memberId, gameCode: play.gameCode }),
        draw: (balanceAfterBet) =>
          drawRound({ model, bet, balanceAfterBet, currency: play.currency }, drawsOf(proof, spinId)),
      },
    )
    return resultOf(round, play, model.name)
  }

  return {
    enter: async ({ req }) => {
      const { code } = parseRequest(playCalls.enter.request, await readJson(req.raw, largestBody))
      const { playToken, play } = await enterLaunch(db, code, clock.now())
      return { playToken, state: await tableOf(play) }
    },
    state: async (context) => tableOf(await findPlay(db, bearerOf(context), clock.now())),
    spin: async (context) => {
      const now = clock.now()
      const play = await findPlay(db, bearerOf(context), now)
      const { spinId, bet, ...from } = parseRequest(
        playCalls.spin.request,
        await readJson(context.req.raw, largestBody),
      )
      const amount = readMinor(bet, play.currency)
      if (amount === null) throw new Refused('invalid_request', { fields: [{ field: 'bet', problem: 'format' }] })
      return spin(play, { spinId: spinId.toLowerCase(), bet: amount, ...from }, now)
    },
    shown: async (context) => {
      const { memberId } = await findPlay(db, bearerOf(context), clock.now())
      const { spinId } = parseRequest(playCalls.shown.request, await readJson(context.req.raw, largestBody))
      const roundId = spinId.toLowerCase()
      const round = await findRound(db, roundId)
      if (round?.memberId !== memberId) throw new Refused('not_found')
      await reveals.shown({ roundId, memberId })
      return {}
    },
  }
}

/** A spin as it is asked for; `bet` in minor units. */
interface AskedSpin {
  readonly spinId: string
  readonly bet: bigint
  readonly commitment: string
  readonly clientSeed: string
}

/** The database keeps fields in an order of its own: a round that is answered again has the same words. */
function inOrder(proof: RoundProof | null): RoundProof | null {
  if (proof === null) return null
  const { commitment, nonce, clientSeed, serverSeed } = proof
  return { commitment, nonce, clientSeed, serverSeed }
}

function resultOf(round: Round, { launchId, table }: Play, model: string): SpinResult {
  const outcome = round.outcome as SlotOutcome
  return {
    spinId: round.id,
    bet: fromMinor(round.bet, round.currency),
    win: fromMinor(round.win, round.currency),
    turns: [...outcome.turns],
    balanceAfterBet: outcome.balanceAfterBet,
    balance: outcome.balance,
    at: round.createdAt,
    proof: inOrder(round.proof),
    model: outcome.model ?? model,
    // Asked for again, a round of this table leads to what came after it.
    next: nextDraw(
      round.launchId === launchId && round.proof !== null ? { ...table, nonce: round.proof.nonce + 1 } : table,
    ),
  }
}
