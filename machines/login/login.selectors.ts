import type { SnapshotFrom } from 'xstate'
import { placeOf } from './login.rules.ts'
import type { loginMachine } from './login.machine.ts'

type Snapshot = SnapshotFrom<typeof loginMachine>

/** From submitting the form to the end. The form can be edited while the remembered login loads. */
const isSent = (snapshot: Snapshot) => snapshot.hasTag('busy') && !snapshot.matches('loadingRemembered')

/** The state of the login form: tab, fields, problems and progress. */
export const loginView = (snapshot: Snapshot) => ({
  tab: snapshot.context.bySms || snapshot.hasTag('smsTab') ? ('sms' as const) : ('username' as const),
  area: snapshot.context.area,
  smsOffered: snapshot.context.smsLogin,
  fields: snapshot.context.fields,
  countryDialingCode: snapshot.context.countryDialingCode,
  remember: snapshot.context.remember,
  problems: snapshot.context.problems,
  refusal: snapshot.context.refusal,
  refusedAt: snapshot.context.refusal === null ? null : placeOf(snapshot.context.refusal),
  exclusion: snapshot.context.exclusion,
  captchaDemanded: snapshot.context.captchaDemanded,
  verification: snapshot.hasTag('verifying') ? snapshot.context.verification : null,
  /** Read-only while the slider check or a request is under way. */
  locked: snapshot.children.slider !== undefined || isSent(snapshot),
  sent: isSent(snapshot),
  busy: snapshot.hasTag('busy'),
  failed: snapshot.hasTag('failed'),
  finishing: snapshot.hasTag('finishing'),
})

/** The slider check in progress, undefined without one. */
export const sliderOf = (snapshot: Snapshot) => snapshot.children.slider

/** The captcha image on the form, undefined until one is demanded. */
export const captchaOf = (snapshot: Snapshot) => snapshot.children.captchaImage

/** The SMS code of the form, undefined on the username tab. */
export const smsCodeOf = (snapshot: Snapshot) => snapshot.children.smsCode
