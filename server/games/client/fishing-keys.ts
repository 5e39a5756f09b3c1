import type { FishingEvent } from '#machines/fishing/fishing.setup.ts'

/** What the keyboard reaches. */
export interface FishingKeys {
  targets(): readonly HTMLButtonElement[]
  cannons(): readonly HTMLButtonElement[]
  toggleSound(): void
  send(event: Extract<FishingEvent, { type: `${'rules' | 'fairness'}.${string}` }>): void
  /** Whether the rules or what the draws come from stand over the sea. */
  covered(): boolean
}

const steps: Readonly<Record<string, number>> = { arrowright: 1, arrowdown: 1, arrowleft: -1, arrowup: -1 }

/** Keys of the sea: arrows choose a target, Space shoots at it, digits choose the cannon; P, F, M and Esc as at a slot. */
export function handleFishingKeys({ targets, cannons, toggleSound, send, covered }: FishingKeys): void {
  const chosen = () => targets().findIndex((button) => button.tabIndex === 0)
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return
    const key = event.key.toLowerCase()
    if (key === 'p' && !event.repeat) return send({ type: 'rules.toggled' })
    if (key === 'f' && !event.repeat) return send({ type: 'fairness.toggled' })
    if (key === 'm' && !event.repeat) return toggleSound()
    if (key === 'escape') {
      send({ type: 'rules.closed' })
      return send({ type: 'fairness.closed' })
    }
    if (covered()) return
    const step = steps[key]
    const onButton = event.target instanceof Element && event.target.closest('button') !== null
    if (step !== undefined) {
      const own = targets()
      own[(chosen() + step + own.length) % own.length]?.focus()
    } else if (/^[1-9]$/.test(key)) cannons()[Number(key) - 1]?.click()
    else if (event.code === 'Space' && !onButton) {
      // On a button it is the button's own.
      if (!event.repeat) targets()[chosen()]?.click()
    } else return
    event.preventDefault()
  })
}
