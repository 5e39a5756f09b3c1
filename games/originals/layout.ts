import * as v from 'valibot'
import { type Fraction, fraction, plus, times } from '#games/fraction.ts'
import { expectedPay } from './chances.ts'
import type { Original } from './original.ts'

/** Games with a layout: one stake is divided among chips on several spots, and one outcome decides all of them. */

/** A chip, whose part of the stake is its weight divided by the sum of the weights of all chips. */
export interface Chip<Spot extends string> {
  readonly spot: Spot
  /** A whole number from 1; such as the amount in minor units, so that a stake of their sum is divided exactly. */
  readonly weight: number
}

/** What a game with a layout is made of. */
interface Layout<Spot extends string, Outcome> extends Pick<
  Original<readonly Chip<Spot>[], Outcome>,
  'version' | 'usual' | 'outcome' | 'returns'
> {
  /** All outcomes, equally likely. */
  readonly outcomes: readonly Outcome[]
  /** What each spot pays as a multiple of the part of the stake on it, its return included; 0 when it loses. */
  readonly spots: Readonly<Record<Spot, (outcome: Outcome) => Fraction>>
}

/** Returns the game of a layout. It is bet on with a list of chips, at most one on each spot. */
export function layoutGame<Spot extends string, Outcome>({
  outcomes,
  spots,
  ...game
}: Layout<Spot, Outcome>): Original<readonly Chip<Spot>[], Outcome> {
  const names = Object.keys(spots) as Spot[]
  const pays = (chips: readonly Chip<Spot>[], outcome: Outcome) =>
    times(
      chips.reduce((sum, { spot, weight }) => plus(sum, times(spots[spot](outcome), fraction(weight))), fraction(0)),
      fraction(
        1n,
        chips.reduce((sum, { weight }) => sum + BigInt(weight), 0n),
      ),
    )
  return {
    ...game,
    clears: true,
    pick: v.pipe(
      v.array(v.strictObject({ spot: v.picklist(names), weight: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })),
      v.minLength(1),
      v.check((chips) => new Set(chips.map(({ spot }) => spot)).size === chips.length),
      v.readonly(),
    ),
    draw: (draw) => outcomes[draw(outcomes.length)]!,
    pays,
    returnOf: (chips) => expectedPay(outcomes.map((outcome) => ({ ways: 1n, pays: pays(chips, outcome) }))),
    tables: names.map((spot) => [{ spot, weight: 1 }]),
  }
}
