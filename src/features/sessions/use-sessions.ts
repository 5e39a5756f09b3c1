import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { sessionsActors } from '#machines/sessions/sessions.actors.ts'
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { answerOf } from '#src/api/queries.ts'
import { sessionsQuery } from '#src/api/session-queries.ts'
import { useApp } from '#src/parts/app/app-context.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Runs the chart of the list of sessions; what they are like stays in the cache of reads. */
export function useSessions(username: string) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      sessionsMachine.provide({
        actors: sessionsActors({
          load: () =>
            answerOf(queries.fetchQuery(sessionsQuery(api, username)), (sessions) =>
              sessions.map(({ id, isOwn }) => ({ id, isOwn })),
            ),
          end: (target, signal) =>
            target.kind === 'one'
              ? api.endSession({ id: target.id }, { signal })
              : api.endOtherSessions({}, { signal }),
        }),
      }),
    [api, queries, username],
  )
  const sessions = useActorRef(machine, inspected())
  useEmitted(sessions, 'logout.wanted', () => app.send({ type: 'logout.requested' }))
  return sessions
}
