import type { AgentPlace } from '#machines/agent-centre/agent-centre.rules.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** A place that an address names. */
export type NamedPlace = Exclude<AgentPlace, null>

/** Returns the message id of a place's heading. */
export const agentTitle = (place: NamedPlace): PlainMessageId =>
  place === 'menu' ? 'agent-centre.title' : `agent-centre.${place}`
