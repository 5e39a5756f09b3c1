import { betsOf, modelOf } from '#server/games/slot/slot-game.ts'
import type { games, rounds } from '#server/store/schema/play/games.ts'
import type { members } from '#server/store/schema/identity/members.ts'
import { type DrawnKind, drawnGames, drawnKinds, paidFor } from '#games/lottery/drawn-games.ts'
import { drawRound } from '#games/slot/slot-round.ts'
import type { Random } from '#server/store/seed/random.ts'
import { seedCurrency } from '#server/store/seed/seed-accounts.ts'

type Game = typeof games.$inferSelect
type Member = typeof members.$inferSelect
type Round = typeof rounds.$inferSelect

const day = 86_400_000

/** Draws the stake and win of one bet of a game, in minor units; null where it was refunded. */
type Bet = (random: Random) => { readonly bet: bigint; readonly win: bigint } | null

/**
 * How a game is bet on: drawn by the mathematics it is played by, with the numbers of the seed. Null for a game that is
 * played in another way than by single bets.
 */
function betOf(game: Game): Bet | null {
  if (game.engine === 'slot') {
    const model = modelOf(game)
    const bets = betsOf(game, seedCurrency).bets.slice(2, 6)
    return (random) => {
      const bet = random.pick(bets)
      const { win } = drawRound({ model, bet, balanceAfterBet: 0n, currency: seedCurrency }, drawFrom(random))
      return { bet, win: BigInt(win) }
    }
  }
  const kind = drawnKinds.find((each) => each === game.engine)
  const ways = kind === undefined ? [] : waysOf(kind)
  if (kind === undefined || ways.length === 0) return null
  return (random) => {
    const { play, words } = random.pick(ways)
    const bet = game.minBet * random.pick([1n, 2n, 5n, 10n])
    const numbers = drawnGames[kind].draw(drawFrom(random))
    const win = paidFor(kind, { play, picks: [random.pick(words)], stake: bet }, { numbers, pool: null })
    return win === null ? null : { bet, win }
  }
}

/** Ways to bet on one word, whose stakes are not pooled. */
const waysOf = (kind: DrawnKind) =>
  Object.entries(drawnGames[kind].plays).flatMap(([play, { pad, pooled }]) =>
    pad.on === 'words' && pooled === undefined ? [{ play, words: pad.words }] : [],
  )

const drawFrom = (random: Random) => (below: number) => random.whole(0, below - 1)

/**
 * Ninety days of bets, or as many as are asked for, in the order of time: on some evenings a member plays a game for a
 * while, some of them much more often than others, and agents now and then.
 */
export function playPyramid(
  people: readonly Member[],
  catalogue: readonly Game[],
  random: Random,
  { from, days }: { readonly from: number; readonly days: number },
): Round[] {
  const playable = catalogue.flatMap((game) => {
    const bet = game.isGroup ? null : betOf(game)
    return bet === null ? [] : [{ game, bet }]
  })
  const tables = playable.filter(({ game }) => game.engine !== 'slot')
  const slots = playable.filter(({ game }) => game.engine === 'slot').slice(0, 60)
  if (slots.length === 0) return []
  const played: Round[] = []
  for (const { id: memberId, type } of people) {
    const often = type === 2 ? 0.02 + random.next() ** 3 * 0.35 : 0.03
    for (let one = 0; one < days; one += 1) {
      if (!random.chance(often)) continue
      const { game, bet } = tables.length > 0 && random.chance(0.3) ? random.pick(tables) : random.pick(slots)
      let at = from + one * day + random.whole(9, 23) * 3_600_000 + random.whole(0, 2_400_000)
      for (let left = random.whole(2, 14); left > 0; left -= 1) {
        const drawn = bet(random)
        at += random.whole(4_000, 50_000)
        if (drawn !== null) played.push(roundOf({ memberId, gameCode: game.code, ...drawn, at }, random))
      }
    }
  }
  return played.toSorted((one, other) => one.createdAt - other.createdAt)
}

const roundOf = (
  { at, ...bet }: Pick<Round, 'memberId' | 'gameCode' | 'bet' | 'win'> & { readonly at: number },
  random: Random,
): Round => ({
  id: random.uuid(),
  launchId: null,
  serverId: null,
  wallet: null,
  currency: seedCurrency,
  state: 'settled',
  outcome: null,
  proof: null,
  drawId: null,
  ticket: null,
  createdAt: at,
  settledAt: at,
  risk: bet.bet,
  ...bet,
})
