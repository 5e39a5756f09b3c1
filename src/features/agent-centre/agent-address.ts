import * as v from 'valibot'
import type { AgentPlace } from '#machines/agent-centre/agent-centre.rules.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { listParams } from '#src/shared/paged-list/place-search.ts'
import { param, SearchName } from '#src/platform/search-params.ts'

const filter = param(SearchName)

/** Query of the pages of agents: the place in a report, whose filters have values of their own, and what one page alone asks for. */
export const AgentSearch = v.object({
  ...listParams,
  from: filter,
  to: filter,
  kind: filter,
  member: filter,
  state: filter,
  /** With whom the contract is that is open. */
  with: filter,
  /** The id of the one of the team whom money is sent to. */
  send: param(v.pipe(v.string(), v.uuid())),
  /** What a kind of contract came to, in the place of the contracts. */
  view: param(v.literal('statements')),
})

/** A place that an address names. */
export type NamedPlace = Exclude<AgentPlace, null>

/** What a place is called above its content. */
export const agentTitle = (place: NamedPlace): PlainMessageId =>
  place === 'menu' ? 'agent-centre.title' : `agent-centre.${place}`
