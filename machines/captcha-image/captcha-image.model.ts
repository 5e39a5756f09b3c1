import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { captchaImageActorCalls, captchaImageMachine } from './captcha-image.machine.ts'

export const captchaImageModel = defineModel({
  flow: 'captcha-image',
  machine: captchaImageMachine,
  inputs: { default: undefined },
  events: {},
  calls: captchaImageActorCalls,
  actors: {
    loadCaptcha: {
      done: {
        image: { kind: 'value', value: { captchaId: 'c1', image: 'data:image/png;base64,AA==', expiresAt: 1_300_000 } },
        refused: refusal('rate_limited', { retryAfter: 5 }),
      },
    },
  },
  invariants: {
    'an image is shown exactly when it can be answered': (state) =>
      (state.in('fresh') || state.in('ready')) === (state.context.captcha !== null),
  },
  goals: { 'an image can be loaded': (state) => state.in('ready') },
  journeys: {
    'refresh-waits-a-second': {
      claim: 'A captcha image is fetched at most once a second (spec §9).',
      steps: [
        { do: 'loadCaptcha:done/image', in: 'fresh', notTags: ['refreshable'] },
        { do: 'refresh.requested', in: 'fresh' },
        { do: 'after:refreshInterval', passes: 1000, in: 'ready', tags: ['refreshable'] },
        { do: 'refresh.requested', in: 'loading', tags: ['busy'], context: { captcha: null } },
      ],
    },
    'a-missing-image-can-be-retried': {
      claim: 'An image that fails to load shows the reason and can be retried (spec §8).',
      steps: [
        { do: 'loadCaptcha:done/refused', in: 'failed', tags: ['failed'], context: { refusal: 'rate_limited' } },
        { do: 'refresh.requested', in: 'loading', tags: ['busy'], context: { refusal: null } },
        { do: 'loadCaptcha:error/fault', in: 'failed', tags: ['failed', 'refreshable'], context: { refusal: null } },
      ],
    },
  },
})
