import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'

/** The real actors of the captcha image, on the site's client. */
export const captchaImageActors = (api: Pick<Api, 'captcha'>) => ({
  loadCaptcha: fromPromise(({ signal }) => api.captcha({}, { signal })),
})
