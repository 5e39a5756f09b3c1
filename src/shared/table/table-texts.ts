import { type BaccaratResult, tablePlaces, type TablePlace } from '#games/lottery/table-plays.ts'
import type { Translate } from '#src/i18n/messages.ts'

/** Returns the betting place of this name; every bet from the server has one. */
export const placeOf = (name: string): TablePlace => tablePlaces.find((place) => place === name) ?? 'player'

const pictures = ['A', 'J', 'Q', 'K'] as const
const suits = ['S', 'H', 'D', 'C'] as const

/** Returns the name of a card, such as “king of hearts”. */
export function formatCard(t: Translate, card: string): string {
  const picture = pictures.find((each) => each === card[0])
  const suit = suits.find((each) => each === card[1]) ?? 'S'
  const number = card[0] === 'T' ? '10' : (card[0] ?? '')
  return t('table.card', {
    rank: picture === undefined ? number : t(`table.rank.${picture}`),
    suit: t(`table.suit.${suit}`),
  })
}

/** Formats the result of a card round as a sentence. */
export const formatResult = (t: Translate, { winner, player, banker }: BaccaratResult): string =>
  winner === 'tie' ? t('table.result.tie', { player }) : t(`table.result.${winner}`, { player, banker })
