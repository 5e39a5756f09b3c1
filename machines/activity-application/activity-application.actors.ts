import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'
import { callActors } from '#machines/lib/calls.ts'
import { activityApplicationActorCalls } from './activity-application.machine.ts'

/** What an application needs: the client, and who is told how much of a picture has been sent, from 0 to 1. */
export interface ActivityApplicationDependencies {
  readonly api: Api
  readonly tellProgress: (share: number) => void
}

/** The real actors of an application. */
export const activityApplicationActors = ({ api, tellProgress }: ActivityApplicationDependencies) => ({
  ...callActors(activityApplicationActorCalls, api),
  sendPicture: fromPromise<Answer<ValueOf<typeof promotionsCalls.sendPromotionPicture>>, { readonly picture: string }>(
    ({ input, signal }) => {
      tellProgress(0)
      return api.send(promotionsCalls.sendPromotionPicture, input, { signal, onProgress: tellProgress })
    },
  ),
})
