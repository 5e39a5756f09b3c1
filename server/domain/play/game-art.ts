import { toneOf } from '#server/art/game-picture.ts'
import { artVersion } from '#server/art/version.ts'
import type { CatalogueGame } from './catalogue.ts'
import { atMirror } from '#server/domain/site/mirrors.ts'

const addresses = new WeakMap<object, string>()

/**
 * Address of a game's picture on the site itself. Its tone takes a colour computation, so it is cached per game and
 * catalogue.
 */
export function pictureAddress(game: Pick<CatalogueGame, 'code' | 'owner' | 'scene'>): string {
  const known = addresses.get(game)
  if (known !== undefined) return known
  const { code, owner, scene } = game
  const tone = toneOf({ code, vendor: owner, scene })
  const address = `/art/game/${encodeURIComponent(code)}.svg?v=${artVersion}.${scene}&tone=${tone}`
  addresses.set(game, address)
  return address
}

/** Address of a game's picture, on one of the mirrors where there are some. */
export const artOf = (game: CatalogueGame, mirrors: readonly string[]): string =>
  atMirror(pictureAddress(game), '', mirrors)
