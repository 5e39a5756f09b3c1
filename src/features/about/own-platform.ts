import { useHydrated } from '@tanstack/react-router'
import { operatingSystem } from '#src/platform/operating-system.ts'

/** What the site can be installed on, each in its own way. */
export type Platform = 'android' | 'ios' | 'computer'

/** What the visitor holds. A tablet of Apple calls itself a Mac, but Macs have no screen to touch. */
export function ownPlatform({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  const system = operatingSystem(userAgent)
  if (system === 'Android') return 'android'
  return system === 'iOS' || (system === 'macOS' && maxTouchPoints > 1) ? 'ios' : 'computer'
}

/** What the visitor holds. A server, whose page is for everybody, takes it for a computer. */
export const useOwnPlatform = (): Platform => (useHydrated() ? ownPlatform(navigator) : 'computer')
