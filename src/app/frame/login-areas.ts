import type { Area } from '#src/i18n/messages.ts'

/** Words the login form needs, its child flows included. */
export const loginAreas: readonly Area[] = [
  'form',
  'login',
  'free-trial',
  'second-verification',
  'slider',
  'captcha-image',
  'sms-code',
  'refusal',
]
