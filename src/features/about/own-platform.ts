import { useHydrated } from '@tanstack/react-router'
import { operatingSystem } from '#src/platform/operating-system.ts'

/** Platforms with their own install guide. */
export type Platform = 'android' | 'ios' | 'computer'

/** Returns the visitor's platform. iPads report as Macs, but Macs have no touch screen. */
export function ownPlatform({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const system = operatingSystem(userAgent)
  if (system === 'Android') return 'android'
  return system === 'iOS' || (system === 'macOS' && maxTouchPoints > 1) ? 'ios' : 'computer'
}

/** Returns the visitor's platform; a server renders `computer` for every visitor. */
export const useOwnPlatform = (): Platform => (useHydrated() ? ownPlatform(navigator) : 'computer')
