import type { Journey } from '#atlas/model/model.ts'

/** Journeys of the form's rules: which fields it has, and rules that change or fail to load (spec §5). */
export const registerRulesJourneys: Readonly<Record<string, Journey>> = {
  'a-method-that-is-off-has-no-tab': {
    claim: 'A registration method that the brand does not offer cannot be chosen (spec §2, §6).',
    steps: [
      { do: 'loadRules:done/usernameOnly', in: 'open.captcha.required', starts: ['captchaImage'] },
      { do: 'tab.selected/mobile', context: { method: 'username' }, in: 'open.sms.notRequired' },
    ],
  },
  'with-a-captcha': {
    claim: 'If the rules require a captcha it is sent along, and each attempt uses one up (spec §5, §7 captcha).',
    steps: [
      { do: 'loadRules:done/usernameOnly', in: 'open.captcha.required', starts: ['captchaImage'] },
      { do: 'form.edited/username' },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/withCaptcha', context: { problems: { captcha: 'missing' } } },
      { do: 'captcha typed and submitted', in: 'open.form.checkingSlider' },
      {
        do: 'slider:done/ticket',
        starts: [{ src: 'register', input: { method: 'username', user: { captcha: 'x7k2', captchaId: 'c1' } } }],
        in: 'open.form.submitting',
      },
      { do: 'register:done/codeUnknown', in: 'open.form.codeRefused', starts: ['captchaImage'] },
    ],
  },
  'a-captcha-is-valid-for-one-attempt': {
    claim: 'If a captcha is configured it is required, and every attempt brings a new one (spec §5).',
    steps: [
      { do: 'loadRules:done/usernameOnly', in: 'open.captcha.required' },
      { do: 'form.edited/username' },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/withCaptcha', context: { problems: { captcha: 'missing' } } },
      { do: 'form.edited/captcha', context: { problems: {} } },
      { do: 'form.submitted/withCaptcha', in: 'open.form.checkingSlider', context: { captchaId: 'c1' } },
      { do: 'slider:done/ticket', in: 'open.form.submitting' },
      {
        do: 'register:done/refused',
        in: 'open.form.editing',
        starts: ['captchaImage'],
        context: { fields: { captcha: '', username: ' anareyes ' } },
      },
      { do: 'form.edited/captcha' },
      { do: 'form.submitted/withCaptcha' },
      { do: 'slider:done/ticket' },
      {
        do: 'register:error/fault',
        in: 'open.form.editing.failed',
        starts: ['captchaImage'],
        context: { fields: { captcha: '' } },
      },
      {
        do: 'form.submitted/withCaptcha',
        in: 'open.form.editing.idle',
        context: { problems: { captcha: 'missing' } },
      },
      { do: 'form.edited/captcha' },
      { do: 'form.submitted/withCaptcha' },
      { do: 'slider:done/ticket' },
      { do: 'register:done/rulesChanged', starts: ['loadRules', 'captchaImage'] },
    ],
  },
  'rules-changed-before-submitting': {
    claim: 'Rules that change between loading and submitting are reloaded without losing input (issue 5).',
    steps: [
      { do: 'loadRules:done/both' },
      { do: 'form.edited/username' },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      {
        do: 'register:done/rulesChanged',
        starts: [{ src: 'loadRules', input: { refresh: true } }],
        in: 'open.form.reloading',
        tags: ['busy'],
      },
      {
        do: 'loadRules:done/longerNames',
        in: 'open.form.editing.idle',
        context: {
          refusal: 'rules_changed',
          problems: { username: 'length' },
          fields: { username: ' anareyes ', password: 'Sampaguita-8', birthday: '1990-05-17' },
          agreed: true,
        },
      },
    ],
  },
  'rules-changed-and-not-offered': {
    claim:
      'If the new rules offer no method, registration is shown as closed; if they fail to load, the form can be sent again.',
    steps: [
      { do: 'loadRules:done/both' },
      { do: 'form.edited/username' },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'register:done/rulesChanged' },
      { do: 'loadRules:error/fault', in: 'open.form.editing.failed', tags: ['failed'] },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'register:done/rulesChanged' },
      { do: 'loadRules:done/refused', in: 'open.form.editing.failed' },
      { do: 'agreement.toggled', in: 'open.form.editing.idle', context: { agreed: false } },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'register:done/rulesChanged' },
      { do: 'loadRules:done/none', in: 'notOffered' },
      { do: 'closed', in: 'closed', emits: [{ type: 'registration.ended', registered: false }] },
    ],
  },
  'rules-that-fail-to-load': {
    claim: 'Rules that fail to load can be loaded again (spec §8 network link abnormal).',
    steps: [
      { do: 'loadRules:error/fault', in: 'loadFailed', tags: ['failed'] },
      { do: 'retry.requested', in: 'loading', tags: ['busy'], starts: ['loadRules'] },
      { do: 'loadRules:done/refused', in: 'loadFailed' },
      { do: 'retry.requested' },
      { do: 'loadRules:done/none', in: 'notOffered' },
    ],
  },
}
