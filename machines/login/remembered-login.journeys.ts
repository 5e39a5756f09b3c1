import type { Journey } from '#atlas/model/model.ts'

/** Journeys of a remembered login, and of input before it has loaded (spec §4 remember-me). */
export const rememberedLoginJourneys: Readonly<Record<string, Journey>> = {
  'typed-before-the-remembered-login-loads': {
    claim: 'Text typed before the remembered login has loaded is kept (spec §4 remember-me).',
    input: 'smsOff',
    steps: [
      { do: 'form.edited/blank', in: 'loadingRemembered', context: { fields: { username: ' ' } } },
      { do: 'loadRemembered:done/login', context: { remember: true, fields: { username: ' ', password: '' } } },
    ],
  },
  'tab-chosen-before-the-remembered-login-loads': {
    claim: 'A tab chosen before the remembered login has loaded is the one that opens (spec §5 login by SMS).',
    input: 'smsOn',
    steps: [
      { do: 'tab.selected/sms', in: 'loadingRemembered.sms' },
      { do: 'tab.selected/sms', in: 'loadingRemembered.sms' },
      {
        do: 'loadRemembered:done/login',
        in: 'open.tab.sms.editing',
        context: { fields: { username: 'marisol', mobile: '9171234567' } },
      },
    ],
  },
  'typed-at-another-tab-before-the-remembered-login-loads': {
    claim: 'Input is kept when a tab is chosen before the remembered login has loaded (spec §4 remember-me).',
    input: 'smsOn',
    steps: [
      { do: 'tab.selected/sms', in: 'loadingRemembered.sms' },
      { do: 'form.edited/sms', in: 'loadingRemembered.sms', context: { fields: { mobile: '917 123 4567' } } },
      { do: 'remember.toggled', in: 'loadingRemembered.sms', context: { remember: true } },
      { do: 'closed', in: 'closed' },
    ],
  },
  'tab-chosen-before-the-storage-fails': {
    claim: 'A chosen tab opens although the remembered login cannot be read (spec §5 login by SMS).',
    input: 'smsOn',
    steps: [
      { do: 'tab.selected/sms', in: 'loadingRemembered.sms' },
      { do: 'tab.selected/username', in: 'loadingRemembered.username' },
      { do: 'tab.selected/sms', in: 'loadingRemembered.sms' },
      { do: 'loadRemembered:error/unavailable', in: 'open.tab.sms.editing' },
    ],
  },
  'ticked-before-the-remembered-login-loads': {
    claim: 'A box ticked before the remembered login has loaded stays ticked (spec §4 remember-me).',
    input: 'smsOff',
    steps: [
      { do: 'remember.toggled', in: 'loadingRemembered', context: { remember: true } },
      { do: 'loadRemembered:done/nothing', in: 'open.tab.username.editing', context: { remember: true } },
    ],
  },
  'remember-me': {
    claim: 'A remembered login fills the form; unticking the box clears it (spec §4, decision 5).',
    input: 'smsOff',
    steps: [
      { do: 'loadRemembered:done/login', context: { remember: true, fields: { username: 'marisol' } } },
      { do: 'remember.toggled', in: 'open.rememberMe.erasing', context: { remember: false } },
      { do: 'forgetRemembered:done/ok', in: 'open.rememberMe.idle' },
    ],
  },
}
