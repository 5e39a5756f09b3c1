import type { Journey } from '#atlas/model/model.ts'
import { nothingTyped } from './withdrawal.rules.ts'

const destinationId = 'a0000000-0000-4000-8000-000000000001'
const holder = 'Marisol de la Cruz'
const idempotencyKey = 'c0000000-0000-4000-8000-000000000001'
const pin = { password: 'Sampaguita-7', newPassword: '246810', confirmNewPassword: '246810' } as const

/** The journeys through the steps of a first withdrawal, and through the form of another account (spec §3, §8). */
export const stepJourneys: Readonly<Record<string, Journey>> = {
  'the-first-time': {
    claim: 'A first withdrawal asks for PIN, full name and account, then the amount; the PIN is typed once (spec §3).',
    starts: ['loadTerms'],
    steps: [
      {
        do: 'loadTerms:done/passwordless',
        in: 'settingPin.idle',
        tags: ['form', 'pin'],
        context: { retryAfter: 0, guided: true, pinAccepted: false, fields: nothingTyped },
      },
      { do: 'form.edited/pin' },
      { do: 'form.submitted', in: 'savingPin', tags: ['busy'], starts: [{ src: 'setPin', input: pin }] },
      {
        do: 'setPin:done/ok',
        in: 'loading',
        starts: ['loadTerms'],
        context: { pinAccepted: true, fields: { ...nothingTyped, paymentPassword: '246810' } },
      },
      { do: 'loadTerms:done/nameless', in: 'naming.idle', tags: ['form', 'name'] },
      { do: 'form.edited/name' },
      {
        do: 'form.submitted',
        in: 'savingName',
        starts: [{ src: 'saveName', input: { labels: { fullname: 'Marisol de la Cruz' } } }],
      },
      { do: 'saveName:done/ok', in: 'loading' },
      { do: 'loadTerms:done/nowhere', in: 'addingAccount.idle', tags: ['form', 'account'] },
      { do: 'form.edited/accountOnly' },
      {
        do: 'form.submitted',
        in: 'savingAccount',
        starts: [
          {
            src: 'addAccount',
            input: {
              provider: 'silangan',
              number: '1234 5678 901',
              holder,
              paymentPassword: '246810',
            },
          },
        ],
      },
      { do: 'addAccount:done/ok', in: 'loading', context: { fields: { provider: '', number: '' } } },
      {
        do: 'loadTerms:done/ready',
        in: 'editing.idle',
        tags: ['amount'],
        context: { guided: true, pinAccepted: true, fields: { destinationId } },
      },
      { do: 'form.edited/good' },
      {
        do: 'form.submitted',
        in: 'requesting',
        tags: ['busy'],
        starts: [
          {
            src: 'requestWithdrawal',
            input: {
              idempotencyKey,
              amount: '500.00',
              destinationId,
              paymentPassword: '246810',
            },
          },
        ],
      },
      {
        do: 'requestWithdrawal:done/ok',
        in: 'requested',
        emits: ['withdrawal.requested'],
        context: {
          receipt: { reference: 'W7K3F9Q2MPXA' },
          guided: false,
          pinAccepted: false,
          fields: nothingTyped,
        },
      },
      { do: 'another.requested', in: 'loading', starts: ['loadTerms'] },
    ],
  },
  'continued-after-a-reload': {
    claim: 'The first missing step is shown; a PIN that is not in memory is typed with the account, and then kept.',
    steps: [
      { do: 'loadTerms:done/nowhere', in: 'addingAccount.idle', context: { guided: true, pinAccepted: false } },
      { do: 'form.edited/accountOnly' },
      {
        do: 'form.submitted',
        in: 'addingAccount.idle',
        starts: [],
        context: { problems: { paymentPassword: 'missing' } },
      },
      { do: 'cancelled', in: 'addingAccount.idle' },
      { do: 'account typed and submitted', in: 'savingAccount' },
      { do: 'addAccount:done/ok', in: 'loading', context: { pinAccepted: true } },
      { do: 'loadTerms:done/onePlace', in: 'editing.idle', context: { fields: { paymentPassword: '246810' } } },
      { do: 'after:pinLifetime', in: 'editing.idle', context: { pinAccepted: false, fields: { paymentPassword: '' } } },
      { do: 'form.submitted', starts: [], context: { problems: { paymentPassword: 'missing' } } },
    ],
  },
  'steps-refused': {
    claim: 'A refusal is shown in its step; a step that was completed elsewhere is left (spec §8).',
    steps: [
      { do: 'loadTerms:done/passwordless' },
      { do: 'form.submitted', in: 'settingPin.idle', starts: [], context: { problems: { password: 'missing' } } },
      { do: 'form.edited/pin' },
      { do: 'form.edited/otherAgain' },
      { do: 'form.submitted', starts: [], context: { problems: { confirmNewPassword: 'mismatch' } } },
      { do: 'PIN typed and submitted', in: 'savingPin' },
      { do: 'setPin:done/wrong', in: 'settingPin.idle', context: { refusal: 'password_wrong' } },
      { do: 'form.submitted', in: 'savingPin', context: { refusal: null } },
      { do: 'setPin:error/fault', in: 'settingPin.failed', tags: ['failed'] },
      { do: 'form.submitted', in: 'savingPin' },
      {
        do: 'setPin:done/overtaken',
        in: 'loading',
        context: { pinAccepted: false, refusal: null, fields: nothingTyped },
      },
      { do: 'loadTerms:done/nameless', in: 'naming.idle' },
      { do: 'form.submitted', starts: [], context: { problems: { fullname: 'missing' } } },
      { do: 'name typed and submitted', in: 'savingName' },
      { do: 'saveName:done/invalid', in: 'naming.idle', context: { problems: { fullname: 'length' } } },
      { do: 'form.submitted', in: 'savingName' },
      { do: 'saveName:done/overtaken', in: 'loading', context: { refusal: null } },
      { do: 'loadTerms:done/nowhere', in: 'addingAccount.idle' },
      {
        do: 'form.submitted',
        starts: [],
        context: { problems: { provider: 'missing', number: 'missing', paymentPassword: 'missing' } },
      },
    ],
  },
  'another-account': {
    claim: 'Another account is added on request; its refusals keep what was typed, and the form can be left.',
    steps: [
      { do: 'loadTerms:done/ready' },
      { do: 'form.edited/good' },
      { do: 'destination.requested', in: 'addingAccount.idle', starts: [], context: { guided: false } },
      { do: 'form.edited/account' },
      { do: 'form.edited/short' },
      { do: 'form.submitted', starts: [], context: { problems: { number: 'length' } } },
      {
        do: 'cancelled',
        in: 'editing.idle',
        context: { problems: {}, fields: { amount: '500', provider: '', number: '' } },
      },
      { do: 'destination.requested', in: 'addingAccount.idle' },
      { do: 'account typed and submitted', in: 'savingAccount' },
      {
        do: 'addAccount:done/known',
        in: 'addingAccount.idle',
        context: { refusal: 'payout_known', fields: { number: ' 1234 5678 901 ', paymentPassword: '' } },
      },
      { do: 'account typed and submitted' },
      { do: 'addAccount:done/locked', context: { refusal: 'payment_password_locked', retryAfter: 900 } },
      { do: 'account typed and submitted', in: 'savingAccount', context: { refusal: null } },
      { do: 'addAccount:done/wrong', context: { refusal: 'payment_password_wrong', retryAfter: 0 } },
      { do: 'account typed and submitted' },
      { do: 'addAccount:error/fault', in: 'addingAccount.failed', tags: ['failed'] },
      { do: 'form.submitted', in: 'savingAccount' },
      { do: 'addAccount:done/ok', in: 'loading', context: { pinAccepted: true } },
      { do: 'loadTerms:done/ready', in: 'editing.idle', context: { guided: false, fields: { amount: '500' } } },
      { do: 'destination.requested', in: 'addingAccount.idle' },
      { do: 'form.edited/accountOnly' },
      { do: 'form.submitted', in: 'savingAccount' },
      {
        do: 'addAccount:done/known',
        context: { refusal: 'payout_known', pinAccepted: true, fields: { paymentPassword: '246810' } },
      },
      { do: 'form.submitted', in: 'savingAccount' },
      { do: 'addAccount:done/unset', in: 'loading', context: { pinAccepted: false } },
      { do: 'loadTerms:done/passwordless', in: 'settingPin.idle' },
    ],
  },
}
