import { decimalOf, fraction } from '#games/fraction.ts'
import type { Colour, ColorGamePick } from './color-game.ts'
import type { DicePick } from './dice.ts'
import { kenoHits, type KenoPick } from './keno.ts'
import type { LimboPick } from './limbo.ts'
import type { Chip } from './layout.ts'
import type { OriginalName } from './originals.ts'
import type { SicBoDice, SicBoPick } from './sic-bo.ts'
import { plinko as plinkoRules, type PlinkoPick, slotOf } from './plinko.ts'

/**
 * A text of the area `original` of the catalogues, and the values of its placeholders. A list of texts stands for them
 * one after another.
 */
export interface OriginalText {
  readonly id: `original.${string}`
  readonly values: Readonly<Record<string, string | readonly OriginalText[]>>
}

/** Returns a text in words; `translate` returns the text of an id, or null where there is none. */
export function originalInWords({ id, values }: OriginalText, translate: (id: string) => string | null): string {
  return (translate(id) ?? '').replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    if (value === undefined || typeof value === 'string') return value ?? hole
    return value.map((each) => originalInWords(each, translate)).join(', ')
  })
}

/** How a pick and an outcome are named, by the texts that the game's page and the record of a round share. */
interface OriginalTexts<Pick, Outcome> {
  pick(pick: Pick): OriginalText
  /** The pick is the one that the outcome was drawn for, so that a text can name how much of it was hit. */
  outcome(outcome: Outcome, pick: Pick): OriginalText
}

/** Returns hundredths as a decimal with two digits. */
export const ofHundredths = (hundredths: number): string => decimalOf(fraction(hundredths, 100), 2)

const dice: OriginalTexts<DicePick, number> = {
  pick: ({ side, target }) => ({ id: `original.dice.pick.${side}`, values: { target: ofHundredths(target) } }),
  outcome: (rolled) => ({ id: 'original.dice.outcome', values: { number: ofHundredths(rolled) } }),
}

const limbo: OriginalTexts<LimboPick, number> = {
  pick: ({ target }) => ({ id: 'original.limbo.pick', values: { multiple: ofHundredths(target) } }),
  outcome: (multiplier) => ({ id: 'original.limbo.outcome', values: { multiple: ofHundredths(multiplier) } }),
}

const keno: OriginalTexts<KenoPick, readonly number[]> = {
  pick: ({ numbers, risk }) => ({ id: `original.keno.pick.${risk}`, values: { numbers: numbers.join(', ') } }),
  outcome: (drawn, pick) => ({
    id: 'original.keno.outcome',
    values: { hits: String(kenoHits(pick, drawn)), count: String(pick.numbers.length), drawn: drawn.join(', ') },
  }),
}

const listOf = (list: readonly OriginalText[]): OriginalText => ({ id: 'original.list', values: { list } })

/** Returns the name of a colour of the color game. */
export const colourText = (colour: Colour): OriginalText => ({ id: `original.color-game.${colour}`, values: {} })

/** Returns the name of a spot of sic bo: `sum-4`, `combination-1-2`. */
export function sicBoSpotText(spot: string): OriginalText {
  const [kind = '', number = '', other = ''] = spot.split('-')
  return { id: `original.sic-bo.${kind}`, values: { number, other } }
}

/** Returns chips on spots, each with how many parts of the bet lie on it. */
const chipsText = <Spot extends string>(
  chips: readonly Chip<Spot>[],
  nameOf: (spot: Spot) => OriginalText,
): OriginalText =>
  listOf(
    chips.map(({ spot, weight }) => ({ id: 'original.chip', values: { spot: [nameOf(spot)], count: String(weight) } })),
  )

const colorGame: OriginalTexts<ColorGamePick, readonly Colour[]> = {
  pick: (chips) => chipsText(chips, colourText),
  outcome: (dice) => listOf(dice.map(colourText)),
}

const sicBo: OriginalTexts<SicBoPick, SicBoDice> = {
  pick: (chips) => chipsText(chips, sicBoSpotText),
  outcome: (dice) => ({
    id: 'original.sic-bo.outcome',
    values: { dice: dice.join(', '), sum: String(dice.reduce<number>((sum, die) => sum + die, 0)) },
  }),
}

const plinko: OriginalTexts<PlinkoPick, string> = {
  pick: ({ rows, risk }) => ({ id: `original.plinko.pick.${risk}`, values: { rows: String(rows) } }),
  outcome: (path, pick) => ({
    id: 'original.plinko.outcome',
    values: {
      slot: String(slotOf(path) + 1),
      slots: String(pick.rows + 1),
      multiple: decimalOf(plinkoRules.pays(pick, path), 2),
    },
  }),
}

/** The texts of every original; picks and outcomes have passed the schemas of its rules. */
export const originalTexts: Readonly<Record<OriginalName, OriginalTexts<unknown, unknown>>> = {
  'color-game': colorGame,
  dice,
  keno,
  limbo,
  plinko,
  'sic-bo': sicBo,
}
