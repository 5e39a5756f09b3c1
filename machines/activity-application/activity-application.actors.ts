import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'
import { callActors } from '#machines/lib/calls.ts'
import { activityApplicationActorCalls } from './activity-application.machine.ts'

/** Dependencies of an application: the client, and a listener for the upload progress of a picture, from 0 to 1. */
export interface ActivityApplicationDependencies {
  readonly api: Api
  readonly onProgress: (share: number) => void
}

/** Returns the actors of an application. */
export const activityApplicationActors = ({ api, onProgress }: ActivityApplicationDependencies) => ({
  ...callActors(activityApplicationActorCalls, api),
  sendPicture: fromPromise<Answer<ValueOf<typeof promotionsCalls.sendPromotionPicture>>, { readonly picture: string }>(
    ({ input, signal }) => {
      onProgress(0)
      return api.send(promotionsCalls.sendPromotionPicture, input, { signal, onProgress })
    },
  ),
})
