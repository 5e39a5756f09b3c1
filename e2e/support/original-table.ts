import type { Route } from '@playwright/test'
import type { OriginalResult, OriginalState } from '#wire/play/originals.ts'
import { testLanguage } from './texts.ts'

const commitment = 'c'.repeat(64)

/** A table of dice with a balance of a hundred pesos. */
export const diceTable: OriginalState = {
  game: { gameCode: 'northpier-dice', name: 'Northpier Dice', vendorName: 'Northpier' },
  rules: 'dice',
  hue: 222,
  language: testLanguage,
  currency: 'PHP',
  wallet: 'main',
  balance: '100.00',
  bets: ['1.00', '2.00'],
  defaultBet: '1.00',
  pick: { side: 'under', target: 4_950 },
  rtp: 99,
  autoplay: null,
  leastTurnSeconds: 0,
  next: { commitment, nonce: 1 },
  underWay: null,
  history: [],
}

/** A round of one peso on numbers under 49.50. */
export const rolledRound = (roundId: string, outcome: number): OriginalResult => ({
  roundId,
  game: 'dice',
  version: 1,
  pick: diceTable.pick,
  outcome,
  bet: '1.00',
  win: outcome < 4_950 ? '2.00' : '0.00',
  balanceAfterBet: '99.00',
  balance: outcome < 4_950 ? '101.00' : '99.00',
  at: Date.UTC(2026, 10, 1),
  proof: { commitment, nonce: 1, clientSeed: 'mine', serverSeed: 'a'.repeat(64) },
  next: { commitment, nonce: 2 },
})

/** The round id of a held bet. */
export const roundIdOf = (route: Route): string => (route.request().postDataJSON() as { roundId: string }).roundId
