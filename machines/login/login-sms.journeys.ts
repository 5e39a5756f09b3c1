import type { Journey } from '#atlas/model/model.ts'

/** Journeys of login by SMS, and of changing tabs (spec §2, §5). */
export const loginSmsJourneys: Readonly<Record<string, Journey>> = {
  'sms-skips-the-slider': {
    claim: 'The slider check is skipped for SMS, and SMS logins skip the forced password change (spec §2, decision 3).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'tab.selected/sms', in: 'open.tab.sms.editing' },
      { do: 'form.submitted/plain', context: { problems: { mobile: 'mobile_missing', code: 'required' } } },
      { do: 'form.edited/sms' },
      { do: 'remember.toggled' },
      {
        do: 'form.submitted/plain',
        in: 'open.tab.sms.submitting',
        context: { ticket: null },
        starts: [
          {
            src: 'login',
            input: { type: 'sms', username: '9171234567', password: '123456', countryDialingCode: '63' },
          },
        ],
      },
      {
        do: 'login:done/weak',
        in: 'finishing',
        context: { bySms: true },
        starts: [{ src: 'finishLogin', input: { remembered: { username: '', mobile: '9171234567' } } }],
      },
      { do: 'finishLogin:done/ok', in: 'loggedIn' },
    ],
  },
  'sms-from-an-unknown-address': {
    claim:
      'A login by SMS from a new location requires the authenticator, if the member has one, and skips the forced change.',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'tab.selected/sms' },
      { do: 'form.edited/sms' },
      { do: 'form.submitted/plain', in: 'open.tab.sms.submitting' },
      {
        do: 'login:done/unknownAddress',
        in: 'open.tab.sms.verifying',
        tags: ['verifying', 'smsTab'],
        notTags: ['busy'],
        context: { verification: { expiresAt: 1_300_000 } },
      },
      {
        do: 'verification.left',
        in: 'open.tab.sms.editing',
        notTags: ['verifying'],
        context: { refusal: null, fields: { mobile: '917 123 4567' } },
      },
      { do: 'form.submitted/plain' },
      { do: 'login:done/unknownAddress', in: 'open.tab.sms.verifying' },
      { do: 'verification.passed/ok', in: 'finishing', context: { loggedIn: { token: 'token-1' }, bySms: true } },
    ],
  },
  'no-sms-tab-when-off': {
    claim: 'The SMS tab is there only when verification-code login is on (spec §2, §6).',
    input: 'smsOff',
    steps: [{ do: 'loadRemembered:done/nothing' }, { do: 'tab.selected/sms', in: 'open.tab.username.editing' }],
  },
  'sms-login-switched-while-open': {
    claim: 'An open login follows the toggle: the SMS tab appears, and disappears with its errors (spec §6).',
    input: 'smsOff',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'smsLogin.switched/on', in: 'open.tab.username.editing', context: { smsLogin: true } },
      { do: 'tab.selected/sms', in: 'open.tab.sms.editing' },
      { do: 'form.submitted/plain', context: { problems: { mobile: 'mobile_missing' } } },
      { do: 'smsLogin.switched/off', in: 'open.tab.username.editing', context: { smsLogin: false, problems: {} } },
      { do: 'tab.selected/sms', in: 'open.tab.username.editing' },
    ],
  },
  'tabs-start-without-errors': {
    claim: 'Choosing the other tab clears the errors of this one; choosing the same tab changes nothing (spec §2).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'tab.selected/username', in: 'open.tab.username.editing' },
      { do: 'form.submitted/plain', context: { problems: { username: 'required' } } },
      { do: 'tab.selected/sms', in: 'open.tab.sms.editing', tags: ['smsTab'], context: { problems: {} } },
      { do: 'form.submitted/plain', context: { problems: { mobile: 'mobile_missing' } } },
      { do: 'tab.selected/sms', in: 'open.tab.sms.editing', starts: [] },
      {
        do: 'tab.selected/username',
        in: 'open.tab.username.editing',
        tags: ['usernameTab'],
        context: { problems: {} },
      },
    ],
  },
  'tabs-after-a-fault': {
    claim: 'After a fault the other tab can be chosen, in both directions (spec §2, §8).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/login' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'login:error/fault', in: 'open.tab.username.editing.failed' },
      { do: 'tab.selected/username', in: 'open.tab.username.editing.failed' },
      { do: 'tab.selected/sms', in: 'open.tab.sms.editing', notTags: ['failed'] },
      { do: 'form.edited/sms' },
      { do: 'form.submitted/plain', in: 'open.tab.sms.submitting' },
      { do: 'login:error/fault', in: 'open.tab.sms.editing.failed', tags: ['failed'] },
      { do: 'tab.selected/sms', in: 'open.tab.sms.editing.failed', starts: [] },
      { do: 'tab.selected/username', in: 'open.tab.username.editing', notTags: ['failed'] },
    ],
  },
  'typing-after-a-fault': {
    claim: 'After a fault the form can be edited and sent again, in both tabs (spec §8).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'form.edited/username' },
      { do: 'form.submitted/plain' },
      { do: 'slider:done/ticket' },
      { do: 'login:error/fault', in: 'open.tab.username.editing.failed' },
      { do: 'form.submitted/withCaptcha', in: 'open.tab.username.checkingSlider', context: { captchaId: 'c1' } },
      { do: 'slider:done/ticket' },
      { do: 'login:error/fault', in: 'open.tab.username.editing.failed' },
      { do: 'form.edited/blank', in: 'open.tab.username.editing', context: { fields: { username: ' ' } } },
      { do: 'tab.selected/sms' },
      { do: 'form.edited/sms' },
      { do: 'form.submitted/plain' },
      { do: 'login:error/fault', in: 'open.tab.sms.editing.failed' },
      { do: 'form.submitted/withCaptcha', in: 'open.tab.sms.submitting', context: { captchaId: 'c1' } },
      { do: 'login:error/fault', in: 'open.tab.sms.editing.failed' },
      { do: 'form.edited/username', in: 'open.tab.sms.editing', context: { fields: { username: ' marisol ' } } },
    ],
  },
  'the-dialing-code-follows-the-country': {
    claim: 'The dialing code is that of the visitor’s country until another is chosen, also after a fault (spec §2).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'tab.selected/sms', context: { countryDialingCode: '63' } },
      { do: 'loadDialingCode:done/japan', in: 'open.tab.sms.editing', context: { countryDialingCode: '81' } },
    ],
  },
  'a-chosen-dialing-code-stays': {
    claim: 'A dialing code that was chosen is not overwritten by the visitor’s country (spec §2).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'tab.selected/sms' },
      { do: 'dialingCode.selected/japan', context: { countryDialingCode: '81' } },
      { do: 'loadDialingCode:done/philippines', context: { countryDialingCode: '81' } },
    ],
  },
  'a-dialing-code-chosen-after-a-fault': {
    claim: 'A wrong dialing code can be corrected after a fault (spec §2, §8).',
    input: 'smsOn',
    steps: [
      { do: 'loadRemembered:done/nothing' },
      { do: 'tab.selected/sms' },
      { do: 'form.edited/sms' },
      { do: 'form.submitted/plain' },
      { do: 'login:error/fault', in: 'open.tab.sms.editing.failed' },
      {
        do: 'dialingCode.selected/japan',
        in: 'open.tab.sms.editing',
        notTags: ['failed'],
        context: { countryDialingCode: '81' },
      },
      {
        do: 'form.submitted/plain',
        in: 'open.tab.sms.submitting',
        starts: [
          {
            src: 'login',
            input: { type: 'sms', username: '9171234567', password: '123456', countryDialingCode: '81' },
          },
        ],
      },
    ],
  },
}
