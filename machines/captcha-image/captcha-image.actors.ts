import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { CaptchaImage } from './captcha-image.machine.ts'

/** The real actors of the captcha image, on the site's client. */
export const captchaImageActors = (api: Pick<Api, 'captcha'>) => ({
  loadCaptcha: fromPromise<Answer<CaptchaImage>, void>(({ signal }) => api.captcha({}, { signal })),
})
