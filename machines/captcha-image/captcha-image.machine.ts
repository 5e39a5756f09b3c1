import { assign, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, fromValue, refused } from '#machines/lib/transitions.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { verificationCalls } from '#wire/verification/verification.ts'

/** The wire call behind each actor of the chart. */
export const captchaImageActorCalls = defineCalls({ loadCaptcha: verificationCalls.captcha })

/** An image captcha: the id that the answer must name, and a PNG data URL. */
export interface CaptchaImage {
  readonly captchaId: string
  readonly image: string
}

export interface CaptchaImageContext {
  readonly captcha: CaptchaImage | null
  readonly refusal: Refusal['code'] | null
}

export type CaptchaImageEvent = { readonly type: 'refresh.requested' }

/** Shows a captcha image and replaces it on request, at most once a second (spec §5, §9). */
export const captchaImageMachine = setup({
  types: {
    context: {} as CaptchaImageContext,
    events: {} as CaptchaImageEvent,
    tags: {} as 'busy' | 'failed' | 'refreshable',
  },
  actors: { ...callsNotProvided(captchaImageActorCalls) },
  guards: {
    refused,
  },
  actions: {
    keepImage: assign(fromValue((value: CaptchaImage) => ({ captcha: value, refusal: null }))),
    keepRefusal: assign(fromRefusal),
    forgetImage: assign({ captcha: null, refusal: null }),
  },
  delays: { refreshInterval: 1000 },
}).createMachine({
  id: 'captchaImage',
  description: 'Shows one captcha image and loads another on request, at most once a second.',
  meta: { requirements: ['spec §5 captcha image', 'spec §9 captcha refresh 1000 ms'] },
  context: { captcha: null, refusal: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'A new image is loading.',
      meta: { requirements: ['spec §7 captcha'] },
      tags: ['busy'],
      entry: 'forgetImage',
      invoke: {
        src: 'loadCaptcha',
        id: 'loadCaptcha',
        onDone: [
          { guard: withOutput('refused'), target: 'failed', actions: withOutput('keepRefusal') },
          { target: 'fresh', actions: withOutput('keepImage') },
        ],
        onError: 'failed',
      },
    },
    fresh: {
      description: 'The image has just loaded; the next request has to wait.',
      meta: { requirements: ['spec §9 captcha refresh 1000 ms'] },
      after: { refreshInterval: 'ready' },
    },
    ready: {
      description: 'The image is shown and can be changed.',
      meta: { requirements: ['spec §5 captcha image'] },
      tags: ['refreshable'],
      on: { 'refresh.requested': 'loading' },
    },
    failed: {
      description: 'No image could be loaded; the visitor can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'refreshable'],
      on: { 'refresh.requested': 'loading' },
    },
  },
})
