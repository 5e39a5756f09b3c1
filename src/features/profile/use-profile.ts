import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { profileActors } from '#machines/profile/profile.actors.ts'
import { profileMachine } from '#machines/profile/profile.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { iconQuery } from '#src/api/profile-queries.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart of the profile; what was saved is shown wherever the member is. */
export function useProfile(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      profileMachine.provide({
        actors: profileActors({
          load: (signal) => api.profile({}, { signal }),
          save: async (saving, signal) => {
            const answer = await api.saveProfile(saving, { signal })
            if (answer.kind === 'value') void queries.invalidateQueries({ queryKey: iconQuery(api, username).queryKey })
            return answer
          },
        }),
      }),
    [api, queries, username],
  )
  return useActorRef(machine, inspected())
}
