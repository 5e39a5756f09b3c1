import { createContext, use, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  for (const listener of listeners) listener()
  timer = listeners.size === 0 ? undefined : setTimeout(tick, 1000 - (Date.now() % 1000))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setTimeout(tick, 1000 - (Date.now() % 1000))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/** Returns the device's time in epoch milliseconds, without a subscription. */
export const readClock = (): number => Date.now()

/** How far the site's clock is ahead of the device's, in milliseconds. */
let clockOffset = 0

/** Sets the site's clock; `serverTime` in epoch milliseconds. */
export const setSiteClock = (serverTime: number): void => {
  clockOffset = serverTime - Date.now()
  for (const listener of listeners) listener()
}

/** Returns the time of the site's clock in epoch milliseconds; the device's until the server has answered. */
export const readSiteClock = (): number => Date.now() + clockOffset

/**
 * The time at which a server renders a page, in epoch milliseconds. Hydration uses the same one, and the browser's own
 * clock after that.
 */
export const RenderedAt = createContext<number | null>(null)

function useSecond(read: () => number): number {
  const renderedAt = use(RenderedAt)
  return useSyncExternalStore(subscribe, read, () => {
    if (renderedAt === null) throw new Error('no RenderedAt above this component')
    return renderedAt
  })
}

/**
 * The time of the site's clock in epoch milliseconds, rounded down to `step`; the component renders again with every
 * step. Use it for a time that is shown, and to compare with times from the server.
 */
export function useSiteNow(step = 1000): number {
  return useSecond(() => Math.floor(readSiteClock() / step) * step)
}

/** Like `useSiteNow`, by the device's clock: for the time since, or until, another reading of it. */
export function useNow(): number {
  return useSecond(() => Math.floor(readClock() / 1000) * 1000)
}
