import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { callActors } from '#machines/lib/calls.ts'
import { profileCalls } from '#machines/profile/profile.calls.ts'
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
        actors: callActors(profileCalls, api, {
          saveProfile: () => void queries.invalidateQueries({ queryKey: iconQuery(api, username).queryKey }),
        }),
      }),
    [api, queries, username],
  )
  return useActorRef(machine, inspected())
}
