import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { betsOf, modelOf } from '#server/games/slot/slot-game.ts'
import { evaluate, exactReturn, hitRate, largestTurn, publishedReturn } from '#games/slot/slot-maths.ts'
import { lines, reels } from '#games/slot/slot-reels.ts'
import { slotModels, type SlotModel } from '#games/slot/slot-models.ts'
import { drawRound } from '#games/slot/slot-round.ts'
import type { SlotSymbol } from '#games/slot/turn.ts'

/** Those that pay lines, without those whose wilds cover reels: for these see `slot-wilds.test.ts`. */
const models = Object.values<SlotModel>(slotModels).filter(
  ({ mechanic, freeWilds }) => mechanic === 'lines' && freeWilds === undefined,
)
const { classic } = slotModels

/** Turns with so many of one symbol on a line from the left, and turns with so many scatters. */
interface Counted {
  readonly turns: number
  readonly hits: number
  readonly lines: Readonly<Record<string, readonly [number, number, number]>>
  readonly scatters: readonly [number, number, number]
}

/**
 * Every turn there is, played by a second implementation that shares nothing with the first but the reels and lines.
 * Wins are the same in all models, so the turns are gone through once and paid by each model's table afterwards.
 */
function playAllTurns(): Counted {
  const size = reels[0]!.length
  const window = (reel: number, stop: number) => [0, 1, 2].map((row) => reels[reel]![(stop + row) % size]!)
  const windows = reels.map((_, reel) => Array.from({ length: size }, (__, stop) => window(reel, stop)))
  const scatters = windows.map((stops) => stops.map((rows) => rows.filter((symbol) => symbol === 'S').length))
  const counted: Record<string, [number, number, number]> = {}
  for (const symbol of Object.keys(classic.linePays)) counted[symbol] = [0, 0, 0]
  const triggers: [number, number, number] = [0, 0, 0]
  let hits = 0
  const stops = [...windows[0]!.keys()]
  for (const a of stops)
    for (const b of stops)
      for (const c of stops) {
        const open: { count: [number, number, number]; symbol: SlotSymbol; line: readonly number[] }[] = []
        for (const line of lines) {
          const symbol = windows[0]![a]![line[0]!]!
          const count = counted[symbol]
          const second = windows[1]![b]![line[1]!]!
          const third = windows[2]![c]![line[2]!]!
          if (count && (second === symbol || second === 'W') && (third === symbol || third === 'W'))
            open.push({ count, symbol, line })
        }
        const seen = scatters[0]![a]! + scatters[1]![b]! + scatters[2]![c]!
        for (const d of stops)
          for (const e of stops) {
            for (const { count, symbol, line } of open) {
              const fourth = windows[3]![d]![line[3]!]!
              const fifth = windows[4]![e]![line[4]!]!
              const four = fourth === symbol || fourth === 'W'
              count[four ? (fifth === symbol || fifth === 'W' ? 2 : 1) : 0] += 1
            }
            const all = seen + scatters[3]![d]! + scatters[4]![e]!
            if (all >= 3) triggers[(all - 3) as 0 | 1 | 2] += 1
            if (open.length > 0 || all >= 3) hits += 1
          }
      }
  return { turns: size ** 5, hits, lines: counted, scatters: triggers }
}

const sumOf = (counts: readonly number[], pays: readonly number[]) =>
  counts.reduce((sum, count, i) => sum + BigInt(count) * BigInt(pays[i]!), 0n)

describe('the slot', () => {
  const counted = playAllTurns()

  it.each(models)('the return of the model $name over all turns equals the published one', (model) => {
    const all = BigInt(counted.turns)
    const total = Object.entries(model.linePays).reduce(
      (sum, [symbol, pays]) => sum + sumOf(counted.lines[symbol]!, pays),
      sumOf(counted.scatters, model.scatterPays),
    )
    const triggers = counted.scatters.reduce((sum, count) => sum + BigInt(count), 0n)
    const numerator = total * (all + triggers * BigInt(model.freeTurns * model.freeMultiplier))
    const exact = exactReturn(model)
    expect(numerator * exact.denominator).toBe(exact.numerator * all * all)
    expect(publishedReturn(model)).toBe(Number((numerator * 10_000n) / (all * all)) / 100)
    expect(hitRate(model)).toBe(Math.round((counted.hits / counted.turns) * 1000) / 10)
  })

  it('every model publishes a different return, and a higher volatility deviates further from it', () => {
    expect(Object.fromEntries(models.map((model) => [model.name, publishedReturn(model)]))).toEqual({
      steady: 95.55,
      classic: 96.4,
      feast: 96.73,
      bold: 94.9,
      wild: 94.26,
      jackpot: 94.88,
    })
    const strays = models.map(({ linePays }) =>
      Object.entries(linePays).reduce(
        (sum, [symbol, pays]) =>
          sum +
          sumOf(
            counted.lines[symbol]!,
            pays.map((pay) => pay * pay),
          ),
        0n,
      ),
    )
    const wildest = (volatility: SlotModel['volatility']) =>
      strays.filter((_, i) => models[i]!.volatility === volatility)
    const most = (list: readonly bigint[]) => list.reduce((a, b) => (a > b ? a : b))
    const least = (list: readonly bigint[]) => list.reduce((a, b) => (a < b ? a : b))
    expect(most(wildest('low')) < least(wildest('high'))).toBe(true)
    expect(most(wildest('medium')) < least(wildest('high'))).toBe(true)
  })

  it('a slot keeps its model for ever, and jackpots have their own', () => {
    expect(modelOf({ code: 'harbour-lights', classify: null })).toBe(classic)
    expect(modelOf({ code: 'koi-garden', classify: 'JP' })).toBe(slotModels.jackpot)
    const some = Array.from({ length: 400 }, (_, i) => modelOf({ code: `slot-${i}`, classify: null }).name)
    expect(some.slice(0, 6)).toEqual(['classic', 'feast', 'wild', 'steady', 'feast', 'bold'])
    for (const name of ['steady', 'classic', 'feast', 'bold', 'wild'])
      expect(some.filter((each) => each === name).length).toBeGreaterThan(50)
  })

  it.each([
    ['koi-cascade', 'cascade'],
    ['brave-knight-cascades', 'cascade'],
    ['candy-of-syrup-falls', 'falls'],
    ['frozen-avalanche', 'falls'],
    ['koi-cascade-links', 'clusters'],
    ['lemons-rising', 'expanding'],
    ['boundless-hydra', 'expanding'],
    ['sticky-halo-halo', 'sticky'],
    ['mystic-owl', 'mystery'],
    ['vanishing-getaway', 'mystery'],
    ['hidden-geode', 'secret'],
    ['secret-rhino', 'secret'],
  ] as const)('%s plays the model %s, unless it is a jackpot slot', (code, name) => {
    expect(modelOf({ code, classify: null }).name).toBe(name)
    expect(modelOf({ code, classify: 'JP' }).name).toBe('jackpot')
  })

  it.each(['waterfalls', 'cascadence', 'surprising-koi', 'harbour-lights'])('%s names no mechanic', (code) => {
    expect(models).toContain(modelOf({ code, classify: null }))
  })

  it('each reel has one scatter and every symbol, and all but the first have wilds', () => {
    for (const [reel, ring] of reels.entries()) {
      expect(ring.filter((symbol) => symbol === 'S')).toHaveLength(1)
      expect(ring.includes('W')).toBe(reel > 0)
      for (const symbol of Object.keys(classic.linePays)) expect(ring).toContain(symbol)
    }
  })

  it('a win is a whole multiple of the bet, so that none is smaller than the bet', () => {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const model = models[turn % models.length]!
      const { pays } = evaluate(
        model,
        reels.map((ring) => randomInt(ring.length)),
      )
      expect(Number.isInteger(pays)).toBe(true)
      expect(pays === 0 || pays >= 1).toBe(true)
    }
  })

  it('a line pays from the left only, and wilds substitute', () => {
    const stopOf = (reel: number, symbol: SlotSymbol) =>
      (reels[reel]!.indexOf(symbol) + reels[reel]!.length - 1) % reels[reel]!.length
    const middle = evaluate(
      classic,
      (['A', 'W', 'A', 'W', 'A'] as const).map((symbol, reel) => stopOf(reel, symbol)),
    )
    expect(middle.lines).toContainEqual({ line: 0, symbol: 'A', count: 5, pays: 250 })
    const broken = evaluate(
      classic,
      (['B', 'A', 'A', 'A', 'A'] as const).map((symbol, reel) => stopOf(reel, symbol)),
    )
    expect(broken.lines.filter((win) => win.line === 0)).toEqual([])
  })

  it.each(models)('the largest win of the model $name equals the published one', (model) => {
    const { stops, pays } = largestTurn(model)
    expect(evaluate(model, stops).pays).toBe(pays)
    expect(pays).toBeGreaterThanOrEqual(model.linePays.A[2])
    for (let turn = 0; turn < 2000; turn += 1) {
      // Around the best stops, where the richest turns are, and anywhere.
      const near = stops.map((stop) => (stop + (turn % 2 === 0 ? randomInt(24) : randomInt(3) + 23)) % 24)
      expect(evaluate(model, near).pays).toBeLessThanOrEqual(pays)
    }
  })

  it('the published largest wins equal those of enumerating all stops', () => {
    expect(models.map((model) => largestTurn(model).pays)).toEqual([108, 256, 205, 505, 1005, 2005])
  })

  it('three scatters start eight free turns at double pay, and free turns start none', () => {
    const scatterStops = reels.map((ring) => ring.indexOf('S'))
    let drawn = 0
    const stake = { model: classic, bet: 100n, balanceAfterBet: 900n, currency: 'PHP' } as const
    const round = drawRound(stake, () => scatterStops[drawn++ % 5]!)
    expect(round.turns).toHaveLength(1 + classic.freeTurns)
    expect(round.turns[0]).toMatchObject({ free: false, scatters: 5, scatterWin: '100.00', multiplier: 1 })
    expect(round.turns[1]).toMatchObject({ free: true, scatterWin: '200.00', multiplier: 2 })
    expect(drawn).toBe(5 * (1 + classic.freeTurns))
    const paid = round.turns.reduce((sum, turn) => sum + Math.round(Number(turn.win) * 100), 0)
    expect(round.win).toBe(String(paid))
  })

  it('bets range from the minimum of the game to the table limit', () => {
    expect(betsOf({ minBet: 50n }, 'PHP')).toEqual({
      bets: [50n, 100n, 250n, 500n, 1000n, 2500n, 5000n, 10_000n, 25_000n, 50_000n],
      usual: 100n,
    })
    expect(betsOf({ minBet: 1n }, 'PHP').bets[0]).toBe(1n)
    expect(betsOf({ minBet: 90_000n }, 'PHP')).toEqual({ bets: [90_000n], usual: 90_000n })
  })
})
