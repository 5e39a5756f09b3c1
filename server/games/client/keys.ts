import type { SlotEvent } from '#machines/slot/slot.machine.ts'

/** What the keyboard reaches. */
export interface KeyTargets {
  spinOrSkip(): void
  changeBet(type: 'bet.raised' | 'bet.lowered'): void
  toggleSound(): void
  send(event: Extract<SlotEvent, { type: `paytable.${string}` }>): void
  paytableOpen(): boolean
}

/** Keys of the table: Space spins, arrows change the bet, P opens the rules, M switches the sound, Esc closes. */
export function handleKeys({ spinOrSkip, changeBet, toggleSound, send, paytableOpen }: KeyTargets): void {
  const bySpace = (event: KeyboardEvent) => {
    // Space on any other button is that button's own.
    const onButton = event.target instanceof Element && event.target.closest('button:not(.spin)') !== null
    return event.code === 'Space' && !onButton && !paytableOpen()
  }
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (bySpace(event)) {
      event.preventDefault()
      if (!event.repeat) spinOrSkip()
      return
    }
    const key = event.key.toLowerCase()
    if (key === 'p' && !event.repeat) return send({ type: 'paytable.toggled' })
    if (key === 'm' && !event.repeat) return toggleSound()
    if (key === 'escape') return send({ type: 'paytable.closed' })
    if (paytableOpen()) return
    if (key === 'arrowup' || key === 'arrowright') changeBet('bet.raised')
    else if (key === 'arrowdown' || key === 'arrowleft') changeBet('bet.lowered')
    else return
    event.preventDefault()
  })
  document.addEventListener('keyup', (event) => {
    if (bySpace(event)) event.preventDefault()
  })
}
