import { toneOf } from '#server/art/game-picture.ts'
import { artVersion } from '#server/art/version.ts'
import type { CatalogueGame } from './catalogue.ts'
import { atMirror } from './mirrors.ts'

/** Address of a game's picture, at one of the mirrors where there are some. */
export const artOf = ({ code, owner, scene }: CatalogueGame, mirrors: readonly string[]): string =>
  atMirror(
    `/art/game/${encodeURIComponent(code)}.svg?v=${artVersion}.${scene}&tone=${toneOf({ code, vendor: owner, scene })}`,
    '',
    mirrors,
  )
