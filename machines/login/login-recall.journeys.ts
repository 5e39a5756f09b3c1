import type { Journey } from '#atlas/model/model.ts'

/** What the spec promises of a login that the device remembers, and of what is done before it has told. */
export const loginRecallJourneys: Readonly<Record<string, Journey>> = {
  'typed-before-recalled': {
    claim: 'What is typed before the device has told what it remembers is kept (spec §4 remember-me).',
    input: 'smsOff',
    steps: [
      { do: 'form.edited/blank', in: 'recalling', context: { fields: { username: ' ' } } },
      { do: 'loadRemembered:done/login', context: { remember: true, fields: { username: ' ', password: '' } } },
    ],
  },
  'tab-before-recalled': {
    claim:
      'A tab that is chosen before the device has told what it remembers is the one that opens (spec §5 login by SMS).',
    input: 'smsOn',
    steps: [
      { do: 'tab.selected/sms', in: 'recalling.sms' },
      { do: 'tab.selected/sms', in: 'recalling.sms' },
      {
        do: 'loadRemembered:done/login',
        in: 'open.tab.sms.editing',
        context: { fields: { username: 'marisol', mobile: '9171234567' } },
      },
    ],
  },
  'typed-at-another-tab-before-recalled': {
    claim: 'What is typed or ticked is kept when a tab is chosen before the device has told (spec §4 remember-me).',
    input: 'smsOn',
    steps: [
      { do: 'tab.selected/sms', in: 'recalling.sms' },
      { do: 'form.edited/sms', in: 'recalling.sms', context: { fields: { mobile: '917 123 4567' } } },
      { do: 'remember.toggled', in: 'recalling.sms', context: { remember: true } },
      { do: 'closed', in: 'closed' },
    ],
  },
  'tab-before-nothing-is-recalled': {
    claim: 'A tab that is chosen opens where the device cannot tell what it remembers, too (spec §5 login by SMS).',
    input: 'smsOn',
    steps: [
      { do: 'tab.selected/sms', in: 'recalling.sms' },
      { do: 'tab.selected/username', in: 'recalling.username' },
      { do: 'tab.selected/sms', in: 'recalling.sms' },
      { do: 'loadRemembered:error/unavailable', in: 'open.tab.sms.editing' },
    ],
  },
  'ticked-before-recalled': {
    claim: 'A box that is ticked before the device has told what it remembers stays ticked (spec §4 remember-me).',
    input: 'smsOff',
    steps: [
      { do: 'remember.toggled', in: 'recalling', context: { remember: true } },
      { do: 'loadRemembered:done/nothing', in: 'open.tab.username.editing', context: { remember: true } },
    ],
  },
  'remember-me': {
    claim: 'A remembered login fills the form; unticking the box clears it (spec §4, decision 5).',
    input: 'smsOff',
    steps: [
      { do: 'loadRemembered:done/login', context: { remember: true, fields: { username: 'marisol' } } },
      { do: 'remember.toggled', in: 'open.memory.forgetting', context: { remember: false } },
      { do: 'forgetRemembered:done/ok', in: 'open.memory.settled' },
    ],
  },
}
