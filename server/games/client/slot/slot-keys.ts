import { type CommonKeys, handleGameKeys } from '#server/games/client/game-keys.ts'

/** Elements and actions of the keyboard controls. */
export interface KeyTargets extends CommonKeys {
  spinOrSkip(): void
  changeBet(type: 'bet.raised' | 'bet.lowered'): void
}

const bets: Readonly<Record<string, 'bet.raised' | 'bet.lowered'>> = {
  arrowup: 'bet.raised',
  arrowright: 'bet.raised',
  arrowdown: 'bet.lowered',
  arrowleft: 'bet.lowered',
}

/** Keys of the table: Space spins, arrows change the bet; P, F, M and Esc as in every game. */
export function handleKeys(targets: KeyTargets): void {
  const bySpace = (event: KeyboardEvent) => {
    // Space on any other button is that button's own.
    const onButton = event.target instanceof Element && event.target.closest('button:not(.spin)') !== null
    return event.code === 'Space' && !onButton && !targets.covered()
  }
  handleGameKeys(targets, (event, key) => {
    const bet = bets[key]
    if (bet !== undefined) targets.changeBet(bet)
    else if (!bySpace(event)) return false
    else if (!event.repeat) targets.spinOrSkip()
    return true
  })
  document.addEventListener('keyup', (event) => {
    if (bySpace(event)) event.preventDefault()
  })
}
