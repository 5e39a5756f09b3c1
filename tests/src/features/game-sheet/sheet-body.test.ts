import { expect, it } from 'vitest'
import { RefusedError } from '#src/api/queries.ts'
import { sheetBody } from '#src/features/game-sheet/sheet-body.ts'

const refused = (code: 'game_not_found' | 'rate_limited') =>
  new RefusedError({ kind: 'refusal', code, message: '', details: {} })
const lost = new Error('no network')

// Reproduced: a sheet reopened without a network was empty.
it.each([
  ['the game while it is loading', { known: false, error: null }, 'game'],
  ['the game', { known: true, error: null }, 'game'],
  ['the loaded game after a failed reload', { known: true, error: lost }, 'game'],
  ['the loaded game after a refused reload', { known: true, error: refused('rate_limited') }, 'game'],
  ['the error after a failed load', { known: false, error: lost }, 'failed'],
  ['the error after a refusal', { known: false, error: refused('rate_limited') }, 'failed'],
  ['that the game does not exist', { known: false, error: refused('game_not_found') }, 'notFound'],
  ['that the game no longer exists', { known: true, error: refused('game_not_found') }, 'notFound'],
] as const)('game sheet: shows %s', (_, { known, error }, body) => {
  expect(sheetBody({ known, error })).toBe(body)
})
