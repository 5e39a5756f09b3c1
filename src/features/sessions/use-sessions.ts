import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { ValueOf } from '#wire/call.ts'
import { accountCalls, sessionStates } from '#wire/sessions/account.ts'
import { Day } from '#wire/pages.ts'
import { sessionsActors } from '#machines/sessions/sessions.actors.ts'
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts'
import { openSessions, type SessionsFilter } from '#machines/sessions/sessions.rules.ts'
import { listOf } from '#machines/sessions/sessions.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useApp } from '#src/parts/app/app-context.tsx'
import { type ListReads, useKeptPlace, usePagedListLogic } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

export type SessionsPage = ValueOf<typeof accountCalls.sessions>
export type Session = SessionsPage['list'][number]

const words = { unfiltered: openSessions, filters: { state: v.picklist(sessionStates), from: Day, to: Day } }

/** Runs the chart of the list of sessions; its place is in the address. */
export function useSessions(username: string) {
  const api = useApi()
  const app = useApp()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<SessionsPage, SessionsFilter> => ({
      load: ({ filter: { state, from, to }, page, size }, signal) =>
        api.send(
          accountCalls.sessions,
          { state, from: from ?? undefined, to: to ?? undefined, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ state, from, to }, page) => memberKey(username, 'sessions', state, from ?? '', to ?? '', String(page)),
    }),
    [api, username],
  )
  const pagedList = usePagedListLogic(reads, keeper)
  const machine = useMemo(
    () => sessionsMachine.provide({ actors: sessionsActors({ api, pagedList }) }),
    [api, pagedList],
  )
  const sessions = useActorRef(machine, { ...inspected(), input: { place: keeper.place } })
  const list = listOf(sessions.getSnapshot())
  if (list === undefined) throw new Error('the list of sessions runs as long as its page')
  useKeptPlace(list, keeper)
  useEmitted(sessions, 'logout.wanted', () => app.send({ type: 'logout.requested' }))
  return { sessions, list, reads }
}
