import * as v from 'valibot'
import { waitFor } from 'xstate'
import { brandView, sessionToken } from '#machines/app/app.selectors.ts'
import type { Brand } from '#machines/app/session.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { param } from '#src/platform/search-params.ts'
import { isSitePath } from '#wire/site/site-path.ts'

/**
 * Pages open to visitors although the brand requires a login (spec §2 guard). Case and trailing slashes do not matter,
 * as in the router: a redirect to the same page would loop.
 */
const openToVisitors = /^\/(login|agent|register(\.html)?|helpmc|download|reset)\/*$/i

/** Search params of the login pages: the page to return to, always on this site. */
export const LoginSearch = v.object({ next: param(v.pipe(v.string(), v.check(isSitePath))) })
type LoginSearch = v.InferOutput<typeof LoginSearch>

/** Returns the login page that leads back to an address of the site. */
export const loginRedirect = (href: string): { readonly to: '/login'; readonly search: LoginSearch } => ({
  to: '/login',
  search: href === '/' ? {} : { next: href },
})

/** Returns the page after a login: always on this site, home by default. */
export const requestedPage = (search: Readonly<Record<string, unknown>>): string =>
  v.parse(LoginSearch, search).next ?? '/'

/** How long a page waits for the brand's configuration, in milliseconds. */
const timeout = 5_000

/** Resolves with the brand of the root chart, null when it is not loaded in time. */
async function loadedBrand(app: AppActor): Promise<Brand | null> {
  const known = await waitFor(app, (snapshot) => brandView(snapshot).brand !== null || brandView(snapshot).failed, {
    timeout,
  }).catch(() => app.getSnapshot())
  return brandView(known).brand
}

/** Returns whether a visitor must log in first: the setting `loginedToHomePage` of spec §2. */
export async function mustLogIn(app: AppActor, path: string): Promise<boolean> {
  if (sessionToken(app.getSnapshot()) !== null || openToVisitors.test(path)) return false
  return (await loadedBrand(app))?.toggles.loginedToHomePage === true
}
