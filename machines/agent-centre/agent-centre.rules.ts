import { type AgentFlags, type AgentPage, isAgentPage, isOffered } from '#machines/app/agent-pages.ts'
import type { Onlooker } from '#machines/app/onlooker.ts'

/** A place of the Agent Centre: a page by its key or the list of them; null for no such page. */
export type AgentPlace = AgentPage | 'menu' | null

/** The place that a name in an address leads to; null for none. */
export const agentPlaceOf = (name: string): AgentPlace => (name === 'menu' || isAgentPage(name) ? name : null)

/** The place an address leads to; undefined outside the centre, whose agents' login is at `/agent` itself. */
export function agentPlaceAt(path: string): AgentPlace | undefined {
  const [, first, page, more] = path.split('/')
  if (first !== 'agent' || !page) return undefined
  if (more) return null
  return agentPlaceOf(page)
}

/** Whether there is no such page, or this brand has none; nothing is said of the brand while its flags are unknown. */
export const isUnknown = (place: AgentPlace, flags: AgentFlags | null): boolean =>
  place === null || (place !== 'menu' && flags !== null && !isOffered(place, flags))

/** Whether somebody is shown what is open here (spec §6). */
export const isLetIn = (who: Onlooker): boolean => who === 'agent'
