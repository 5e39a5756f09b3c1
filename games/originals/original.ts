import type * as v from 'valibot'
import type { Draw } from '#games/fair/fair.ts'
import type { Fraction } from '#games/fraction.ts'

/**
 * A house original whose round is over with one draw, such as dice or roulette. Pure: the server draws by it, the
 * browser and the fairness page draw again by the same module.
 */
export interface Original<Pick, Outcome> {
  /** Version of the rules; a round names the version that it was played by. */
  readonly version: number
  /** What a player chooses besides the stake, as on the wire. Anything that it accepts can be played. */
  readonly pick: v.GenericSchema<Pick>
  /** The choice that the game opens with. */
  readonly usual: Pick
  /** The game can be on the screen with nothing chosen, such as a board without chips; it is played with a pick only. */
  readonly clears?: true
  /** What was drawn, as on the wire and in the record. */
  readonly outcome: v.GenericSchema<Outcome>
  draw(draw: Draw, pick: Pick): Outcome
  /** What the round pays, as an exact multiple of the stake; 0 when lost. A win is this multiple, rounded down. */
  pays(pick: Pick, outcome: Outcome): Fraction
  /** The exact expected pay of a stake of one by this choice, enumerated from what `draw` and `pays` use. */
  returnOf(pick: Pick): Fraction
  /** A choice for each pay table that the game has: all are enumerated in a test and before the site starts. */
  readonly tables: readonly Pick[]
  /** Lowest and highest return that a table may have: outside of it the site does not start. */
  readonly returns: { readonly least: Fraction; readonly most: Fraction }
}
