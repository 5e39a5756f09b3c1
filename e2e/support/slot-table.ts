import type { Route } from '@playwright/test'
import type { SlotSymbol, Turn } from '#games/slot/turn.ts'
import type { PlayState, SpinResult } from '#wire/play/play.ts'
import { testLanguage } from './texts.ts'

/** Reels without a win. */
export const blankReels: SlotSymbol[][] = [
  ['G', 'F', 'E'],
  ['D', 'C', 'B'],
  ['E', 'D', 'F'],
  ['C', 'B', 'G'],
  ['F', 'E', 'D'],
]

/** A turn without a win, except for what is given. */
export const turnOf = (change: Partial<Turn> = {}): Turn => ({
  free: false,
  columns: blankReels,
  lines: [],
  scatters: 0,
  scatterWin: '0.00',
  multiplier: 1,
  win: '0.00',
  ...change,
})

const commitment = 'c'.repeat(64)

/** A round of one peso at a table with a balance of a hundred. */
export const roundOf = (spinId: string, turns: Turn[]): SpinResult => {
  const win = turns.reduce((sum, one) => sum + Number(one.win), 0)
  return {
    spinId,
    bet: '1.00',
    win: win.toFixed(2),
    turns,
    balanceAfterBet: '99.00',
    balance: (99 + win).toFixed(2),
    at: Date.UTC(2026, 10, 1),
    proof: { commitment, nonce: 1, clientSeed: 'mine', serverSeed: 'a'.repeat(64) },
    model: 'classic',
    next: { commitment, nonce: 2 },
  }
}

/** A table with a balance of a hundred pesos. */
export const slotTable: PlayState = {
  game: { gameCode: 'harbour-lights', name: 'Harbour Lights', vendorName: 'Harbour Light Games' },
  theme: { hue: 250, seed: 0, world: 'sea' },
  language: testLanguage,
  currency: 'PHP',
  wallet: 'main',
  balance: '100.00',
  bets: ['0.50', '1.00', '2.50'],
  defaultBet: '1.00',
  rules: {
    rtp: 96.4,
    hitRate: 31,
    lines: [[1, 1, 1, 1, 1]],
    ways: null,
    clusters: null,
    pays: [{ symbol: 'A', pays: [5, 25, 250] }],
    scatterPays: [2, 10, 100],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  autoplay: null,
  leastTurnSeconds: 0,
  next: { commitment, nonce: 1 },
  underWay: null,
  history: [],
}

/** The spin id of a held bet. */
export const spinIdOf = (route: Route): string => (route.request().postDataJSON() as { spinId: string }).spinId
