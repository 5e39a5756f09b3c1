import type * as v from 'valibot'
import type { Draw } from '#games/fair/fair.ts'
import type { Fraction } from '#games/fraction.ts'

/** Where a round stands between two moves. */
export interface Standing<Move, Shown> {
  /** The moves that are allowed now; none when the round is over. */
  readonly moves: readonly Move[]
  /** What the player sees: nothing that a later move could make use of. */
  readonly shown: Shown
  /** What is staked by now, as an exact multiple of the first stake: more than once after a double, for example. */
  readonly staked: Fraction
  /** What the round pays, as an exact multiple of the first stake, if it ends here. */
  readonly pays: Fraction
}

/**
 * A house original whose player moves several times. Pure, and drawn completely before the first move, so that a
 * commitment covers all of it: the server draws and answers moves by it, the browser and the fairness page play the
 * same moves again.
 */
export interface SteppedOriginal<Pick, Dealt, Move, Shown> {
  /** Version of the rules; a round names the version that it was played by. */
  readonly version: number
  /** What a player chooses besides the stake, as on the wire. Anything that it accepts can be played. */
  readonly pick: v.GenericSchema<Pick>
  /** The choice that the game opens with. */
  readonly usual: Pick
  /** All that is drawn for a round, hidden until it is over. */
  readonly dealt: v.GenericSchema<Dealt>
  /** A move, as on the wire. Whether it is allowed depends on the round. */
  readonly move: v.GenericSchema<Move>
  deal(draw: Draw, pick: Pick): Dealt
  /** Returns where the round stands after these moves; null when one of them was not allowed. */
  after(pick: Pick, dealt: Dealt, moves: readonly Move[]): Standing<Move, Shown> | null
  /**
   * The exact return of a stake of one by every plan whose return could differ, such as how many tiles to open; where
   * the moves are a matter of skill, only that of the best play. It is the expected pay less what was staked besides
   * the first stake.
   */
  returnsOf(pick: Pick): readonly Fraction[]
  /** A choice for each pay table that the game has: all are enumerated in a test and before the site starts. */
  readonly tables: readonly Pick[]
  /** Lowest and highest return that a plan may have: outside of it the site does not start. */
  readonly returns: { readonly least: Fraction; readonly most: Fraction }
}

/** Plays the moves from a state. Returns where the round then stands; null when a move was not allowed. */
export function replay<State, Move, Shown>(
  start: State,
  moves: readonly Move[],
  { standing, next }: { standing(state: State): Standing<Move, Shown>; next(state: State, move: Move): State },
): Standing<Move, Shown> | null {
  let state = start
  for (const move of moves) {
    if (!standing(state).moves.includes(move)) return null
    state = next(state, move)
  }
  return standing(state)
}
