import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { lotteryDraws, rounds, type StoredPools } from '#server/store/schema/play/games.ts'
import { type DrawnKind, drawnGames, paidFor } from '#games/lottery/drawn-games.ts'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { type DrawnOfCatalogue, isDrawn, lotteriesOf } from './lotteries.ts'
import { betsOnDraw, riskOnDraw } from './drawn-risk.ts'
import { comingAt, type LotteryDraw, newDraw, numbersOf } from './lottery-draw.ts'
import { poolsOf, storedPool, toStored } from './pools.ts'
import { leaveStopped, payWin, rollBack } from '#server/domain/play/seamless-wallet.ts'
import { notifyBalance, notifyTables } from '#server/domain/messages/notify-member.ts'

/**
 * Draws of the lotteries: opened ahead with the commitment to their seed, drawn when due, then all bets are settled.
 * Each step is idempotent, also across servers.
 */

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** Open draws of a lottery: the running one, and the next. */
const ahead = 2

/** Opens the running and the next draw of these games, where missing; returns how many it opened. */
async function openFor(site: Site, games: readonly DrawnOfCatalogue[], now: number): Promise<number> {
  if (games.length === 0) return 0
  const { gmtOffset } = await site.settings.brand()
  const dueDraws = games.flatMap((game) =>
    Array.from({ length: ahead }, (_, index) => newDraw(game, comingAt(game.engine, now) + index, gmtOffset)),
  )
  const opened = await site.db
    .insert(lotteryDraws)
    .values(dueDraws)
    .onConflictDoNothing({ target: [lotteryDraws.gameCode, lotteryDraws.no] })
    .returning({ id: lotteryDraws.id })
  return opened.length
}

/** Opens the draws of all lotteries due at `now`. Rounds of a table are opened on request. */
export async function openDraws(site: Site, now: number): Promise<number> {
  return openFor(site, lotteriesOf(await catalogueOf(site).current()), now)
}

/** Returns the draws of a game not drawn by `now`, the running one first; opens those that are missing. */
export async function comingDraws(
  site: Site,
  game: DrawnOfCatalogue,
  now: number,
): Promise<readonly [LotteryDraw, LotteryDraw]> {
  const read = () =>
    site.db
      .select()
      .from(lotteryDraws)
      .where(and(eq(lotteryDraws.gameCode, game.code), gt(lotteryDraws.drawsAt, now)))
      .orderBy(asc(lotteryDraws.no))
      .limit(ahead)
  let found = await read()
  if (found.length < ahead) {
    await openFor(site, [game], now)
    found = await read()
  }
  return [found[0]!, found[1]!]
}

/** Returns the latest draws of a game, the latest first. */
export async function openedDraws(db: DbOrTx, gameCode: string, count: number): Promise<readonly LotteryDraw[]> {
  return db
    .select()
    .from(lotteryDraws)
    .where(and(eq(lotteryDraws.gameCode, gameCode), isNotNull(lotteryDraws.numbers)))
    .orderBy(desc(lotteryDraws.no))
    .limit(count)
}

/** Draws due by the clock. */
const dueToDraw = (now: number) => and(eq(lotteryDraws.state, 'open'), lte(lotteryDraws.drawsAt, now))
/** Draws due, or with unsettled bets. */
const due = (now: number) => {
  const isPaidNow = and(ne(lotteryDraws.state, 'settled'), lte(lotteryDraws.settlesAt, now))
  return or(dueToDraw(now), isPaidNow)
}

/** Returns whether a draw is due or, with `settling`, bets are to be settled. */
export async function hasDueDraws(db: DbOrTx, now: number, settling: boolean): Promise<boolean> {
  const is = settling ? due(now) : dueToDraw(now)
  const [one] = await db.select({ id: lotteryDraws.id }).from(lotteryDraws).where(is).limit(1)
  return one !== undefined
}

/** Returns whether a lottery lacks a draw that must be open at `now`. */
export async function lacksDraws(site: Site, now: number): Promise<boolean> {
  const games = lotteriesOf(await catalogueOf(site).current())
  if (games.length === 0) return false
  const open = await site.db
    .select({ gameCode: lotteryDraws.gameCode, open: sql<number>`count(*)::int` })
    .from(lotteryDraws)
    .where(
      and(
        gt(lotteryDraws.drawsAt, now),
        inArray(
          lotteryDraws.gameCode,
          games.map(({ code }) => code),
        ),
      ),
    )
    .groupBy(lotteryDraws.gameCode)
  return open.filter((game) => game.open >= ahead).length < games.length
}

/** Result of a run: draws, bets settled, and bets of stopped wallets that wait for the operator. */
export interface Drawn {
  readonly draws: number
  readonly bets: number
  readonly held: number
}

const day = 86_400_000
/** How long draws without bets are kept. */
const retention = 7 * day

/** Deletes old draws without a bet; returns how many. */
export async function forgetDraws({ db }: Pick<Services, 'db'>, now: number): Promise<number> {
  const forgotten = await db
    .delete(lotteryDraws)
    .where(
      and(
        eq(lotteryDraws.state, 'settled'),
        lt(lotteryDraws.drawsAt, now - retention),
        sql`not exists (select from ${rounds} where ${rounds.drawId} = ${lotteryDraws.id})`,
      ),
    )
    .returning({ id: lotteryDraws.id })
  return forgotten.length
}

/** Bets settled together. */
const batch = 200

/**
 * Draws what is due at `now` and settles every bet on it. A draw is settled once no bet on it is open, so a server that
 * dies leaves the rest to the next one.
 */
export async function drawDue(site: Site, now: number, signal?: AbortSignal): Promise<Drawn> {
  const { byCode } = await catalogueOf(site).current()
  const waiting = await site.db.select().from(lotteryDraws).where(due(now)).orderBy(asc(lotteryDraws.drawsAt))
  const sum = { draws: 0, bets: 0, held: 0 }
  for (const found of waiting) {
    if (signal?.aborted) break
    const game = byCode.get(found.gameCode)
    // A retired game draws nothing: its bets are returned.
    const drawn = game !== undefined && isDrawn(game) ? game : null
    const kind = drawn?.engine ?? null
    const draw = await drawOne(site, found, drawn)
    if (found.state === 'open') sum.draws += 1
    if (draw.settlesAt > now) continue
    const { bets, held, isDone } = await settleBets(site, { draw, kind, now, signal })
    sum.bets += bets
    sum.held += held
    if (isDone) await site.db.update(lotteryDraws).set({ state: 'settled' }).where(eq(lotteryDraws.id, draw.id))
    if (draw.settlesAt > draw.drawsAt) await notifyTables(site.live)
  }
  return sum
}

/** Draws the due rounds of one game on request, ahead of the job; settles no bets. */
export async function drawNow(site: Site, game: DrawnOfCatalogue, now: number): Promise<void> {
  const found = await site.db
    .select()
    .from(lotteryDraws)
    .where(and(eq(lotteryDraws.gameCode, game.code), dueToDraw(now)))
  for (const draw of found) await drawOne(site, draw, game)
}

/** Gives a draw its numbers; no bet can be placed on it any more: a bet locks its draw until it is written. */
async function drawOne(site: Site, draw: LotteryDraw, game: DrawnOfCatalogue | null): Promise<LotteryDraw> {
  if (draw.state !== 'open') return draw
  const numbers = game === null ? null : numbersOf(game.engine, draw)
  const isPooled = game !== null && Object.values(drawnGames[game.engine].plays).some(({ pooled }) => pooled)
  const { drawn, isNew } = isPooled
    ? await drawPooled(site, { draw, game, numbers })
    : { drawn: { ...draw, state: 'drawn' as const, numbers }, isNew: await keepDrawn(site.db, { draw, numbers }) }
  if (isNew && draw.settlesAt > draw.drawsAt) await notifyTables(site.live)
  return drawn
}

interface Drawing {
  readonly draw: LotteryDraw
  readonly numbers: readonly string[] | null
  readonly pools?: StoredPools
}

const jsonOrNull = (value: object | null) => (value === null ? null : sql`${JSON.stringify(value)}::jsonb`)

/** Writes the result of a draw, once; returns whether this call did. */
async function keepDrawn(db: DbOrTx, { draw, numbers, pools }: Drawing): Promise<boolean> {
  const [drawn] = await db
    .update(lotteryDraws)
    .set({ state: 'drawn', numbers: jsonOrNull(numbers), pools: jsonOrNull(pools ?? null) })
    .where(and(eq(lotteryDraws.id, draw.id), eq(lotteryDraws.state, 'open')))
    .returning({ id: lotteryDraws.id })
  return drawn !== undefined
}

/**
 * Draws a match, and stores what its bets are paid from. The stakes are summed by a statement that begins once the draw
 * is locked: every bet on it is written by then, and none follows.
 */
async function drawPooled(
  { db, settings }: Site,
  { draw, game, numbers }: Omit<Drawing, 'pools'> & { readonly game: DrawnOfCatalogue },
) {
  const { currency } = await settings.brand()
  return db.transaction(async (tx) => {
    const [held] = await tx.select().from(lotteryDraws).where(eq(lotteryDraws.id, draw.id)).for('update')
    // Another server was first: its result counts.
    if (held?.state !== 'open') return { drawn: held ?? draw, isNew: false }
    const pools = toStored(await poolsOf(tx, { drawId: draw.id, unit: game.minBet, currency }))
    const isNew = await keepDrawn(tx, { draw, numbers, pools })
    return { drawn: { ...draw, state: 'drawn' as const, numbers, pools }, isNew }
  })
}

interface Settling {
  readonly draw: LotteryDraw
  readonly kind: DrawnKind | null
  readonly now: number
  readonly signal: AbortSignal | undefined
}

async function settleBets(site: Site, { draw, kind, now, signal }: Settling) {
  const { db, live } = site
  const notified = new Set<string>()
  let [bets, held, after] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const open = await db
      .select()
      .from(rounds)
      .where(and(eq(rounds.drawId, draw.id), eq(rounds.state, 'open'), gt(rounds.id, after)))
      .orderBy(asc(rounds.id))
      .limit(batch)
    const betsOf = await betsOnDraw(db, draw.id, [...new Set(open.map(({ memberId }) => memberId))])
    const risks = new Map([...betsOf].map(([memberId, own]) => [memberId, riskOnDraw(kind, own, draw)]))
    for (const { id, memberId, bet, ticket, currency } of open) {
      if (signal?.aborted) return { bets, held, isDone: false }
      const amount =
        kind === null || ticket === null || draw.numbers === null
          ? null
          : paidFor(
              kind,
              { play: ticket.play, picks: ticket.picks, stake: bet },
              { numbers: draw.numbers, pool: storedPool(draw.pools, currency) },
            )
      const settled = await db
        .transaction((tx) =>
          amount === null
            ? rollBack(tx, { roundId: id, now })
            : payWin(tx, { roundId: id, amount, risk: amount === bet ? 0n : risks.get(memberId)!(bet), now }),
        )
        .catch(leaveStopped)
      if (settled === false) held += 1
      else if (!settled.replayed) {
        bets += 1
        notified.add(memberId)
      }
    }
    after = open.at(-1)?.id ?? after
    if (open.length < batch) break
  }
  for (const memberId of notified) await notifyBalance(live, memberId)
  return { bets, held, isDone: held === 0 }
}
