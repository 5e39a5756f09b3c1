import type { Live } from '#server/store/live.ts'
import type { LiveEvent, MemberPart } from '#wire/events.ts'

const tell = (live: Live, memberId: string, event: LiveEvent) => live.publish(`member:${memberId}`, event)

/** Tells a member's open screens to read the balance again; after the transaction that moved it. */
export const tellBalance = (live: Live, memberId: string): Promise<void> =>
  tell(live, memberId, { type: 'balance.changed' })

/** Tells a member's open screens to read a part of what is theirs again; after the transaction that changed it. */
export const tellChanged = (live: Live, memberId: string, part: MemberPart): Promise<void> =>
  tell(live, memberId, { type: 'member.changed', part })

/** Tells a member's open screens that something of their missions changed, and with it what is counted of them. */
export async function tellMissions(live: Live, memberId: string): Promise<void> {
  await tellChanged(live, memberId, 'missions')
  await tellChanged(live, memberId, 'rewards')
}

/** Tells everybody who looks at a live table that something was dealt or paid at one; after it is written. */
export const tellTables = (live: Live): Promise<void> =>
  live.publish('site', { type: 'table.changed' } satisfies LiveEvent)
