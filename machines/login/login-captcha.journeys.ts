import type { Journey } from '#atlas/model/model.ts'

/** Journeys of the captcha that a failed login demands (spec §2, §4, §5). */
export const loginCaptchaJourneys: Readonly<Record<string, Journey>> = {
  'captcha-once-demanded': {
    claim: 'The captcha shows only after a failed login demands it, and is then required and sent (spec §2, §4, §5).',
    input: 'smsOff',
    steps: [
      { do: 'loadRemembered:done/nothing', in: 'open.captcha.notRequired' },
      { do: 'form.edited/username' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'login:done/captchaDemanded', in: ['open.tab.username.editing', 'open.captcha.required'] },
      {
        do: 'form.submitted/withCaptcha',
        in: 'open.tab.username.editing',
        context: { problems: { captcha: 'required' }, fields: { username: ' marisol ', password: 'Sampaguita-7' } },
      },
      { do: 'form.edited/captcha' },
      { do: 'form.submitted/withCaptcha', in: 'open.tab.username.checkingSlider', context: { captchaId: 'c1' } },
      {
        do: 'slider:done/ticket',
        starts: [{ src: 'login', input: { type: 'username', captcha: 'x7k2', captchaId: 'c1' } }],
      },
    ],
  },
  'a-captcha-is-valid-for-one-attempt': {
    claim: 'Once demanded, every failed attempt brings another captcha, which is then required (spec §4, §5).',
    input: 'smsOff',
    steps: [
      { do: 'loadRemembered:done/login' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'login:done/captchaDemanded', in: 'open.captcha.required' },
      { do: 'form.edited/captcha' },
      { do: 'form.submitted/withCaptcha' },
      { do: 'slider:done/ticket', in: 'open.tab.username.submitting' },
      {
        do: 'login:done/refused',
        in: ['open.tab.username.editing', 'open.captcha.required'],
        starts: ['captchaImage'],
        context: { fields: { captcha: '' } },
      },
      { do: 'form.edited/captcha' },
      { do: 'form.submitted/withCaptcha' },
      { do: 'slider:done/ticket' },
      {
        do: 'login:error/fault',
        in: 'open.tab.username.editing.failed',
        starts: ['captchaImage'],
        context: { fields: { captcha: '' } },
      },
      {
        do: 'form.submitted/withCaptcha',
        in: 'open.tab.username.editing',
        context: { problems: { captcha: 'required' } },
      },
    ],
  },
  'a-captcha-is-valid-for-one-sms-attempt': {
    claim:
      'A login by SMS shows why it was refused; its captcha, once demanded, is valid for one attempt (spec §4, §5).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'tab.selected/sms' },
      { do: 'form.edited/sms' },
      { do: 'form.submitted/plain' },
      {
        do: 'login:done/captchaDemanded',
        in: ['open.tab.sms.editing', 'open.captcha.required'],
        context: { refusal: 'captcha_required' },
      },
      { do: 'form.submitted/withCaptcha', context: { problems: { captcha: 'required' } } },
      { do: 'form.edited/captcha' },
      {
        do: 'form.submitted/withCaptcha',
        in: 'open.tab.sms.submitting',
        context: { captchaId: 'c1', refusal: null },
        starts: [{ src: 'login', input: { type: 'sms', captcha: 'x7k2', captchaId: 'c1' } }],
      },
      {
        do: 'login:done/refused',
        in: 'open.tab.sms.editing',
        starts: ['captchaImage'],
        context: { refusal: 'bad_credentials', fields: { captcha: '' } },
      },
      { do: 'form.edited/captcha' },
      { do: 'form.submitted/withCaptcha' },
      { do: 'login:error/fault', in: 'open.tab.sms.editing.failed', starts: ['captchaImage'] },
      {
        do: 'form.submitted/withCaptcha',
        in: 'open.tab.sms.editing',
        context: { problems: { captcha: 'required' } },
      },
    ],
  },
  'a-captcha-is-spent-by-a-second-verification': {
    claim: 'A login that goes to the second verification has used up its captcha (spec §4).',
    input: 'smsOff',
    steps: [
      { do: 'loadRemembered:done/login' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'login:done/captchaDemanded' },
      { do: 'form.edited/captcha' },
      { do: 'form.submitted/withCaptcha' },
      { do: 'slider:done/ticket' },
      {
        do: 'login:done/unknownAddress',
        in: 'open.tab.username.verifying',
        starts: ['captchaImage'],
        context: { fields: { captcha: '' }, ticket: null },
      },
    ],
  },
}
