import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { GameSearch } from '#src/shared/game-place/game-search.ts'

describe('the query of a game page (spec §2)', () => {
  it('takes gameCode, vendor and playType, numbers among them', () => {
    expect(v.parse(GameSearch, { gameCode: 108, vendor: 'HARBOUR', playType: 'STANDARD', other: 'x' })).toEqual({
      gameCode: '108',
      vendor: 'HARBOUR',
      playType: 'STANDARD',
    })
  })

  it('accepts `vassalage` for the vendor and writes `vendor`', () => {
    expect(v.parse(GameSearch, { vassalage: 'HARBOUR' })).toEqual({ vendor: 'HARBOUR', vassalage: undefined })
  })

  it.each([[{ gameCode: '../../etc' }], [{ gameCode: '<b>' }], [{ gameCode: ['a'] }], [{}]])(
    'ignores a value that is no game code: %j',
    (search) => {
      expect(v.parse(GameSearch, search).gameCode).toBeUndefined()
    },
  )
})
