import { isTrial } from '#machines/app/account-types.ts'
import type { appMachine } from '#machines/app/app.machine.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import type { Owner } from '#src/api/own-list-queries.ts'
import { type AppActor, useAppState } from '#src/providers/app/app-context.tsx'
import type { SnapshotFrom } from 'xstate'
import { readLotteryStars } from './lottery-stars.ts'

const ownerIn = (snapshot: SnapshotFrom<typeof appMachine>): string | null => {
  const { session } = sessionView(snapshot)
  return session === null || isTrial(session.accountType) ? null : session.username
}

/** Returns the username of a member with a real account; null without one. */
export const useOwner = (): string | null => useAppState(ownerIn)

/** Returns the same with the lotteries starred in this browser, as requests for favourites need them. */
export function ownerOf(app: AppActor): Owner | null {
  const username = ownerIn(app.getSnapshot())
  return username === null ? null : { username, lotteries: readLotteryStars(username) }
}
