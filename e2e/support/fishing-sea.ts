import type { Route } from '@playwright/test'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'
import { testLanguage } from './texts.ts'

const commitment = 'c'.repeat(64)

/** A game with a balance of a hundred pesos. */
export const fishingSea: SeaState = {
  game: { gameCode: 'deepreef-fishing', name: 'Deepreef Fishing', vendorName: 'Deepreef' },
  hue: 182,
  language: testLanguage,
  currency: 'PHP',
  wallet: 'main',
  balance: '100.00',
  cannons: ['1.00', '2.00'],
  usualCannon: 1,
  rtp: 96,
  targets: [
    { target: 'anchovy', odds: 2, chance: 48 },
    { target: 'puffer', odds: 5, chance: 19.2 },
    { target: 'shark', odds: 50, chance: 1.92 },
  ],
  next: { commitment, nonce: 1 },
  history: [],
}

/** The request of a held shot. */
export const shotOf = (route: Route) => route.request().postDataJSON() as Pick<ShotResult, 'shotId' | 'target' | 'bet'>

/** A shot at a puffer of two pesos, as the server returns it. */
export const resultOf = (route: Route, caught: boolean): ShotResult => ({
  ...shotOf(route),
  caught,
  win: caught ? '10.00' : '0.00',
  balance: caught ? '108.00' : '98.00',
  at: Date.UTC(2026, 10, 1),
  proof: { commitment, nonce: 1, clientSeed: 'mine', serverSeed: 'a'.repeat(64) },
  next: { commitment, nonce: 2 },
})

/** The pending shot that a tab stores. */
export const shotLeftBehind = {
  gameCode: fishingSea.game.gameCode,
  shot: {
    shotId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a',
    target: 'shark',
    bet: '2.00',
    commitment: 'd'.repeat(64),
    clientSeed: 'before',
  },
} as const
