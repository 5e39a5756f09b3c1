import type { SlotSymbol } from './turn.ts'

/** A symbol that pays on a line, by ways or in clusters. */
export type PayingSymbol = Exclude<SlotSymbol, 'W' | 'S'>

export const payingSymbols = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const satisfies readonly PayingSymbol[]
export const isPaying = (symbol: SlotSymbol): symbol is PayingSymbol => symbol !== 'W' && symbol !== 'S'

/**
 * The parameters of slots. Those with lines share reels and lines, and any three symbols pay at least the bet, so that
 * the hit rate is the same for all of them. Those with ways or clusters have reels of their own.
 */
export interface SlotModel {
  readonly name: string
  /** Volatility; the models are listed from the lowest to the highest. */
  readonly volatility: 'low' | 'medium' | 'high'
  /**
   * Mechanic of wins: the ten lines, every way through the reels from the left (3 × 3 × 3 × 3 × 3 of them), or
   * clusters of symbols that touch each other horizontally or vertically.
   */
  readonly mechanic: 'lines' | 'ways' | 'clusters'
  /**
   * Multiples of the bet for 3, 4 and 5 of a symbol on a line, or in a way, from the left; or by the size of a cluster.
   */
  readonly linePays: Readonly<Record<PayingSymbol, readonly [number, number, number]>>
  /** Multiples of the bet for 3, 4 and 5 scatters anywhere. */
  readonly scatterPays: readonly [number, number, number]
  /** Turns won by three or more scatters on a paid turn; free turns win no further ones. */
  readonly freeTurns: number
  /** Multiplier of every win of a free turn. */
  readonly freeMultiplier: number
}

/** The models by name. A model is never changed once it was played: stored rounds and published returns refer to it. */
export const slotModels = {
  steady: {
    name: 'steady',
    mechanic: 'lines',
    volatility: 'low',
    linePays: {
      A: [6, 20, 100],
      B: [5, 14, 50],
      C: [3, 8, 25],
      D: [1, 5, 20],
      E: [1, 3, 10],
      F: [1, 2, 8],
      G: [1, 2, 6],
    },
    scatterPays: [3, 10, 60],
    freeTurns: 6,
    freeMultiplier: 2,
  },
  classic: {
    name: 'classic',
    mechanic: 'lines',
    volatility: 'medium',
    linePays: {
      A: [5, 25, 250],
      B: [4, 15, 80],
      C: [2, 8, 40],
      D: [1, 5, 25],
      E: [1, 3, 10],
      F: [1, 2, 6],
      G: [1, 2, 5],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  feast: {
    name: 'feast',
    mechanic: 'lines',
    volatility: 'medium',
    linePays: {
      A: [4, 20, 200],
      B: [3, 12, 60],
      C: [2, 7, 30],
      D: [1, 4, 20],
      E: [1, 3, 8],
      F: [1, 2, 5],
      G: [1, 2, 4],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 12,
    freeMultiplier: 2,
  },
  bold: {
    name: 'bold',
    mechanic: 'lines',
    volatility: 'high',
    linePays: {
      A: [10, 60, 500],
      B: [4, 20, 100],
      C: [1, 8, 40],
      D: [1, 3, 20],
      E: [1, 2, 8],
      F: [1, 2, 5],
      G: [1, 1, 4],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  wild: {
    name: 'wild',
    mechanic: 'lines',
    volatility: 'high',
    linePays: {
      A: [5, 50, 1000],
      B: [3, 15, 100],
      C: [1, 5, 40],
      D: [1, 4, 15],
      E: [1, 2, 8],
      F: [1, 2, 5],
      G: [1, 1, 4],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 5,
    freeMultiplier: 4,
  },
  jackpot: {
    name: 'jackpot',
    mechanic: 'lines',
    volatility: 'high',
    linePays: {
      A: [5, 40, 2000],
      B: [2, 12, 80],
      C: [1, 6, 30],
      D: [1, 4, 20],
      E: [1, 2, 8],
      F: [1, 2, 5],
      G: [1, 2, 4],
    },
    scatterPays: [2, 10, 150],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  ways: {
    name: 'ways',
    mechanic: 'ways',
    volatility: 'medium',
    linePays: {
      A: [3, 10, 50],
      B: [2, 5, 20],
      C: [1, 3, 10],
      D: [1, 2, 5],
      E: [1, 1, 4],
      F: [1, 1, 3],
      G: [1, 1, 2],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  clusters: {
    name: 'clusters',
    mechanic: 'clusters',
    volatility: 'high',
    linePays: {
      A: [10, 60, 500],
      B: [8, 30, 200],
      C: [5, 15, 80],
      D: [4, 10, 40],
      E: [2, 6, 25],
      F: [1, 4, 15],
      G: [1, 3, 10],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 8,
    freeMultiplier: 2,
  },
} as const satisfies Readonly<Record<string, SlotModel>>
