import type { Live } from '#server/store/live.ts'
import type { LiveEvent, MemberPart } from '#wire/events.ts'

const publish = (live: Live, memberId: string, event: LiveEvent) => live.publish(`member:${memberId}`, event)

/** Makes a member's open screens read the balance again; to be called after the transaction that moved it. */
export const notifyBalance = (live: Live, memberId: string): Promise<void> =>
  publish(live, memberId, { type: 'balance.changed' })

/**
 * Makes a member's open screens read a part of their data again; to be called after the transaction that changed it.
 */
export const notifyChanged = (live: Live, memberId: string, part: MemberPart): Promise<void> =>
  publish(live, memberId, { type: 'member.changed', part })

/** Notifies a member's open screens that their missions and the counts of them changed. */
export async function notifyMissions(live: Live, memberId: string): Promise<void> {
  await notifyChanged(live, memberId, 'missions')
  await notifyChanged(live, memberId, 'rewards')
}

/** Notifies all viewers of live tables that one was dealt or paid; to be called after the transaction. */
export const notifyTables = (live: Live): Promise<void> =>
  live.publish('site', { type: 'table.changed' } satisfies LiveEvent)
