import type { SlotEvent } from '#machines/slot/slot.setup.ts'

/** What the keyboard reaches. */
export interface KeyTargets {
  spinOrSkip(): void
  changeBet(type: 'bet.raised' | 'bet.lowered'): void
  toggleSound(): void
  send(event: Extract<SlotEvent, { type: `${'paytable' | 'fairness'}.${string}` }>): void
  /** Whether the rules or what the draws come from stand over the table. */
  covered(): boolean
}

/** Keys of the table: Space spins, arrows change the bet, P opens the rules, F what the draws come from, M switches the sound, Esc closes. */
export function handleKeys({ spinOrSkip, changeBet, toggleSound, send, covered }: KeyTargets): void {
  const bySpace = (event: KeyboardEvent) => {
    // Space on any other button is that button's own.
    const onButton = event.target instanceof Element && event.target.closest('button:not(.spin)') !== null
    return event.code === 'Space' && !onButton && !covered()
  }
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return
    if (bySpace(event)) {
      event.preventDefault()
      if (!event.repeat) spinOrSkip()
      return
    }
    const key = event.key.toLowerCase()
    if (key === 'p' && !event.repeat) return send({ type: 'paytable.toggled' })
    if (key === 'f' && !event.repeat) return send({ type: 'fairness.toggled' })
    if (key === 'm' && !event.repeat) return toggleSound()
    if (key === 'escape') {
      send({ type: 'paytable.closed' })
      return send({ type: 'fairness.closed' })
    }
    if (covered()) return
    if (key === 'arrowup' || key === 'arrowright') changeBet('bet.raised')
    else if (key === 'arrowdown' || key === 'arrowleft') changeBet('bet.lowered')
    else return
    event.preventDefault()
  })
  document.addEventListener('keyup', (event) => {
    if (bySpace(event)) event.preventDefault()
  })
}
