import { type CommonKeys, handleGameKeys } from '#server/games/client/game-keys.ts'

/** Elements and actions of the keyboard controls. */
export interface FishingKeys extends CommonKeys {
  targets(): readonly HTMLButtonElement[]
  cannons(): readonly HTMLButtonElement[]
}

const steps: Readonly<Record<string, number>> = { arrowright: 1, arrowdown: 1, arrowleft: -1, arrowup: -1 }

/** Keys of the sea: arrows choose a target, Space shoots at it, digits choose the cannon; P, F, M and Esc as in every game. */
export function handleFishingKeys({ targets, cannons, ...common }: FishingKeys): void {
  const chosen = () => targets().findIndex((button) => button.tabIndex === 0)
  handleGameKeys(common, (event, key) => {
    const step = steps[key]
    const onButton = event.target instanceof Element && event.target.closest('button') !== null
    if (step !== undefined) {
      const own = targets()
      own[(chosen() + step + own.length) % own.length]?.focus()
    } else if (/^[1-9]$/.test(key)) cannons()[Number(key) - 1]?.click()
    else if (event.code === 'Space' && !onButton) {
      // On a button it is the button's own.
      if (!event.repeat) targets()[chosen()]?.click()
    } else return false
    return true
  })
}
