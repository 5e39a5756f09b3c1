import type { CatalogueGame } from '#server/domain/play/catalogue.ts'
import { seedOf } from '#server/art/seed.ts'
import { type Currency, wholeUnits } from '#wire/money.ts'
import type { PlayState } from '#wire/play/play.ts'
import { type SlotModel, slotModels } from '#games/slot/slot-models.ts'
import { slotWorlds } from './slot-worlds.ts'

const steps = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n]
/** Largest bet of a table and the one it opens with, in whole units of its currency. */
const largestBet = 500
const usualBet = 1

/** The bets a table takes, in minor units from the smallest, and the one it opens with. */
export function betsOf(
  game: Pick<CatalogueGame, 'minBet'>,
  currency: Currency,
): {
  readonly bets: readonly bigint[]
  readonly usual: bigint
} {
  const [largest, opening] = [wholeUnits(largestBet, currency), wholeUnits(usualBet, currency)]
  const bets = steps.map((step) => step * game.minBet).filter((bet) => bet <= largest || bet === game.minBet)
  return { bets, usual: bets.find((bet) => bet >= opening) ?? bets.at(-1)! }
}

/** Palette and choice of symbols of a game's table. */
export const themeOf = (game: CatalogueGame): PlayState['theme'] => ({
  hue: game.owner.hue,
  seed: game.code === 'harbour-lights' ? 0 : 1 + (seedOf(game.code) % 1_000_000),
  world: slotWorlds[game.scene],
})

const usual: readonly SlotModel[] = [
  slotModels.steady,
  slotModels.classic,
  slotModels.feast,
  slotModels.bold,
  slotModels.wild,
]

/** Models that a word of a slot's title chooses, as “Koi Wild Ways” does; the first one that fits. */
const named: readonly (readonly [RegExp, SlotModel])[] = [
  [/(?:^|-)ways(?:-|$)/, slotModels.ways],
  [/(?:^|-)links?(?:-|$)/, slotModels.clusters],
  [/(?:^|-)cascades?(?:-|$)/, slotModels.cascade],
  [/(?:^|-)(?:falls|avalanche)(?:-|$)/, slotModels.falls],
  [/(?:^|-)(?:rising|boundless)(?:-|$)/, slotModels.expanding],
  [/(?:^|-)sticky(?:-|$)/, slotModels.sticky],
  [/(?:^|-)(?:mystic|mystery|vanishing)(?:-|$)/, slotModels.mystery],
  [/(?:^|-)(?:hidden|secret|masked)(?:-|$)/, slotModels.secret],
]

/**
 * The model a slot plays by: jackpot slots theirs, Harbour Lights the classic one, one whose title names a mechanic that
 * one's, every other one by its code.
 */
export function modelOf({ code, classify }: { readonly code: string; readonly classify: string | null }): SlotModel {
  if (classify === 'JP') return slotModels.jackpot
  const own = named.find(([word]) => word.test(code))
  if (own !== undefined) return own[1]
  return code === 'harbour-lights' ? slotModels.classic : usual[seedOf(`model ${code}`) % usual.length]!
}
