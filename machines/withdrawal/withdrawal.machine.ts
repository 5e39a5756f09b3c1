import { formEvents, formStates } from '#machines/lib/form.ts'
import { formOutcome } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { withOutput } from '#machines/lib/transitions.ts'
import { amountOf } from '#machines/lib/typed-amount.ts'
import { initialContext, withdrawalSetup } from './withdrawal.setup.ts'

/** An accepted payment password is forgotten after a while; it is asked for again where it is needed. */
const after = { pinLifetime: { actions: 'forgetPin' } } as const

/**
 * A withdrawal: a first payment password, the full name and an account where they are missing, then the amount. The
 * server checks the payment password in every step; within the flow it is typed once.
 */
export const withdrawalMachine = withdrawalSetup.createMachine({
  id: 'withdrawal',
  description: 'A withdrawal: the payment password, the full name and an account first, then the amount.',
  meta: { requirements: ['spec §2 withdraw', 'spec §6 member: withdraw'] },
  context: initialContext,
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      loading: 'The terms and destinations are loading.',
      loadFailed: 'The terms could not be loaded; the user can retry.',
      requirements: ['spec §2 withdraw'],
      next: [
        { guard: withOutput('pinMissing'), target: 'settingPin', actions: withOutput('keepTerms') },
        { guard: withOutput('nameMissing'), target: 'naming', actions: withOutput('keepTerms') },
        { guard: withOutput('accountMissing'), target: 'addingAccount', actions: withOutput('keepTerms') },
        { target: 'editing', actions: withOutput('keepTerms') },
      ],
      on: { 'terms.changed': { target: 'loading', reenter: true } },
    }),
    settingPin: {
      description: 'Step 1: the member has no payment password yet and sets one with the login password.',
      meta: { requirements: ['spec §3 paymentPassword', 'spec §8 field errors appear under each input'] },
      tags: ['form', 'pin'],
      ...formStates('spec §3 paymentPassword'),
      on: formEvents('savingPin', { valid: 'pinValid', show: 'showPinProblems' }),
    },
    savingPin: {
      description: 'The server checks the login password and stores the payment password.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      tags: ['form', 'pin', 'busy'],
      invoke: {
        src: 'setPin',
        id: 'setPin',
        input: ({ context: { fields } }) => ({
          password: fields.password,
          newPassword: fields.newPassword,
          confirmNewPassword: fields.confirmNewPassword,
        }),
        ...formOutcome(
          'settingPin',
          { guard: withOutput('stepOutdated'), target: 'loading', actions: 'forgetNewPin' },
          { target: 'loading', actions: 'keepPin' },
        ),
      },
    },
    naming: {
      description: 'Step 2: the member enters the full name, which can be set once; accounts must be in this name.',
      meta: { requirements: ['spec §3 profile-label fields', 'spec §8 field errors appear under each input'] },
      tags: ['form', 'name'],
      after,
      ...formStates('spec §3 profile-label fields'),
      on: formEvents('savingName', { valid: 'nameValid', show: 'showNameProblems' }),
    },
    savingName: {
      description: 'The server checks and stores the full name.',
      meta: { requirements: ['spec §5 other fields have rules'] },
      tags: ['form', 'name', 'busy'],
      invoke: {
        src: 'saveName',
        id: 'saveName',
        input: ({ context: { fields } }) => ({ labels: { fullname: fields.fullname.trim() } }),
        ...formOutcome(
          'naming',
          { guard: withOutput('stepOutdated'), target: 'loading', actions: 'clearName' },
          { target: 'loading', actions: 'clearName' },
        ),
      },
    },
    addingAccount: {
      description: 'Step 3, or on request: the member adds an account in the own name; at least one is needed.',
      meta: { requirements: ['spec §3 withdrawal', 'spec §8 field errors appear under each input'] },
      tags: ['form', 'account'],
      after,
      ...formStates('spec §3 withdrawal'),
      on: {
        ...formEvents('savingAccount', { valid: 'accountValid', show: 'showAccountProblems' }),
        cancelled: { guard: 'hasAccount', target: 'editing', actions: 'forgetAccount' },
      },
    },
    savingAccount: {
      description: 'The server validates and stores the account.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['form', 'account', 'busy'],
      invoke: {
        src: 'addAccount',
        id: 'addAccount',
        input: ({ context: { fields, terms } }) => ({
          provider: fields.provider,
          number: fields.number.trim(),
          holder: terms?.holder ?? '',
          paymentPassword: fields.paymentPassword,
        }),
        ...formOutcome(
          'addingAccount',
          { guard: withOutput('stepOutdated'), target: 'loading', actions: withOutput('keepRefusal') },
          { target: 'loading', actions: 'keepAccount' },
        ),
      },
    },
    editing: {
      description: 'Amount, destination and payment password are entered; the fee is shown before the form is sent.',
      meta: { requirements: ['spec §2 withdraw', 'spec §8 field errors appear under each input'] },
      tags: ['form', 'amount'],
      after,
      ...formStates('spec §2 withdraw'),
      on: {
        ...formEvents('requesting'),
        'terms.changed': { target: 'loading', actions: 'forgetProblems' },
        'destination.requested': { target: 'addingAccount', actions: 'forgetProblems' },
      },
    },
    requesting: {
      description: 'The request is sent; a retry has the same idempotency key.',
      meta: { requirements: ['decision 12'] },
      tags: ['form', 'amount', 'busy'],
      invoke: {
        src: 'requestWithdrawal',
        id: 'requestWithdrawal',
        input: ({ context: { fields, terms } }) => ({
          idempotencyKey: terms?.key ?? '',
          amount: amountOf(fields, terms?.currency ?? 'PHP'),
          destinationId: fields.destinationId,
          paymentPassword: fields.paymentPassword,
        }),
        ...formOutcome(
          'editing',
          { guard: withOutput('outdated'), target: 'loading', actions: withOutput('keepRefusal') },
          { target: 'requested', actions: [withOutput('keepReceipt'), 'clearFields', 'emitRequested'] },
        ),
      },
    },
    requested: {
      description: 'The withdrawal is requested: the receipt is shown; another one can be requested.',
      meta: { requirements: ['spec §2 withdraw'] },
      on: { 'another.requested': { target: 'loading', actions: 'forgetReceipt' } },
    },
  },
})
