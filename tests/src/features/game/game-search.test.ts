import { describe, expect, it } from 'vitest'
import { gameSearch } from '#src/parts/game-place/game-search.ts'

describe('the query of a game page (spec §2)', () => {
  it('takes gameCode, vendor and playType, numbers among them', () => {
    expect(gameSearch({ gameCode: 108, vendor: 'HARBOUR', playType: 'STANDARD', other: 'x' })).toEqual({
      gameCode: '108',
      vendor: 'HARBOUR',
      playType: 'STANDARD',
    })
  })

  it.each([[{ gameCode: '../../etc' }], [{ gameCode: '<b>' }], [{ gameCode: ['a'] }], [{}]])(
    'passes over what is no code: %j',
    (search) => {
      expect(gameSearch(search).gameCode).toBeUndefined()
    },
  )
})
