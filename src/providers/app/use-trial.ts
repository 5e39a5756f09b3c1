import { isTrial } from '#machines/app/account-types.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'

/** Returns whether a trial account is logged in, which has no password and no security settings. */
export const useTrial = () => useAppState((snapshot) => isTrial(sessionView(snapshot).session?.accountType ?? 2))
