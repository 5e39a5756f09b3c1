import * as v from 'valibot'
import { waitFor } from 'xstate'
import { brandView, sessionToken } from '#machines/app/app.selectors.ts'
import type { Brand } from '#machines/app/session.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { param } from '#src/platform/search-params.ts'
import { isSitePath } from '#wire/site/site-path.ts'

/**
 * Where a visitor may be although the brand lets in members only (spec §2 guard). The router takes capitals and closing
 * slashes for the same page, and so must this: who is sent to the page one is on is sent there for ever.
 */
const openToVisitors = /^\/(login|agent|register(\.html)?|helpmc|download|reset)\/*$/i

/** Query of the login pages: where their visitor wanted to be, never out of this site. */
export const LoginSearch = v.object({ next: param(v.pipe(v.string(), v.check(isSitePath))) })
type LoginSearch = v.InferOutput<typeof LoginSearch>

/** The login page on the way to an address of the site, which a login leads back to. */
export const loginOnTheWayTo = (href: string): { readonly to: '/login'; readonly search: LoginSearch } => ({
  to: '/login',
  search: href === '/' ? {} : { next: href },
})

/** Where a login that was asked for on the way leads: never out of this site, and home when nothing was wanted. */
export const wantedPage = (search: Readonly<Record<string, unknown>>): string =>
  v.parse(LoginSearch, search).next ?? '/'

/** How long a page waits for the brand's word, in milliseconds. */
const patience = 5_000

/** The brand as the root chart loads it, null when it does not come in time. */
async function loadedBrand(app: AppActor): Promise<Brand | null> {
  const known = await waitFor(app, (snapshot) => brandView(snapshot).brand !== null || brandView(snapshot).failed, {
    timeout: patience,
  }).catch(() => app.getSnapshot())
  return brandView(known).brand
}

/** Whether a visitor must go to the login page first: the setting `loginedToHomePage` of spec §2. */
export async function mustLogInFirst(app: AppActor, path: string): Promise<boolean> {
  if (sessionToken(app.getSnapshot()) !== null || openToVisitors.test(path)) return false
  return (await loadedBrand(app))?.toggles.loginedToHomePage === true
}
