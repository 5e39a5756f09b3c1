import { useLocation, useMatches, useRouter, useSearch } from '@tanstack/react-router'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { isSitePath } from '#wire/site/site-path.ts'

/** Returns the `next` of search params, which may be unchecked; always on this site. */
const nextIn = ({ next }: { readonly next?: unknown }): string | undefined =>
  typeof next === 'string' && isSitePath(next) ? next : undefined

/** Returns the page to go on to after a login or a registration, named by the address; always on this site. */
export function useNextPage(): string | undefined {
  // The route of the page checks its own search params; a dialog over it reads those of the root, unchecked.
  return nextIn(useSearch({ strict: false }))
}

/** Pages that a registration does not go on to: home, where it ends anyway, and those for visitors alone. */
const withoutReturn = /^\/(login|register(\.html)?|reset)?\/*$/i

/**
 * Returns a function that opens the registration, which goes on to the current page afterwards, or to the `next` of a
 * page of entrance; without either it ends at home.
 */
export function useRegistration(): () => void {
  const router = useRouter()
  return () => {
    const { pathname, href, search } = router.state.location
    const page = withoutReturn.test(pathname) ? nextIn(search) : href
    void router.navigate({ to: '/register', search: page === undefined ? {} : { next: page }, resetScroll: false })
  }
}

/**
 * Returns the address that the open login leads to: the page of the action that waits at the gate, the `next` of a login
 * page, or the current page where it is for members; undefined for home. A protected action names its page in `next`;
 * without one it is the current page.
 */
export function useRequestedPage(): string | undefined {
  const next = useNextPage()
  const here = useLocation({ select: ({ href }) => href })
  const isForMembers = useMatches({ select: (matches) => matches.at(-1)?.staticData.members === true })
  const action = useAppState((snapshot) => snapshot.context.action)
  if (action !== null) return typeof action['next'] === 'string' ? action['next'] : here
  return next ?? (isForMembers ? here : undefined)
}
