import type { SnapshotFrom } from 'xstate'
import type { agentLinksMachine } from './agent-links.machine.ts'
import { offersOf } from './agent-links.rules.ts'

/** View model of the registration links page. */
export const agentLinksView = (snapshot: SnapshotFrom<typeof agentLinksMachine>) => {
  const { links, fields, problems, refusal, target, disableRefusal } = snapshot.context
  const hasLoadFailed = snapshot.matches('loadFailed')
  const isConfirming =
    snapshot.matches('confirming') || snapshot.matches('disabling') || snapshot.matches('notDisabled')
  const chosen = links?.list.find(({ id }) => id === target) ?? null
  return {
    links,
    fields,
    problems,
    refusal,
    disableRefusal,
    /** Contracts that the new link can offer. */
    offers: offersOf(snapshot.context),
    /** First load only: links that are already there stay visible during a reload. */
    loading: snapshot.matches('loading') && links === null,
    loadFailed: hasLoadFailed,
    shows: !hasLoadFailed && links !== null && !snapshot.hasTag('form'),
    isFull: links !== null && links.live >= links.most,
    isUnavailable: links !== null && links.types.length === 0,
    editing: snapshot.hasTag('form'),
    busy: snapshot.hasTag('busy'),
    creating: snapshot.matches('creating'),
    failed: snapshot.matches({ editing: 'failed' }),
    open: snapshot.matches('open') ? chosen : null,
    confirming: isConfirming ? chosen : null,
    disabling: snapshot.matches('disabling'),
    notDisabled: snapshot.matches('notDisabled'),
  }
}
