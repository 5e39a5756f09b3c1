import { formLaws } from '#machines/lib/form-laws.ts'
import { modelWithdrawal } from '#machines/withdrawals/withdrawals.model.ts'
import { refusal } from '#machines/lib/answers.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { withdrawalMachine } from './withdrawal.machine.ts'
import { stepJourneys } from './withdrawal-steps.journeys.ts'
import { accountProblems, nameProblems, nothingTyped, pinProblems, withdrawalProblems } from './withdrawal.rules.ts'
import { type KeyedTerms, withdrawalActorCalls, type WithdrawalContext } from './withdrawal.setup.ts'

const destination = {
  id: 'a0000000-0000-4000-8000-000000000001',
  providerName: 'Bangko Silangan',
  kind: 'bank',
  ending: '8901',
  holder: 'Marisol de la Cruz',
  isDefault: true,
  usableFrom: 1_600_000_000_000,
  goneAt: null,
} as const
const other = { ...destination, id: 'a0000000-0000-4000-8000-000000000002', ending: '2345', isDefault: false }
const key = 'c0000000-0000-4000-8000-000000000001'
const terms: KeyedTerms = {
  key,
  currency: 'PHP',
  balance: '10000.00',
  pending: '0.00',
  turnoverLeft: '0.00',
  least: '100.00',
  most: '50000.00',
  step: '1.00',
  available: '10000.00',
  boundBy: null,
  fee: { fixed: '10.00', basisPoints: 0 },
  count: { used: 0, most: 5 },
  sum: { used: '0.00', most: '200000.00' },
  hasPaymentPassword: true,
  destinations: [other, destination],
  providers: [
    {
      code: 'silangan',
      name: 'Bangko Silangan',
      kind: 'bank',
      digits: { least: 10, most: 12 },
      demonstration: true,
    },
  ],
  holder: destination.holder,
  confirmMinutes: 60,
}
const typed = { amount: '500', amountMark: '.', paymentPassword: '246810' } as const
const pin = { password: 'Sampaguita-7', newPassword: '246810', confirmNewPassword: '246810' } as const
const account = { provider: 'silangan', number: ' 1234 5678 901 ', paymentPassword: '246810' } as const
const newcomer = { ...terms, hasPaymentPassword: false, holder: null, destinations: [] }

/** The payment password is kept after a refusal that is not about it, where the server had accepted it before. */
const staysAccepted = ({ pinAccepted }: WithdrawalContext, code: string) =>
  pinAccepted && !code.startsWith('payment_password')

export const withdrawalModel = defineModel({
  flow: 'withdrawal',
  machine: withdrawalMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      good: { fields: typed },
      tooMuch: { fields: { amount: '10001' } },
      other: { fields: { destinationId: other.id } },
      pin: { fields: pin },
      otherAgain: { fields: { confirmNewPassword: '135790' } },
      name: { fields: { fullname: ' Marisol de la Cruz ' } },
      account: { fields: account },
      accountOnly: { fields: { provider: 'silangan', number: ' 1234 5678 901 ' } },
      short: { fields: { number: '123' } },
    },
  },
  calls: withdrawalActorCalls,
  macros: {
    'form filled in and submitted': ['form.edited/good', 'form.submitted'],
    'PIN typed and submitted': ['form.edited/pin', 'form.submitted'],
    'name typed and submitted': ['form.edited/name', 'form.submitted'],
    'account typed and submitted': ['form.edited/account', 'form.submitted'],
  },
  actors: {
    loadTerms: {
      done: {
        ready: { kind: 'value', value: terms },
        passwordless: { kind: 'value', value: newcomer },
        nameless: { kind: 'value', value: { ...newcomer, hasPaymentPassword: true } },
        onePlace: { kind: 'value', value: { ...terms, destinations: [destination] } },
        dong: {
          kind: 'value',
          value: {
            ...terms,
            currency: 'VND',
            ...{ balance: '10000', pending: '0', turnoverLeft: '0', least: '100', most: '50000', step: '1' },
            ...{ available: '10000', fee: { fixed: '10', basisPoints: 0 }, sum: { used: '0', most: '200000' } },
          },
        },
        nowhere: { kind: 'value', value: { ...terms, destinations: [] } },
        bound: {
          kind: 'value',
          value: { ...terms, available: '0.00', boundBy: 'turnover', turnoverLeft: '400.00' },
        },
        refused: refusal('rate_limited'),
      },
    },
    setPin: {
      done: {
        ok: { kind: 'value', value: { isSet: true } },
        wrong: refusal('password_wrong'),
        weak: refusal('invalid_request', { fields: [{ field: 'newPassword', problem: 'weak' }] }),
        overtaken: refusal('payment_password_set'),
      },
    },
    saveName: {
      done: {
        ok: { kind: 'value', value: { locked: ['fullname'] } },
        invalid: refusal('invalid_request', { fields: [{ field: 'fullname', problem: 'length' }] }),
        overtaken: refusal('profile_locked'),
      },
    },
    addAccount: {
      done: {
        ok: { kind: 'value', value: destination },
        known: refusal('payout_known'),
        wrong: refusal('payment_password_wrong'),
        locked: refusal('payment_password_locked', { retryAfter: 900 }),
        unset: refusal('payment_password_unset'),
        nameless: refusal('full_name_missing'),
      },
    },
    requestWithdrawal: {
      done: {
        ok: { kind: 'value', value: modelWithdrawal },
        wrong: refusal('payment_password_wrong'),
        locked: refusal('payment_password_locked', { retryAfter: 900 }),
        tooMany: refusal('withdrawal_too_many'),
        conflict: refusal('idempotency_conflict'),
        turnover: refusal('turnover_left'),
        passwordUnset: refusal('payment_password_unset'),
        unusable: refusal('payout_unusable'),
        placeUnknown: refusal('place_unknown'),
      },
    },
  },
  project: ({ terms: known, receipt, fields, problems, refusal: code, retryAfter, guided, pinAccepted }) => ({
    known: known === null ? null : [known.available, known.hasPaymentPassword, known.holder, known.destinations.length],
    receipt: receipt !== null,
    typed: [fields.amount, fields.destinationId, fields.fullname, fields.provider, fields.number],
    secrets: [fields.password, fields.newPassword, fields.confirmNewPassword, fields.paymentPassword],
    shown: code ?? problems,
    waits: code === 'payment_password_locked' && retryAfter,
    guided,
    pinAccepted,
  }),
  // The page edits the fields of the step that is shown, and the steps before the amount come before it.
  within: ({ tags, context: { terms: known, fields, pinAccepted, guided } }) => {
    const { amount, password, newPassword, fullname, provider, number, paymentPassword, destinationId } = fields
    const isEmptyBut = (...typed: readonly string[]) =>
      [amount, password, newPassword, fullname, provider, number, pinAccepted ? '' : paymentPassword].every(
        (text) => text === '' || typed.includes(text),
      )
    if (tags.has('pin')) return isEmptyBut(password, newPassword)
    if (tags.has('name')) return isEmptyBut(fullname)
    if (tags.has('account'))
      return (
        known?.available === terms.available &&
        destinationId !== other.id &&
        isEmptyBut(provider, number, paymentPassword, guided ? '' : '500')
      )
    return isEmptyBut(amount, paymentPassword)
  },
  invariants: {
    'no password is kept after the request': ({ in: isIn, context: { fields, pinAccepted } }) =>
      !isIn('requested') || (JSON.stringify(fields) === JSON.stringify(nothingTyped) && !pinAccepted),
    'an accepted payment password is kept, and any other belongs to a form': ({ context: { fields, pinAccepted } }) =>
      !pinAccepted || fields.paymentPassword !== '',
    'the form of the amount needs a payment password and an account': ({ in: isIn, context: { terms: known } }) =>
      !isIn('editing') || (known !== null && known.hasPaymentPassword && known.destinations.length > 0),
    'a receipt is kept while it is shown': (state) => state.in('requested') === (state.context.receipt !== null),
  },
  laws: {
    ...loadLaws('loadTerms'),
    ...formLaws<WithdrawalContext>(
      {
        state: 'settingPin',
        submittedBy: { setPin: 'savingPin' },
        problems: pinProblems,
        choices: ['destinationId'],
        exceptRefusals: ['payment_password_set'],
      },
      {
        state: 'naming',
        submittedBy: { saveName: 'savingName' },
        problems: nameProblems,
        choices: ['destinationId'],
        exceptRefusals: ['profile_locked'],
      },
      {
        state: 'addingAccount',
        submittedBy: { addAccount: 'savingAccount' },
        problems: accountProblems,
        choices: ['destinationId'],
        exceptRefusals: [
          'full_name_missing',
          'payment_password_unset',
          'payment_password_wrong',
          'payment_password_locked',
          'payout_known',
        ],
      },
      {
        state: 'editing',
        submittedBy: { requestWithdrawal: 'requesting' },
        problems: withdrawalProblems,
        choices: ['destinationId'],
        exceptRefusals: [
          'idempotency_conflict',
          'payment_password_unset',
          'payment_password_wrong',
          'payment_password_locked',
          'payout_unusable',
          'place_unknown',
          'turnover_left',
          'withdrawal_too_many',
        ],
      },
    ),
    'a refusal of an account or an amount clears the payment password unless the server accepted it before': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      if (!/^(requestWithdrawal|addAccount):done\//.test(what)) return true
      const { kind, code = '' } = carries as { readonly kind: string; readonly code?: string }
      if (kind !== 'refusal') return true
      const { fields, refusal: shown, pinAccepted } = after.context
      const stays = staysAccepted(before.context, code)
      return (
        shown === code &&
        pinAccepted === stays &&
        fields.paymentPassword === (stays ? before.context.fields.paymentPassword : '') &&
        fields.amount === before.context.fields.amount &&
        fields.number === before.context.fields.number
      )
    },
    'a payment password that waits too long is forgotten': ({ do: what, after }) =>
      what !== 'after:pinLifetime' || (after.context.fields.paymentPassword === '' && !after.context.pinAccepted),
    'a fault keeps the input and the key, so that a retry is idempotent': ({ do: what, before, after }) =>
      what !== 'requestWithdrawal:error/fault' ||
      (after.in('editing.failed') &&
        after.context.fields === before.context.fields &&
        after.context.terms === before.context.terms),
  },
  goals: { 'a withdrawal can be requested': (state) => state.in('requested') },
  journeys: {
    ...stepJourneys,
    'sent-again': {
      claim: 'After a fault the same request is sent with the same key and executed once (decision 12).',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and submitted', in: 'requesting' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed', tags: ['failed'] },
        {
          do: 'form.submitted',
          in: 'requesting',
          starts: [{ src: 'requestWithdrawal', input: { idempotencyKey: key, amount: '500.00' } }],
        },
        {
          do: 'requestWithdrawal:done/conflict',
          in: 'loading',
          emits: [],
          context: { refusal: 'idempotency_conflict', fields: { amount: '500', paymentPassword: '' } },
        },
        { do: 'loadTerms:done/ready', in: 'editing.idle', context: { refusal: 'idempotency_conflict' } },
        { do: 'form.edited/other', context: { refusal: null } },
      ],
    },
    'in-another-currency': {
      claim: 'The amount is sent with the decimals of the currency of the terms: the dong has none.',
      steps: [
        { do: 'loadTerms:done/dong', in: 'editing.idle' },
        {
          do: 'form filled in and submitted',
          in: 'requesting',
          starts: [{ src: 'requestWithdrawal', input: { amount: '500' } }],
        },
      ],
    },
    'what-is-wrong': {
      claim: 'An amount above the available one is refused before the request; a lock shows its time (spec §5, §8).',
      steps: [
        { do: 'loadTerms:done/ready' },
        {
          do: 'form.submitted',
          in: 'editing.idle',
          starts: [],
          context: { problems: { amount: 'missing', paymentPassword: 'missing' } },
        },
        { do: 'form.edited/good', context: { problems: {} } },
        { do: 'form.edited/tooMuch' },
        { do: 'form.submitted', starts: [], context: { problems: { amount: 'large' } } },
        { do: 'form.edited/other', context: { fields: { destinationId: other.id } } },
        {
          do: 'form filled in and submitted',
          starts: [{ src: 'requestWithdrawal', input: { destinationId: other.id } }],
        },
        {
          do: 'requestWithdrawal:done/locked',
          in: 'editing.idle',
          context: { refusal: 'payment_password_locked', retryAfter: 900, fields: { paymentPassword: '' } },
        },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:done/wrong', context: { refusal: 'payment_password_wrong', retryAfter: 0 } },
      ],
    },
    'after-a-fault': {
      claim: 'After a fault the form can be edited, its terms reloaded, or a destination added (spec §8).',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'form.edited/good', in: 'editing.idle', notTags: ['failed'] },
        { do: 'form.submitted' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/ready', in: 'editing.idle' },
        { do: 'form.submitted', in: 'requesting' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'destination.requested', in: 'addingAccount.idle', context: { fields: { paymentPassword: '246810' } } },
      ],
    },
    'messages-are-cleared': {
      claim: 'The problems of one attempt are cleared by the next one and by new terms.',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:done/wrong', context: { refusal: 'payment_password_wrong' } },
        { do: 'form.submitted', context: { refusal: null, problems: { paymentPassword: 'missing' } } },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:done/wrong' },
        { do: 'terms.changed', in: 'loading', context: { refusal: null, problems: {} } },
        { do: 'loadTerms:done/ready' },
        { do: 'form.submitted', context: { problems: { paymentPassword: 'missing' } } },
        { do: 'destination.requested', in: 'addingAccount.idle', context: { refusal: null, problems: {} } },
      ],
    },
    'terms-that-change': {
      claim: 'Changed terms are reloaded, and the input stays; a destination can be added.',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form.edited/good' },
        { do: 'form.edited/other' },
        { do: 'terms.changed', in: 'loading', context: { fields: { amount: '500', destinationId: other.id } } },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        {
          do: 'loadTerms:done/onePlace',
          in: 'editing',
          context: { fields: { destinationId: destination.id, paymentPassword: '246810' } },
        },
        { do: 'form.edited/other' },
        { do: 'terms.changed', in: 'loading' },
        { do: 'loadTerms:done/bound', in: 'editing', context: { fields: { amount: '500', destinationId: other.id } } },
        { do: 'terms.changed', in: 'loading' },
        { do: 'loadTerms:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading' },
      ],
    },
  },
})
