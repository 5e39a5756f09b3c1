import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Challenge, ChallengeAnswer, ChallengeRequest, Passed } from './slider.machine.ts'

/** The real actors of the slider check, on the site's client. */
export const sliderActors = (api: Pick<Api, 'sliderChallenge' | 'sliderAnswer'>) => ({
  loadChallenge: fromPromise<Answer<Challenge>, ChallengeRequest>(({ input, signal }) =>
    api.sliderChallenge(input, { signal }),
  ),
  checkAnswer: fromPromise<Answer<Passed>, ChallengeAnswer>(({ input, signal }) => api.sliderAnswer(input, { signal })),
})
