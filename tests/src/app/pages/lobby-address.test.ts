import { describe, expect, it } from 'vitest'
import { lobbyAddress } from '#src/app/pages/lobby-address.ts'

describe('a lobby asked for by the parameters of the spec (§2)', () => {
  it.each([
    ['/', { games: 'live' }, '/live', {}],
    ['/index.html', { lobbyType: 'FISH' }, '/fish', {}],
    ['/games', { lobbyType: 'rng', type: 'hot' }, '/rng', { type: 'hot' }],
    [
      '/games',
      { games: 'Rng', type: 'vassalage', vassalage: 'HARBOUR', q: 'koi' },
      '/rng',
      { type: 'vassalage', vassalage: 'HARBOUR', q: 'koi' },
    ],
    ['/games/live', {}, '/live', {}],
    ['/games/LIVE/hot', {}, '/live', { type: 'hot' }],
    ['/games/cockfight', {}, '/ds88', {}],
    ['/games/hot', {}, '/games', { type: 'hot' }],
    ['/rng/hot/', {}, '/rng', { type: 'hot' }],
    ['/RNG/vassalage/HARBOUR', {}, '/rng', { page: 'HARBOUR' }],
    ['/rng', { games: 'constructor', page: 'HARBOUR' }, '/rng', { page: 'HARBOUR' }],
  ])('%s %j is %s', (path, search, to, place) => {
    expect(lobbyAddress(path, search)).toEqual({ to, search: place })
  })

  it.each(['/no/such', '/promotions', '/me/hot', '/rng/cold', '/rng/hot/more', '/rng/vassalage', '/games/live/hot/x'])(
    '%s asks for none',
    (path) => {
      expect(lobbyAddress(path, { games: 'live' })).toBeNull()
    },
  )
})
