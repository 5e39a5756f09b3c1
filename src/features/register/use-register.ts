import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import { registerActors, type RegisterDependencies } from '#machines/register/register.actors.ts'
import { registerMachine } from '#machines/register/register.machine.ts'
import type { RegisterInput } from '#machines/register/register.setup.ts'
import { useApi } from '#src/api/api-context.tsx'
import { type AppActor, useApp } from '#src/providers/app/app-context.tsx'
import { useNextPage } from '#src/providers/gate/requested-page.ts'
import { proveUser, sendByFirebase } from '#src/providers/firebase/firebase-codes.ts'
import { shownAccount } from '#src/features/social-login/link-ticket.ts'
import { createDeadlines } from '#src/features/sms-code/deadlines.ts'
import { dayAt } from '#src/shared/paged-list/day-range.ts'
import { readClock, readSiteClock } from '#src/platform/clock.ts'
import { openedAt } from '#src/platform/opened-at.ts'
import { inspected } from '#src/platform/inspect.ts'
import { openTabChannel } from '#src/platform/tab-channel.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

const deadlines = createDeadlines(openTabChannel('statehouse.registrationSms'), 'registrationSmsDeadline')

/**
 * Runs the registration chart. The new member goes on to the page of the address's `next`, home without one; closing the
 * dialog goes back to the page from which it was opened.
 */
export function useRegister() {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const router = useRouter()
  const next = useNextPage()
  const machine = useMemo(
    () =>
      registerMachine.provide({
        actors: registerActors({
          api,
          deadlines,
          sendByFirebase,
          proveByFirebase: async (user) => {
            const linkTicket = shownAccount()?.linkTicket
            return proveUser(linkTicket === undefined ? user : { ...user, linkTicket })
          },
          rules: cachedRules(queries),
          // Deferred: the session unmounts the dialog, and the chart must reach its final state first.
          openSession: (session) =>
            void setTimeout(() => {
              app.send({ type: 'session.opened', session, arrival: next === undefined ? 'home' : 'action' })
              if (next !== undefined) void router.navigate({ href: next, replace: true })
            }),
          now: readClock,
          today: () => todayAt(app),
        }),
      }),
    [api, app, next, queries, router],
  )
  const register = useActorRef(machine, {
    ...inspected(),
    input: originOf(new URL(router.state.location.href, router.origin)),
  })
  useEmitted(register, 'registration.ended', ({ registered }) => {
    if (registered) return
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  })
  return register
}

/** Returns today by the site's clock and time zone, `yyyy-MM-dd`: it decides who is old enough. */
function todayAt(app: AppActor): string {
  const { gmtOffset = 0 } = brandView(app.getSnapshot()).brand ?? {}
  return dayAt(readSiteClock(), gmtOffset)
}

/** Caches the rules until the page is unloaded (spec §7 "cached in session"). */
const cachedRules =
  (queries: QueryClient): RegisterDependencies['rules'] =>
  async (refresh, load) => {
    const queryKey = ['registrationRules']
    queries.setQueryDefaults(queryKey, { gcTime: Infinity })
    const cached = refresh ? undefined : queries.getQueryData<Awaited<ReturnType<typeof load>>>(queryKey)
    if (cached !== undefined) return cached
    const answer = await load()
    if (answer.kind === 'value') queries.setQueryData(queryKey, answer)
    return answer
  }

/** Codes come from the URL of the dialog, or from the URL by which the visitor entered the site. */
function originOf(here: URL): RegisterInput {
  const codeOf = (name: string) => here.searchParams.get(name) ?? openedAt().searchParams.get(name) ?? ''
  return {
    affiliateCode: codeOf('affiliateCode').slice(0, 64),
    referralCode: codeOf('referralCode').slice(0, 64),
    domain: here.hostname,
    registerUrl: here.href.slice(0, 2_000),
  }
}
