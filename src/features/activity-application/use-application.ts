import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { maxPictures } from '#wire/engagement/promotion-rules.ts'
import { activityApplicationActors } from '#machines/activity-application/activity-application.actors.ts'
import { activityApplicationMachine } from '#machines/activity-application/activity-application.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'
import { createProgress, type Progress } from '#src/platform/progress.ts'

/** The actor of an application. */
export type ApplicationChart = ActorRefFrom<typeof activityApplicationMachine>

/** Runs the chart of an application for a promotion, and returns the upload progress. */
export function useApplication(id: string): { readonly chart: ApplicationChart; readonly progress: Progress } {
  const api = useApi()
  const progress = useMemo(() => createProgress(), [])
  const machine = useMemo(
    () =>
      activityApplicationMachine.provide({
        actors: activityApplicationActors({ api, onProgress: progress.report }),
      }),
    [api, progress],
  )
  return { chart: useActorRef(machine, { ...inspected(), input: { id, maxPictures } }), progress }
}
