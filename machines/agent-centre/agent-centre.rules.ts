import { type AgentFlags, type AgentPage, isAgentPage, isOffered } from '#machines/app/agent-pages.ts'
import type { Viewer } from '#machines/app/viewer.ts'

/** A place of the Agent Centre: the key of a page or the menu; null for an unknown page. */
export type AgentPlace = AgentPage | 'menu' | null

/** Returns the place for a name in an address; null for none. */
export const agentPlaceOf = (name: string): AgentPlace => (name === 'menu' || isAgentPage(name) ? name : null)

/** Returns the place of an address; undefined outside the centre, also for the agents' login at `/agent`. */
export function agentPlaceAt(path: string): AgentPlace | undefined {
  const [, first, page, more] = path.split('/')
  if (first !== 'agent' || !page) return undefined
  if (more) return null
  return agentPlaceOf(page)
}

/** Returns whether the page is missing, in general or at this brand; false while its flags are loading. */
export const isUnknown = (place: AgentPlace, flags: AgentFlags | null): boolean =>
  place === null || (place !== 'menu' && flags !== null && !isOffered(place, flags))

/** Returns whether the viewer sees the open page (spec §6). */
export const isLetIn = (who: Viewer): boolean => who === 'agent'
