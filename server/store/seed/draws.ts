import { createHash } from 'node:crypto'
import { comingAt, type LotteryDraw, newDraw, numbersOf } from '#server/domain/lottery/lottery-draw.ts'
import type { games } from '#server/store/schema/play/games.ts'
import { drawnGames, drawnKinds } from '#games/lottery/drawn-games.ts'

type Game = typeof games.$inferSelect

/** Draws each lottery has behind it. */
const pastDraws = 100
/** Minutes east of UTC of a site that is seeded. */
const seedOffset = 480

/** Returns past draws of every lottery and table before `now`, without bets. */
export function makeDraws(catalogue: readonly Game[], now: number): LotteryDraw[] {
  return catalogue.flatMap(({ code, engine }) => {
    const kind = drawnKinds.find((each) => each === engine)
    if (kind === undefined) return []
    // The last one of a table may still be shown: it is left out.
    const running = comingAt(kind, now - (drawnGames[kind].schedule.shown ?? 0))
    return Array.from({ length: pastDraws }, (_, index) => {
      const no = running - pastDraws + index
      const draw = { ...newDraw({ code, engine: kind }, no, seedOffset), ...fixed(code, no), state: 'settled' as const }
      return { ...draw, numbers: numbersOf(kind, draw) }
    })
  })
}

/** The same seed gives the same draws. */
function fixed(code: string, no: number): Pick<LotteryDraw, 'id' | 'seed'> {
  const seed = createHash('sha256').update(`${code} ${no}`).digest('hex')
  const id = [
    seed.slice(0, 8),
    seed.slice(8, 12),
    `4${seed.slice(13, 16)}`,
    `8${seed.slice(17, 20)}`,
    seed.slice(20, 32),
  ]
  return { id: id.join('-'), seed }
}
