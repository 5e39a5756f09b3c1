import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { ChallengeAnswer, ChallengeRequest } from './slider.machine.ts'

/** The real actors of the slider check, on the site's client. */
export const sliderActors = (api: Pick<Api, 'sliderChallenge' | 'sliderAnswer'>) => ({
  loadChallenge: fromPromise(({ input, signal }: { input: ChallengeRequest; signal: AbortSignal }) =>
    api.sliderChallenge(input, { signal }),
  ),
  checkAnswer: fromPromise(({ input, signal }: { input: ChallengeAnswer; signal: AbortSignal }) =>
    api.sliderAnswer(input, { signal }),
  ),
})
