import type { SnapshotFrom } from 'xstate'
import type { captchaImageMachine } from './captcha-image.machine.ts'

type Snapshot = SnapshotFrom<typeof captchaImageMachine>

/** What the captcha control shows: the picture, or why there is none, and whether another may be asked for. */
export const captchaView = (snapshot: Snapshot) => ({
  image: snapshot.context.captcha?.image ?? null,
  captchaId: snapshot.context.captcha?.captchaId ?? null,
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  refusal: snapshot.context.refusal,
  canRefresh: snapshot.hasTag('refreshable'),
})
