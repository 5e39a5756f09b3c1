import { Hono, type Context } from 'hono'
import { drawBackdrop } from '#server/art/game-picture.ts'
import { catalogueOf, type CatalogueGame } from '#server/domain/play/catalogue.ts'
import { drawsOf, nextDraw, proofOf } from '#server/domain/play/fairness.ts'
import { holdingOf, walletAccount } from '#server/domain/money/ledger.ts'
import { enterLaunch, findPlay, nextRoundAt, type Play } from '#server/domain/play/launches.ts'
import { findRound, lastRounds, type Round } from '#server/domain/play/rounds.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { underMaintenance } from '#server/domain/site/site-settings.ts'
import { Refused } from '#server/handler.ts'
import { inRepository } from '#server/home.ts'
import { answerAborted, answerBug, answerRefusal, answerValue } from '#server/http/answers.ts'
import { asDeclared } from '#server/http/declared.ts'
import { bearerOf, parseRequest, readJson, RequestAborted } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import type { Call } from '#wire/call.ts'
import type { RoundProof } from '#games/fair/fair.ts'
import { fishingCalls } from '#wire/play/fishing.ts'
import { gameLine } from '#wire/play/frame.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import { playCalls, type PlayState, type SpinResult } from '#wire/play/play.ts'
import { rulesOf } from '#games/slot/slot-maths.ts'
import { drawRound, type SlotOutcome } from '#games/slot/slot-round.ts'
import { createClientFiles, type ClientFile } from './client-files.ts'
import { createFishing } from './fishing/fishing-game.ts'
import { createReveals } from './reveals.ts'
import { betsOf, modelOf, themeOf } from './slot/slot-game.ts'

/** Largest body a game sends, in bytes. */
const largestBody = 4096

/** Where the pages of the client are, and their files; what they load is under `/slot/assets/`. */
const clientPages = { '/slot/': 'index.html', '/fishing/': 'fishing.html' } as const

/** Rounds the table lists. */
const historyLength = 12

/** What a test may put in the place of the real thing. */
export interface ProviderOptions {
  /** Folder the game client was built into. */
  readonly clientFolder?: string
}

/** The built-in game provider: the client of its games and their API, to be served on an origin of its own. */
export function createProvider(services: Services, options: ProviderOptions = {}): Hono {
  const { config, db, live, clock, settings, log, serverId } = services
  const catalogue = catalogueOf(services)
  const files = createClientFiles(options.clientFolder ?? inRepository('dist/games'))
  const siteOrigins = async () => [...config.siteOrigins, ...(await settings.brand()).domains]
  const reveals = createReveals(live)
  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    for (const [name, value] of securityHeaders(await siteOrigins(), config.gamesOrigin))
      context.res.headers.set(name, value)
  })
  app.onError((error, context) => {
    if (error instanceof Refused) return answerRefusal(error)
    if (error instanceof RequestAborted) return answerAborted()
    log.error('game.request.failed', { path: context.req.path }, error)
    return answerBug()
  })
  app.notFound(() => answerRefusal(new Refused('not_found')))

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

  const mount = (name: string, call: Call, answer: (context: Context) => Promise<unknown>) =>
    app.on(call.method, call.path, (context) =>
      asDeclared(services, { name, call }, async () => answerValue(await answer(context))),
    )
  const serve = (name: keyof typeof playCalls, answer: (context: Context) => Promise<unknown>) =>
    mount(name, playCalls[name], answer)
  serve('enter', async ({ req }) => {
    const { code } = parseRequest(playCalls.enter.request, await readJson(req.raw, largestBody))
    const { playToken, play } = await enterLaunch(db, code, clock.now())
    return { playToken, state: await tableOf(play) }
  })
  serve('state', async (context) => tableOf(await findPlay(db, bearerOf(context), clock.now())))
  serve('spin', async (context) => {
    const now = clock.now()
    const play = await findPlay(db, bearerOf(context), now)
    const { spinId, bet, ...from } = parseRequest(playCalls.spin.request, await readJson(context.req.raw, largestBody))
    const amount = readMinor(bet, play.currency)
    if (amount === null) throw new Refused('invalid_request', { fields: [{ field: 'bet', problem: 'format' }] })
    return spin(play, { spinId: spinId.toLowerCase(), bet: amount, ...from }, now)
  })
  serve('shown', async (context) => {
    const { memberId } = await findPlay(db, bearerOf(context), clock.now())
    const { spinId } = parseRequest(playCalls.shown.request, await readJson(context.req.raw, largestBody))
    const roundId = spinId.toLowerCase()
    const round = await findRound(db, roundId)
    if (round?.memberId !== memberId) throw new Refused('not_found')
    await reveals.shown({ roundId, memberId })
    return {}
  })
  const fishing = createFishing(services)
  mount('enter', fishingCalls.enter, fishing.enter)
  mount('state', fishingCalls.state, fishing.state)
  mount('shoot', fishingCalls.shoot, fishing.shoot)
  for (const { path } of [...Object.values(playCalls), ...Object.values(fishingCalls)]) {
    app.all(path, () => {
      throw new Refused('method_not_allowed')
    })
  }

  for (const [path, name] of Object.entries(clientPages)) {
    app.get(path.slice(0, -1), (context) => context.redirect(path))
    app.get(path, async (context) => {
      const page = await files.page(name, await siteOrigins())
      return page ? send(context, page, 'no-cache') : context.text('The game client has not been built.', 503)
    })
  }
  app.get('/slot/assets/:name', async (context) => {
    const asset = await files.asset(context.req.param('name'))
    if (!asset) throw new Refused('not_found')
    return send(context, asset, 'public, max-age=31536000, immutable')
  })
  app.get('/slot/backdrop/:file', async (context) => {
    const code = context.req.param('file').replace(/\.svg$/, '')
    const game = (await catalogue.current()).byCode.get(code)
    if (!game) throw new Refused('not_found')
    const svg = drawBackdrop({ code, name: game.name, vendor: game.owner, scene: game.scene })
    return context.body(svg, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    })
  })
  app.get('/healthz', (context) => context.text('ok'))
  // Says of an origin that games are there, to pages of the site that measure which of several answers first.
  app.get(gameLine.path, async (context) => {
    const origin = context.req.header('origin') ?? ''
    const known = (await siteOrigins()).includes(origin)
    return context.json(gameLine.answer, 200, {
      ...(known ? { 'Access-Control-Allow-Origin': origin } : {}),
      Vary: 'Origin',
      'Cache-Control': 'no-store',
    })
  })
  return app
}

/** A spin as it is asked for; `bet` in minor units. */
interface AskedSpin {
  readonly spinId: string
  readonly bet: bigint
  readonly commitment: string
  readonly clientSeed: string
}

/** The database keeps fields in an order of its own: told again, a round is told in the same words. */
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

function send(context: Context, file: ClientFile, caching: string): Response {
  const headers = { 'Content-Type': file.type, ETag: file.etag, 'Cache-Control': caching }
  if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers)
  return context.body(new Uint8Array(file.body), 200, headers)
}

/** The page runs its own files only, talks to its own server only, and may be framed by the site only. */
function securityHeaders(siteOrigins: readonly string[], gamesOrigin: string): readonly (readonly [string, string])[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteOrigins.join(' ')}`,
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), fullscreen=(self)'],
    ...(gamesOrigin.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as const)
      : []),
  ]
}
