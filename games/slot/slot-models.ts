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
   * clusters of symbols that touch each other horizontally or vertically. With cascades ways pay, what won vanishes
   * and the symbols above fall. With mystery lines pay, and some places show a symbol that is drawn for each turn.
   */
  readonly mechanic: 'lines' | 'ways' | 'clusters' | 'cascades' | 'mystery'
  /** Of cascades: the multiplier of every win before the first fall, after it, and so on; the last one stays. */
  readonly ladder?: readonly [number, ...number[]]
  /**
   * Multiples of the bet for 3, 4 and 5 of a symbol on a line, or in a way, from the left; or by the size of a cluster.
   */
  readonly linePays: Readonly<Record<PayingSymbol, readonly [number, number, number]>>
  /** Multiples of the bet for 3, 4 and 5 scatters anywhere, or for 3 alone where three reels have one. */
  readonly scatterPays: readonly [number, ...number[]]
  /** Turns won by three or more scatters on a paid turn; free turns win no further ones. */
  readonly freeTurns: number
  /** In free turns a wild covers its whole reel, in that turn (`expand`) or from then on (`stick`); of line slots. */
  readonly freeWilds?: 'expand' | 'stick'
  /** Multiplier of every win of a free turn. */
  readonly freeMultiplier: number
}

/** Returns what wins in a model, whatever else it does. */
export function paysBy({ mechanic }: Pick<SlotModel, 'mechanic'>): 'lines' | 'ways' | 'clusters' {
  if (mechanic === 'cascades') return 'ways'
  return mechanic === 'mystery' ? 'lines' : mechanic
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
  cascade: {
    name: 'cascade',
    mechanic: 'cascades',
    volatility: 'medium',
    ladder: [1, 2, 3, 5],
    linePays: {
      A: [2, 6, 30],
      B: [2, 5, 15],
      C: [1, 2, 3],
      D: [1, 1, 2],
      E: [1, 1, 2],
      F: [1, 1, 2],
      G: [1, 1, 1],
    },
    scatterPays: [3],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  falls: {
    name: 'falls',
    mechanic: 'cascades',
    volatility: 'high',
    ladder: [1, 3, 6, 10],
    linePays: {
      A: [1, 5, 40],
      B: [1, 3, 20],
      C: [1, 1, 3],
      D: [1, 1, 1],
      E: [1, 1, 1],
      F: [1, 1, 1],
      G: [1, 1, 1],
    },
    scatterPays: [3],
    freeTurns: 5,
    freeMultiplier: 3,
  },
  expanding: {
    name: 'expanding',
    mechanic: 'lines',
    volatility: 'medium',
    linePays: {
      A: [4, 20, 200],
      B: [3, 10, 60],
      C: [2, 6, 30],
      D: [1, 4, 15],
      E: [1, 3, 8],
      F: [1, 2, 5],
      G: [1, 1, 4],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 11,
    freeMultiplier: 1,
    freeWilds: 'expand',
  },
  sticky: {
    name: 'sticky',
    mechanic: 'lines',
    volatility: 'high',
    linePays: {
      A: [4, 20, 200],
      B: [2, 8, 50],
      C: [1, 4, 20],
      D: [1, 3, 10],
      E: [1, 2, 6],
      F: [1, 1, 4],
      G: [1, 1, 3],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 4,
    freeMultiplier: 1,
    freeWilds: 'stick',
  },
  mystery: {
    name: 'mystery',
    mechanic: 'mystery',
    volatility: 'medium',
    linePays: {
      A: [2, 15, 150],
      B: [2, 8, 50],
      C: [1, 5, 25],
      D: [1, 3, 10],
      E: [1, 1, 6],
      F: [1, 1, 3],
      G: [1, 1, 2],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  secret: {
    name: 'secret',
    mechanic: 'mystery',
    volatility: 'high',
    linePays: {
      A: [3, 30, 400],
      B: [1, 10, 60],
      C: [1, 3, 20],
      D: [1, 1, 6],
      E: [1, 1, 3],
      F: [1, 1, 2],
      G: [1, 1, 3],
    },
    scatterPays: [2, 10, 100],
    freeTurns: 5,
    freeMultiplier: 3,
  },
} as const satisfies Readonly<Record<string, SlotModel>>
