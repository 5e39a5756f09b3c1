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

/** The time as it is now, in epoch milliseconds; nothing is drawn again because of it. */
export const readClock = (): number => Date.now()

/** By how much the site's clock runs before this device's, in milliseconds. */
let ahead = 0

/** Notes what the server's clock says now, in epoch milliseconds. */
export const setSiteClock = (serverTime: number): void => {
  ahead = serverTime - Date.now()
  for (const listener of listeners) listener()
}

/** The time by the site's clock, whatever this device's says; by this device's until the server has told. */
export const readSiteClock = (): number => Date.now() + ahead

/**
 * The moment at which a server renders a page, in epoch milliseconds. The browser is given the same one for hydration,
 * and goes on with its own clock after that.
 */
export const RenderedAt = createContext<number | null>(null)

function useSecond(read: () => number): number {
  const renderedAt = use(RenderedAt)
  return useSyncExternalStore(subscribe, read, () => {
    if (renderedAt === null) throw new Error('no RenderedAt above this component')
    return renderedAt
  })
}

const siteSecond = () => Math.floor(readSiteClock() / 1000) * 1000

/** As `useNow`, by the site's clock: what is shown of the server's times beside the present is compared with it. */
export function useSiteNow(): number {
  return useSecond(siteSecond)
}

/** The time to the second, or to a step of several, in epoch milliseconds; the component is drawn again with every step. */
export function useNow(step = 1000): number {
  return useSecond(() => Math.floor(Date.now() / step) * step)
}
