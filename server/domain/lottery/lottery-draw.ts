import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { lotteryDraws } from '#server/store/schema/play/games.ts'
import { blockText, type DrawnFrom, drawFrom, type RoundProof } from '#games/fair/fair.ts'
import { drawnGames, type DrawnKind } from '#games/lottery/drawn-games.ts'
import type { UpcomingDraw, OpenedDraw } from '#wire/lottery/lottery.ts'
import { newId } from '#server/domain/site/ids.ts'
import { poolAmountsOf } from './pools.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'

/** Stored row of a draw. */
export type LotteryDraw = typeof lotteryDraws.$inferSelect

/** The commitment of a draw: the SHA-256 of its seed. */
export const commitmentOf = ({ seed }: Pick<LotteryDraw, 'seed'>): string =>
  createHash('sha256').update(seed).digest('hex')

/** Proof of a draw, its seed included: secret before the draw is over. */
export const proofOfDraw = (draw: Pick<LotteryDraw, 'seed' | 'no' | 'gameCode'>): RoundProof => ({
  commitment: commitmentOf(draw),
  nonce: draw.no,
  clientSeed: draw.gameCode,
  serverSeed: draw.seed,
})

/** The numbers of a draw. */
export function numbersOf(
  kind: DrawnKind,
  draw: Pick<LotteryDraw, 'id' | 'seed' | 'no' | 'gameCode'>,
): readonly string[] {
  const from: DrawnFrom = { clientSeed: draw.gameCode, nonce: draw.no, roundId: draw.id }
  return drawnGames[kind].draw(
    drawFrom((block) => createHmac('sha256', draw.seed).update(blockText(from, block)).digest()),
  )
}

/** Number of the first draw of a kind that is not drawn at `now`. */
export function comingAt(kind: DrawnKind, now: number): number {
  const { every, shown = 0 } = drawnGames[kind].schedule
  return Math.floor((now + shown) / every)
}

/** A new draw of a game by its number; `gmtOffset` in minutes east of UTC. */
export function newDraw(
  { code, engine }: { readonly code: string; readonly engine: DrawnKind },
  no: number,
  gmtOffset: number,
): LotteryDraw {
  const { every, closed, shown = 0 } = drawnGames[engine].schedule
  const opensAt = no * every
  const day = siteDay(opensAt, gmtOffset)
  const inDay = Math.floor((opensAt - dayBegins(day, gmtOffset)) / every) + 1
  return {
    id: newId(),
    gameCode: code,
    no,
    issue: `${day.replaceAll('-', '')}-${String(inDay).padStart(4, '0')}`,
    closesAt: opensAt + every - closed,
    drawsAt: opensAt + every - shown,
    settlesAt: opensAt + every,
    seed: randomBytes(32).toString('hex'),
    numbers: null,
    pools: null,
    state: 'open',
  }
}

/** Wire form of a coming draw. */
export const toComing = (draw: LotteryDraw): UpcomingDraw => ({
  id: draw.id,
  issue: draw.issue,
  closesAt: draw.closesAt,
  drawsAt: draw.drawsAt,
  commitment: commitmentOf(draw),
})

/** Wire form of a finished draw. */
export const toOpened = (draw: LotteryDraw): OpenedDraw => ({
  id: draw.id,
  issue: draw.issue,
  drawsAt: draw.drawsAt,
  numbers: [...(draw.numbers ?? [])],
  proof: proofOfDraw(draw),
  ...(draw.pools === null ? {} : { pools: poolAmountsOf(draw.pools) }),
})
