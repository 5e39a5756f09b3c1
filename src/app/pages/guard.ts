import { waitFor } from 'xstate'
import { brandView, sessionToken } from '#machines/app/app.selectors.ts'
import type { AppActor } from '#src/parts/app/app-context.tsx'

/** Where a visitor may be although the brand lets in members only (spec §2 guard). */
const openToVisitors: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/register.html',
  '/helpmc',
  '/download',
  '/reset',
])

/** How long a page waits for the brand's word, in milliseconds. */
const patience = 5_000

/** Whether a visitor must go to the login page first: the setting `loginedToHomePage` of spec §2. */
export async function mustLogInFirst(app: AppActor, path: string): Promise<boolean> {
  if (sessionToken(app.getSnapshot()) !== null || openToVisitors.has(path)) return false
  const known = await waitFor(app, (snapshot) => brandView(snapshot).brand !== null || brandView(snapshot).failed, {
    timeout: patience,
  }).catch(() => app.getSnapshot())
  return brandView(known).brand?.toggles.loginedToHomePage === true
}
