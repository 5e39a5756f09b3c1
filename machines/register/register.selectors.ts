import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { fieldsOf, type RegisterField } from './register.rules.ts'
import type { registerMachine } from './register.machine.ts'

type Snapshot = SnapshotFrom<typeof registerMachine>

const places: Partial<Record<Refusal['code'], RegisterField>> = {
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
  sms_code_wrong: 'verificationCode',
  sms_code_expired: 'verificationCode',
  firebase_code_missing: 'verificationCode',
  link_over: 'affiliateCode',
  link_used_up: 'affiliateCode',
}

/** The state of the form: fields, input, problems and progress. */
export const registerView = (snapshot: Snapshot) => {
  const { rules, method, fields, agreed, problems, refusal, countryDialingCode } = snapshot.context
  return {
    methods: (['username', 'mobile'] as const).filter((each) => rules?.[each] != null),
    method,
    rules: rules?.[method] ?? null,
    minimumAge: rules?.minimumAge ?? 18,
    today: rules?.today ?? '',
    shape: fieldsOf(snapshot.context).join(),
    fields,
    agreed,
    problems,
    countryDialingCode,
    refusal,
    refusedAt: refusal === null ? null : (places[refusal] ?? ('form' as const)),
    loading: snapshot.matches('loading'),
    loadFailed: snapshot.matches('loadFailed'),
    notOffered: snapshot.matches('notOffered'),
    open: snapshot.context.rules !== null && !snapshot.matches('notOffered'),
    /** Read-only while the slider check or a request is under way. */
    locked: !snapshot.matches({ open: { form: 'editing' } }),
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches({ open: { form: { editing: 'failed' } } }),
    warning: snapshot.hasTag('warning'),
    finishing: snapshot.hasTag('finishing') || snapshot.matches('registered'),
  }
}

/** The slider check in progress, undefined without one. */
export const sliderOf = (snapshot: Snapshot) => snapshot.children.slider

/** The captcha image on the form, undefined where none is required. */
export const captchaOf = (snapshot: Snapshot) => snapshot.children.captchaImage

/** The SMS code of the form, undefined where none is required. */
export const smsCodeOf = (snapshot: Snapshot) => snapshot.children.smsCode
