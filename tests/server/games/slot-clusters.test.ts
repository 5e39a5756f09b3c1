import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { modelOf } from '#server/games/slot/slot-game.ts'
import { clusterBands } from '#games/slot/slot-clusters.ts'
import { evaluate, exactReturn, hitRate, largestTurn, publishedReturn } from '#games/slot/slot-maths.ts'
import { payingSymbols, slotModels } from '#games/slot/slot-models.ts'
import { clusterReels, windowAt } from '#games/slot/slot-reels.ts'
import { drawRound } from '#games/slot/slot-round.ts'

const { clusters } = slotModels
const places = Array.from({ length: 15 }, (_, place) => place)
const touch = (one: number, other: number) =>
  Math.floor(one / 3) === Math.floor(other / 3) ? Math.abs(one - other) === 1 : Math.abs(one - other) === 3

/** Returns the payout of a symbol at these places; places are joined in pairs, as a second way to find groups. */
function worthAt(bits: number, pays: readonly number[]): number {
  const at = places.filter((place) => ((bits >> place) & 1) === 1)
  const headOf = new Map(at.map((place) => [place, place]))
  const find = (place: number): number => (headOf.get(place) === place ? place : find(headOf.get(place)!))
  for (const one of at) for (const other of at) if (touch(one, other)) headOf.set(find(one), find(other))
  const sizes = new Map<number, number>()
  for (const place of at) sizes.set(find(place), (sizes.get(find(place)) ?? 0) + 1)
  return [...sizes.values()].reduce(
    (sum, size) => sum + (pays[[5, 7, 9].filter((least) => size >= least).length - 1] ?? 0),
    0,
  )
}

it('cluster slot: RTP, hit rate and largest win equal the published ones, over all stops', () => {
  const worth = payingSymbols.map((symbol) =>
    Float64Array.from({ length: 2 ** 15 }, (_, bits) => worthAt(bits, clusters.linePays[symbol])),
  )
  const bits = clusterReels.map((ring, reel) =>
    ring.map((_, stop) =>
      payingSymbols.map((symbol) =>
        windowAt(ring, stop).reduce(
          (sum, other, row) => sum + (other === symbol || other === 'W' ? 2 ** (reel * 3 + row) : 0),
          0,
        ),
      ),
    ),
  )
  const scatter = clusterReels.map((ring) => ring.map((_, stop) => Number(windowAt(ring, stop).includes('S'))))
  let [total, hits, triggers, most] = [0, 0, 0, 0]
  const stops = [...clusterReels[0]!.keys()]
  for (const a of stops)
    for (const b of stops)
      for (const c of stops)
        for (const d of stops) {
          const begun = payingSymbols.map(
            (_, k) => bits[0]![a]![k]! | bits[1]![b]![k]! | bits[2]![c]![k]! | bits[3]![d]![k]!,
          )
          const scatterCount = scatter[0]![a]! + scatter[1]![b]! + scatter[2]![c]! + scatter[3]![d]!
          for (const e of stops) {
            const last = bits[4]![e]!
            const scatters = scatterCount + scatter[4]![e]!
            let pays = scatters >= 3 ? clusters.scatterPays[scatters - 3]! : 0
            for (let k = 0; k < 7; k += 1) pays += worth[k]![begun[k]! | last[k]!]!
            if (scatters >= 3) triggers += 1
            if (pays > 0) hits += 1
            if (pays > most) most = pays
            total += pays
          }
        }
  const all = 24n ** 5n
  const numerator = BigInt(total) * (all + BigInt(triggers * clusters.freeTurns * clusters.freeMultiplier))
  const exact = exactReturn(clusters)
  expect(numerator * exact.denominator).toBe(exact.numerator * all * all)
  expect(publishedReturn(clusters)).toBe(95.9)
  expect(hitRate(clusters)).toBe(Math.round((hits / 24 ** 5) * 1000) / 10)
  expect(largestTurn(clusters).pays).toBe(most)
  expect(evaluate(clusters, largestTurn(clusters).stops).pays).toBe(most)
})

it('cluster slot: drawn rounds reach the RTP within four standard errors', () => {
  const rounds = process.env['FULL'] === undefined ? 30_000 : 1_000_000
  const stake = { model: clusters, bet: 1n, balanceAfterBet: 0n, currency: 'JPY' } as const
  let [sum, squares] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const win = Number(drawRound(stake, (below) => Math.floor(Math.random() * below)).win)
    sum += win
    squares += win * win
  }
  const { numerator, denominator } = exactReturn(clusters)
  const mean = sum / rounds
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
  expect(Math.abs(mean - Number((numerator * 1_000_000n) / denominator) / 1_000_000)).toBeLessThan(4 * error)
})

it('cluster slot: pays whole groups of adjacent equal symbols once, wilds substituting', () => {
  const sizes = new Set<number>()
  for (let turn = 0; turn < 3_000; turn += 1) {
    const drawn = evaluate(
      clusters,
      clusterReels.map((ring) => randomInt(ring.length)),
    )
    expect([drawn.lines, drawn.ways]).toEqual([[], []])
    const seen = drawn.columns.flat()
    for (const { symbol, places: at, pays } of drawn.clusters) {
      sizes.add(clusterBands.findLastIndex((least) => at.length >= least))
      expect(at.every((place) => seen[place] === symbol || seen[place] === 'W')).toBe(true)
      expect(at.some((place) => seen[place] === symbol)).toBe(true)
      const beside = places.filter((place) => !at.includes(place) && at.some((other) => touch(place, other)))
      expect(beside.filter((place) => seen[place] === symbol || seen[place] === 'W')).toEqual([])
      expect(pays).toBe(
        worthAt(
          at.reduce((bits, place) => bits | (1 << place), 0),
          clusters.linePays[symbol],
        ),
      )
      expect(pays).toBeGreaterThanOrEqual(1)
    }
  }
  expect([...sizes].toSorted()).toEqual([0, 1, 2])
})

it('cluster slot: one scatter per reel, wilds on the middle three only, every symbol on every reel', () => {
  for (const [reel, ring] of clusterReels.entries()) {
    expect(ring).toHaveLength(24)
    expect(ring.filter((symbol) => symbol === 'S')).toHaveLength(1)
    expect(ring.filter((symbol) => symbol === 'W')).toHaveLength(reel > 0 && reel < 4 ? 1 : 0)
    for (const symbol of payingSymbols) expect(ring).toContain(symbol)
  }
})

it('cluster slot: is the model of every non-jackpot slot whose title names links, and of no other', () => {
  expect(modelOf({ code: 'koi-links', classify: null })).toBe(clusters)
  expect(modelOf({ code: 'koi-link-and-collect', classify: null })).toBe(clusters)
  expect(modelOf({ code: 'koi-links', classify: 'JP' })).toBe(slotModels.jackpot)
  expect(modelOf({ code: 'blinking-koi', classify: null })).not.toBe(clusters)
})
