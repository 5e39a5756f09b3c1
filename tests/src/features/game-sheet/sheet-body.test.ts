import { expect, it } from 'vitest'
import { RefusedError } from '#src/api/queries.ts'
import { sheetBody } from '#src/features/game-sheet/sheet-body.ts'

const refused = (code: 'game_not_found' | 'rate_limited') =>
  new RefusedError({ kind: 'refusal', code, message: '', details: {} })
const lost = new Error('no network')

// Tried: a sheet that was opened again without a network stood empty.
it.each([
  ['the game while it is on its way', { known: false, error: null }, 'game'],
  ['the game', { known: true, error: null }, 'game'],
  ['what is known of it when it is asked again in vain', { known: true, error: lost }, 'game'],
  ['the same when the server refuses to say it again', { known: true, error: refused('rate_limited') }, 'game'],
  ['that it did not come', { known: false, error: lost }, 'failed'],
  ['that it was refused', { known: false, error: refused('rate_limited') }, 'failed'],
  ['that there is none', { known: false, error: refused('game_not_found') }, 'gone'],
  ['that there is none any more', { known: true, error: refused('game_not_found') }, 'gone'],
] as const)('shows %s', (_, { known, error }, body) => {
  expect(sheetBody({ known, error })).toBe(body)
})
