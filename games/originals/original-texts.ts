import { decimalOf, fraction } from '#games/fraction.ts'
import type { DicePick } from './dice.ts'
import { kenoHits, type KenoPick } from './keno.ts'
import type { LimboPick } from './limbo.ts'
import type { OriginalName } from './originals.ts'
import { plinko as plinkoRules, type PlinkoPick, slotOf } from './plinko.ts'

/** A text of the area `original` of the catalogues, and the values of its placeholders. */
export interface OriginalText {
  readonly id: `original.${string}`
  readonly values: Readonly<Record<string, string>>
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
  dice,
  keno,
  limbo,
  plinko,
}
