import { animate, type OpenView, type RevealedRound } from './game-view.ts'

/** Time until the last of three dice lies still, in milliseconds. */
const rollTime = 1_200

/** Time that a die shows one face while it rolls, in milliseconds. */
const faceTime = 80

/** The part of a view that shows the outcome. */
type OutcomeOf<Face> = Pick<OpenView<unknown, readonly Face[]>, 'showOutcome' | 'reveal'>

/**
 * Draws three dice, which stop one after another. `faces` are all that a die can show, and `draw` shows one on a die;
 * null before the first round. `settled` is called with the round that lies still, or null.
 */
export function threeDice<Face, Picked>(
  outcome: HTMLElement,
  {
    faces,
    draw,
    settled,
  }: {
    readonly faces: readonly Face[]
    draw(die: HTMLElement, face: Face | null): void
    settled(round: RevealedRound<Picked, readonly Face[]> | null): void
  },
): OutcomeOf<Face> {
  outcome.innerHTML = `<div class="three-dice" aria-hidden="true">${'<i></i>'.repeat(3)}</div>`
  const dice = [...outcome.querySelectorAll<HTMLElement>('i')]
  const drawAll = (shown: (index: number) => Face | null) => {
    for (const [index, die] of dice.entries()) draw(die, shown(index))
  }
  return {
    showOutcome(round) {
      drawAll((index) => round?.outcome[index] ?? null)
      settled(round as RevealedRound<Picked, readonly Face[]> | null)
    },
    reveal(round, signal) {
      settled(null)
      return animate(rollTime, signal, (share) => {
        const step = Math.floor((share * rollTime) / faceTime)
        // Each die passes the faces from another one on.
        drawAll((index) => (share * 3 >= index + 1 ? round.outcome[index]! : faces[(step + index * 2) % faces.length]!))
      })
    },
  }
}
