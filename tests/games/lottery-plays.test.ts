import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Draw, drawFrom } from '#games/fair/fair.ts'
import {
  countCombinations,
  lotteries,
  type LotteryKind,
  lotteryKinds,
  type LotteryPlay,
  mostOn,
  maxPicks,
  quickPick,
  readPicks,
  returnOf,
  winOf,
} from '#games/lottery/lottery-plays.ts'

/** Draws of each lottery for the statistical test: a million in `npm run test:full`. */
const simulated = process.env['FULL'] === undefined ? 20_000 : 1_000_000

const plays = lotteryKinds.flatMap((kind) =>
  Object.entries(lotteries[kind].plays).map(([name, play]) => ({ kind, name, play })),
)

/** A reproducible stream of draws for each name. */
function drawOf(name: string): Draw {
  const first = createHash('sha256').update(name).digest()
  let state = first.readUInt32BE(0)
  const block = Buffer.alloc(32)
  let filled = -1
  return drawFrom((index) => {
    if (index === filled) return block
    filled = index
    for (let word = 0; word < 8; word += 1) {
      // Mulberry32: fast, and uniform enough for a million draws.
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      block.writeUInt32BE((mixed ^ (mixed >>> 14)) >>> 0, word * 4)
    }
    return block
  })
}

/** Every outcome of the lotteries small enough to enumerate. */
const outcomes: Partial<Record<LotteryKind, () => Generator<readonly string[]>>> = {
  *five() {
    for (let number = 0; number < 100_000; number += 1) yield [String(number).padStart(5, '0')]
  },
  *balls() {
    const left = Array.from({ length: 11 }, (_, index) => String(index + 1).padStart(2, '0'))
    yield* draws(left, 5)
  },
}

function* draws(left: readonly string[], count: number): Generator<readonly string[]> {
  if (count === 0) yield []
  else
    for (const [index, ball] of left.entries())
      for (const rest of draws(left.toSpliced(index, 1), count - 1)) yield [ball, ...rest]
}

/** The return of a quick pick; where each pick has a prize of its own, it picks each as often. */
const share = ({ prizes, prizeFor }: LotteryPlay) =>
  prizes.reduce((sum, { odds, chance }) => sum + (odds * chance) / 100, 0) /
  (prizeFor === undefined ? 1 : prizes.length)

describe.each(plays)('the bet $name of $kind', ({ kind, name, play }) => {
  it('has a return between 90 % and 100 %', () => {
    const percent = returnOf(play)
    expect(percent).toBeGreaterThanOrEqual(90)
    expect(percent).toBeLessThan(100)
  })

  it('reads its own quick picks, and nothing else', () => {
    const draw = drawOf(`${kind} ${name} picks`)
    for (let count = 0; count < 200; count += 1) {
      const picks = quickPick(play, draw)
      expect(readPicks(play, picks)).toEqual(picks)
      expect(readPicks(play, picks.toReversed()), 'in one order').toEqual(picks)
      expect(readPicks(play, [...picks, picks[0]!]), 'none twice').toBeNull()
      expect(readPicks(play, picks.slice(1))).toBeNull()
    }
    expect(countCombinations(play, quickPick(play, draw))).toBe(1)
    for (const odd of ['', 'x', '-1', '١٢', '1e1', '999999', 'constructor', '0-1', '6-1'])
      expect(readPicks(play, [odd])).toBeNull()
  })
})

const counted = plays.flatMap((each) => {
  const every = outcomes[each.kind]
  return every === undefined ? [] : [{ ...each, every }]
})
it.each(counted)(
  'the bet $name of $kind hits as often as published, over all outcomes',
  ({ kind, name, play, every }) => {
    const picks = quickPick(play, drawOf(`${kind} ${name}`))
    let [count, sum] = [0, 0]
    const prize = play.prizeFor?.(picks) ?? 0
    for (const numbers of every()) {
      count += 1
      sum += play.hits(picks, numbers)[prize]!
    }
    expect(sum / count).toBeCloseTo(play.prizes[prize]!.chance, 12)
  },
)

it.each(lotteryKinds)('the bets of %s give back what they say, as far as chance allows', (kind) => {
  const draw = drawOf(kind)
  const tried = plays
    .filter((each) => each.kind === kind)
    .map(({ name, play }) => ({ name, play, draw: drawOf(`${kind} ${name}`), sum: 0, squares: 0 }))
  for (let count = 0; count < simulated; count += 1) {
    const numbers = lotteries[kind].draw(draw)
    for (const each of tried) {
      const won = Number(winOf(each.play, { picks: quickPick(each.play, each.draw), stake: 100n }, numbers)) / 100
      each.sum += won
      each.squares += won * won
    }
  }
  for (const { name, play, sum, squares } of tried) {
    const mean = sum / simulated
    // With hardly any hits the sample has no variance: the prizes themselves have.
    const spread = Math.max(
      squares / simulated - mean * mean,
      play.prizes.reduce((all, { odds, chance }) => all + (odds / 100) ** 2 * chance, 0),
    )
    expect(Math.abs(mean - share(play)), name).toBeLessThan(4.5 * Math.sqrt(spread / simulated))
  }
})

it('each sum is as frequent as published, and returns no more than 95 %', () => {
  const play = lotteries.five.plays['sum']!
  const seen = new Map<number, number>()
  for (let number = 0; number < 100_000; number += 1) {
    let [left, sum] = [number, 0]
    for (; left > 0; left = Math.floor(left / 10)) sum += left % 10
    seen.set(sum, (seen.get(sum) ?? 0) + 1)
  }
  for (let sum = 5; sum <= 40; sum += 1) {
    const prize = play.prizes[play.prizeFor!([String(sum)])]!
    expect(prize.chance).toBeCloseTo(seen.get(sum)! / 100_000, 12)
    expect(prize.odds * seen.get(sum)!, `sum ${sum}`).toBeLessThanOrEqual(9_500_000)
    expect(prize.odds * seen.get(sum)!, `sum ${sum}`).toBeGreaterThan(9_490_000)
  }
  for (const sum of ['4', '41', '05', '0', '100']) expect(readPicks(play, [sum])).toBeNull()
})

it.each([2, 3, 4])('%d together are hit as often as in a simulation of consecutive prizes', (size) => {
  // The chance that that many of the endings were drawn after each of the 27 prizes.
  let covered = [1, ...Array.from({ length: size }, () => 0)]
  for (let prize = 0; prize < 27; prize += 1)
    covered = covered.map(
      (chance, come) =>
        chance * (1 - (size - come) / 100) + (come === 0 ? 0 : (covered[come - 1]! * (size - come + 1)) / 100),
    )
  expect(lotteries.hoaSen.plays[`together${size}`]!.prizes[0]!.chance).toBeCloseTo(covered[size]!, 12)
})

describe('a line with more numbers than a bet takes', () => {
  const two = lotteries.balls.plays['balls2']!
  const balls = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))

  it('is a bet on each combination, with at most ten numbers', () => {
    expect(readPicks(two, balls(maxPicks))).toEqual(balls(maxPicks))
    expect(readPicks(two, balls(maxPicks + 1))).toBeNull()
    expect([2, 3, 10].map((count) => countCombinations(two, balls(count)))).toEqual([1, 3, 45])
    expect(countCombinations(two, ['01'])).toBe(0)
    expect(countCombinations(lotteries.balls.plays['balls5']!, balls(10))).toBe(252)
    expect(countCombinations(lotteries.hoaSen.plays['together4']!, ['01', '02', '03', '04', '05', '06'])).toBe(15)
    const alone = plays.filter(({ play }) => !('count' in play.pad))
    for (const { play } of alone) expect(mostOn(play.pad)).toBe(1)
    expect(readPicks(lotteries.five.plays['size']!, ['big', 'small'])).toBeNull()
  })

  it.each([
    ['balls2', 2, 520n],
    ['balls3', 3, 1_560n],
  ] as const)('%s wins once for each combination that was drawn, over all outcomes', (name, size, odds) => {
    const play = lotteries.balls.plays[name]!
    const picks = balls(5)
    const count = BigInt(countCombinations(play, picks))
    const among = [0n, 0n, size === 2 ? 1n : 0n, size === 2 ? 3n : 1n, size === 2 ? 6n : 4n, 10n]
    const others = [...draws(balls(11), 5)].filter((numbers) => {
      const drawn = picks.filter((pick) => numbers.includes(pick)).length
      return winOf(play, { picks, stake: 100n * count }, numbers) !== among[drawn]! * odds
    })
    expect(others).toEqual([])
  })

  it('pays each combination by itself, so that all together win what they would win apart', () => {
    const play = lotteries.hoaSen.plays['anywhere']!
    const drawn = ['12345', '00045', '045', '99', '54']
    expect(winOf(play, { picks: ['45', '54', '77'], stake: 300n }, drawn)).toBe(3n * 350n + 350n)
    const sum = lotteries.five.plays['sum']!
    expect(winOf(sum, { picks: ['15', '16'], stake: 200n }, ['12345'])).toBe(2_926n)
    expect(winOf(sum, { picks: ['16', '17'], stake: 200n }, ['12345'])).toBe(0n)
  })
})

describe('examples of the rules', () => {
  const wins: readonly (readonly [LotteryKind, string, readonly string[], readonly string[], bigint])[] = [
    ['five', 'size', ['big'], ['99500'], 195n],
    ['five', 'size', ['big'], ['99400'], 0n],
    ['five', 'size', ['small'], ['99400'], 195n],
    ['five', 'parity', ['odd'], ['00001'], 195n],
    ['five', 'parity', ['even'], ['00000'], 195n],
    ['five', 'place', ['3-7'], ['00700'], 960n],
    ['five', 'place', ['3-7'], ['07000'], 0n],
    ['five', 'tail2', ['07'], ['00007'], 9_600n],
    ['five', 'tail2', ['70'], ['00007'], 0n],
    ['five', 'sum', ['15'], ['12345'], 2_926n],
    ['five', 'sum', ['40'], ['99499'], 75_396n],
    ['five', 'sum', ['39'], ['99499'], 0n],
    ['balls', 'first', ['03'], ['03', '01', '02', '04', '05'], 1_040n],
    ['balls', 'first', ['01'], ['03', '01', '02', '04', '05'], 0n],
    ['balls', 'balls2', ['01', '03'], ['03', '01', '02', '04', '05'], 520n],
    ['balls', 'balls2', ['01', '11'], ['03', '01', '02', '04', '05'], 0n],
    ['balls', 'balls5', ['01', '02', '03', '04', '05'], ['03', '01', '02', '04', '05'], 43_700n],
    ['hoaSen', 'anywhere', ['45'], ['12345', '00045', '045', '45', '54'], 4n * 350n],
    ['hoaSen', 'tail2', ['45'], ['12345', '99999'], 9_500n],
    ['hoaSen', 'tail2', ['99'], ['12345', '99999'], 0n],
    ['hoaSen', 'tail3', ['345'], ['12345'], 95_000n],
    ['hoaSen', 'together2', ['45', '99'], ['12345', '99999'], 1_720n],
    ['hoaSen', 'together2', ['45', '98'], ['12345', '99999'], 0n],
    ['hoaSen', 'together4', ['01', '02', '45', '99'], ['12345', '99999', '101', '02'], 35_000n],
    ['hoaSen', 'together4', ['01', '02', '45', '98'], ['12345', '99999', '101', '02'], 0n],
    ['silangan', 'fourBig', ['1234'], ['1234', '1234', '0000'], 450_000n],
    ['silangan', 'fourSmall', ['1234'], ['0000', '0000', '0000', '1234'], 0n],
    ['silangan', 'fourBig', ['1234'], ['0000', '0000', '0000', '1234'], 26_000n],
    ['silangan', 'tail3', ['234'], ['1234', '0234'], 94_000n],
    ['silangan', 'tail2', ['34'], ['1234'], 9_400n],
  ]
  it.each(wins)('%s %s %j of %j wins %d', (kind, name, picks, numbers, won) => {
    expect(winOf(lotteries[kind].plays[name]!, { picks, stake: 100n }, numbers)).toBe(won)
  })

  it('draws by its schedule and prizes', () => {
    const draw = drawOf('shapes')
    expect(
      lotteries.hoaSen
        .draw(draw)
        .map(({ length }) => length)
        .join(''),
    ).toBe('555555555544444444443332222')
    expect(lotteries.silangan.draw(draw).map(({ length }) => length)).toEqual(Array.from({ length: 23 }, () => 4))
    expect(lotteries.five.draw(draw)).toEqual([expect.stringMatching(/^\d{5}$/)])
    const balls = lotteries.balls.draw(draw)
    expect(new Set(balls).size).toBe(5)
    for (const { schedule } of Object.values(lotteries)) expect(schedule.closed).toBeLessThan(schedule.every / 2)
  })
})
