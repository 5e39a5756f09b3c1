import { fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { ServiceLink } from './support.machine.ts'

/** What leads to customer service. */
export interface SupportDependencies {
  /** Asks for the link and opens its seal; an address that must not be opened counts as none. */
  resolveLink(signal: AbortSignal): Promise<Answer<ServiceLink>>
  /** Leads the window that was opened to an address; false when it is gone. */
  leadWindow(address: string): boolean
}

/** The real actors of the way to customer service. */
export const supportActors = ({ resolveLink, leadWindow }: SupportDependencies) => ({
  resolveLink: fromPromise<Answer<ServiceLink>, void>(({ signal }) => resolveLink(signal)),
  leadWindow: fromPromise<{ readonly led: boolean }, { readonly address: string }>(async ({ input }) => ({
    led: leadWindow(input.address),
  })),
})
