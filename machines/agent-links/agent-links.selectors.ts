import type { SnapshotFrom } from 'xstate'
import type { agentLinksMachine } from './agent-links.machine.ts'
import { offersOf } from './agent-links.rules.ts'

/** What is shown of an agent's links. */
export const agentLinksView = (snapshot: SnapshotFrom<typeof agentLinksMachine>) => {
  const { told, fields, problems, refusal, target, notDone } = snapshot.context
  const isUnloaded = snapshot.matches('unloaded')
  const asked = snapshot.matches('confirming') || snapshot.matches('disabling') || snapshot.matches('notDisabled')
  const chosen = told?.list.find(({ id }) => id === target) ?? null
  return {
    told,
    fields,
    problems,
    refusal,
    notDone,
    /** Contracts that the new link can offer. */
    offers: offersOf(snapshot.context),
    /** Nothing has come yet; what is there already stays while it is asked for again. */
    loading: snapshot.matches('loading') && told === null,
    unloaded: isUnloaded,
    shows: !isUnloaded && told !== null && !snapshot.hasTag('form'),
    isFull: told !== null && told.live >= told.most,
    isShut: told !== null && told.types.length === 0,
    naming: snapshot.hasTag('form'),
    busy: snapshot.hasTag('busy'),
    making: snapshot.matches('making'),
    failed: snapshot.matches({ naming: 'failed' }),
    open: snapshot.matches('open') ? chosen : null,
    asked: asked ? chosen : null,
    disabling: snapshot.matches('disabling'),
    notDisabled: snapshot.matches('notDisabled'),
  }
}
