import { fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { ServiceLink } from './support.machine.ts'

/** Dependencies of the customer service chart. */
export interface SupportDependencies {
  /** Requests and decrypts the link; an address that is not openable counts as none. */
  resolveLink(signal: AbortSignal): Promise<Answer<ServiceLink>>
  /** Navigates the opened window; returns false if it is closed. */
  navigateWindow(address: string): boolean
}

/** The real actors of customer service. */
export const supportActors = ({ resolveLink, navigateWindow }: SupportDependencies) => ({
  resolveLink: fromPromise<Answer<ServiceLink>, void>(({ signal }) => resolveLink(signal)),
  navigateWindow: fromPromise<{ readonly navigated: boolean }, { readonly address: string }>(async ({ input }) => ({
    navigated: navigateWindow(input.address),
  })),
})
