import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { accountCalls, sessionStates } from '#wire/sessions/account.ts'
import { Day } from '#wire/pages.ts'
import { sessionsActors } from '#machines/sessions/sessions.actors.ts'
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

export type Session = ValueOf<typeof accountCalls.sessions>['list'][number]

/** The initial filter: open sessions. */
const words = {
  unfiltered: { state: 'open', from: null, to: null },
  filters: { state: v.picklist(sessionStates), from: Day, to: Day },
}

/** Returns the list of sessions, whose state is in the URL, and the actor that ends them. */
export function useSessions(username: string) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const queryKey = memberKey(username, 'sessions')
  const list = useList(useListUrlState(words), {
    queryKey,
    load: ({ filter: { state, ...days }, page }, signal) =>
      api.send(accountCalls.sessions, { state, ...activeFilters(days), ...page }, { signal }),
    size: 10,
  })
  const machine = useMemo(() => sessionsMachine.provide({ actors: sessionsActors(api) }), [api])
  const sessions = useActorRef(machine, inspected())
  useEmitted(sessions, 'logout.requested', () => app.send({ type: 'logout.requested' }))
  useEmitted(sessions, 'sessions.changed', () => void queries.invalidateQueries({ queryKey }))
  return { sessions, list }
}
