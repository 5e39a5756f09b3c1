import type { Journey } from '#atlas/model/model.ts'

const wallet = '00000000-0000-4000-8000-0000000000d1'
const bank = '00000000-0000-4000-8000-0000000000d2'

/** The journeys of a deposit (spec §2, §8). */
export const depositJourneys: Readonly<Record<string, Journey>> = {
  'paid-while-the-page-is-open': {
    claim: 'A payment method and an amount are chosen, instructions are shown, and the receipt follows live (spec §2).',
    starts: ['watchDeposits', 'loadDeposits'],
    steps: [
      {
        do: 'loadDeposits:done/none',
        in: 'choosing.idle',
        context: { fields: { channel: 'perlas', amount: '200', amountMark: '.' }, skew: 60_000 },
      },
      { do: 'form.edited/good' },
      {
        do: 'form.submitted',
        in: 'creating',
        tags: ['busy', 'form'],
        starts: [{ src: 'createDeposit', input: { key: 'key', channel: 'perlas', amount: '500.00', bonus: false } }],
      },
      {
        do: 'createDeposit:done/byWallet',
        in: 'following.paying',
        context: { current: { id: wallet, state: 'pending' }, fields: { amount: '' } },
      },
      {
        do: 'watchDeposits:event/paid',
        in: 'following.finished',
        context: { current: { id: wallet, state: 'paid' } },
      },
      { do: 'another.requested', in: 'loading', starts: ['loadDeposits'], context: { current: null } },
      { do: 'loadDeposits:done/none', in: 'choosing' },
    ],
  },
  'with-the-bonus': {
    claim: 'An offered bonus can be requested with the deposit (spec §2).',
    steps: [
      { do: 'loadDeposits:done/none' },
      { do: 'form.edited/withBonus' },
      { do: 'form.edited/good' },
      { do: 'form.submitted', starts: [{ src: 'createDeposit', input: { bonus: true } }] },
      { do: 'createDeposit:done/byWallet', context: { fields: { bonus: false } } },
    ],
  },
  'outside-the-limits': {
    claim: 'An amount outside the limits is not sent to the server (spec §8).',
    steps: [
      { do: 'loadDeposits:done/none' },
      { do: 'form.edited/empty' },
      { do: 'form.submitted', in: 'choosing.idle', starts: [], context: { problems: { amount: 'missing' } } },
      { do: 'form.edited/small', context: { problems: {} } },
      { do: 'form.submitted', in: 'choosing.idle', starts: [], context: { problems: { amount: 'small' } } },
      { do: 'channel.chosen/byBank', in: 'choosing.idle', context: { problems: {}, refusal: null } },
      { do: 'form.submitted', in: 'choosing.idle', starts: [], context: { problems: { amount: 'small' } } },
      { do: 'form.edited/withBonus', context: { problems: { amount: 'small' }, fields: { bonus: true } } },
      { do: 'channel.chosen/byBank', context: { problems: {}, fields: { bonus: false } } },
      { do: 'form.edited/good' },
      { do: 'form.submitted', in: 'creating' },
      { do: 'createDeposit:error/fault', in: 'choosing.failed', context: { fields: { amount: '500' } } },
      {
        do: 'form.submitted',
        in: 'creating',
        starts: [{ src: 'createDeposit', input: { key: 'key', amount: '500.00' } }],
      },
      { do: 'createDeposit:done/tooMany', in: 'choosing.idle', context: { refusal: 'deposit_too_many' } },
      { do: 'channel.chosen/byBank', in: 'choosing.idle', context: { refusal: null, fields: { amount: '500' } } },
    ],
  },
  'by-another-method-after-a-fault': {
    claim: 'After a fault another payment method can be chosen, and the amount stays (spec §8).',
    steps: [
      { do: 'loadDeposits:done/none' },
      { do: 'amount typed and sent', in: 'creating' },
      { do: 'createDeposit:error/fault', in: 'choosing.failed', tags: ['failed'] },
      {
        do: 'channel.chosen/byBank',
        in: 'choosing.idle',
        notTags: ['failed'],
        context: { fields: { channel: 'silangan', amount: '500' } },
      },
      { do: 'form.submitted', starts: [{ src: 'createDeposit', input: { channel: 'silangan', amount: '500.00' } }] },
    ],
  },
  'paid-while-another-is-chosen': {
    claim: 'A deposit that is paid while another one is chosen changes on the list, and interrupts nothing.',
    steps: [
      { do: 'loadDeposits:done/open', in: 'following.paying' },
      { do: 'another.requested', in: 'loading' },
      { do: 'loadDeposits:done/open', in: 'choosing.idle', context: { current: null } },
      { do: 'form.edited/good' },
      { do: 'deposits.changed/paid', in: 'choosing.idle', context: { current: null, fields: { amount: '500' } } },
      { do: 'deposit.opened/first', in: 'following.finished', context: { current: { id: wallet, state: 'paid' } } },
    ],
  },
  'the-suggested-amount': {
    claim: 'The smallest quick amount is suggested until an amount is typed, and sent as it is (spec §2).',
    steps: [
      { do: 'loadDeposits:done/none', context: { fields: { amount: '200' } } },
      {
        do: 'form.submitted',
        in: 'creating',
        starts: [{ src: 'createDeposit', input: { channel: 'perlas', amount: '200.00' } }],
      },
      { do: 'createDeposit:done/keyUsed', in: 'loading' },
      { do: 'loadDeposits:done/none', context: { fields: { amount: '200' } } },
      { do: 'form.edited/good' },
      { do: 'form.submitted', in: 'creating' },
      { do: 'createDeposit:done/keyUsed', in: 'loading' },
      { do: 'loadDeposits:done/none', context: { fields: { amount: '500' } } },
    ],
  },
  'another-method-suggests-its-own-amount': {
    claim: 'Another payment method replaces a suggested amount with its own suggestion, and keeps a typed one.',
    steps: [
      { do: 'loadDeposits:done/none', context: { fields: { channel: 'perlas', amount: '200' } } },
      { do: 'channel.chosen/byBank', context: { fields: { channel: 'silangan', amount: '500' } } },
      { do: 'form.edited/small' },
      { do: 'channel.chosen/byBank', context: { fields: { channel: 'silangan', amount: '99' } } },
    ],
  },
  'no-payment-method': {
    claim: 'Without a payment method nothing can be sent.',
    steps: [
      { do: 'loadDeposits:done/closed', in: 'choosing', context: { channels: [], fields: { channel: '' } } },
      { do: 'form.edited/good' },
      { do: 'form.submitted', in: 'choosing.idle', starts: [], context: { problems: { amount: 'missing' } } },
    ],
  },
  'a-lost-response-is-recovered': {
    claim: 'An idempotency key that was used already creates no second deposit: the first one is loaded and shown.',
    steps: [
      { do: 'loadDeposits:done/none' },
      { do: 'amount typed and sent', in: 'creating' },
      { do: 'createDeposit:done/keyUsed', in: 'loading', starts: ['loadDeposits'] },
      { do: 'loadDeposits:done/open', in: 'following.paying', context: { current: { id: wallet } } },
    ],
  },
  'back-to-an-open-deposit': {
    claim: 'A member who returns sees the open deposit, and can start another one beside it.',
    steps: [
      { do: 'loadDeposits:done/open', in: 'following.paying', context: { current: { id: wallet } } },
      { do: 'another.requested', in: 'loading', context: { wantsAnother: true } },
      {
        do: 'loadDeposits:done/open',
        in: 'choosing',
        context: { wantsAnother: false, current: null },
      },
      { do: 'deposit.opened/first', in: 'following.paying', context: { current: { id: wallet } } },
    ],
  },
  cancelled: {
    claim: 'An unpaid deposit is cancelled after a confirmation; without the confirmation it stays open.',
    steps: [
      { do: 'loadDeposits:done/open' },
      { do: 'cancel.requested', in: 'following.confirming', tags: ['dialog'], starts: [] },
      { do: 'cancelled', in: 'following.paying', notTags: ['dialog'] },
      { do: 'cancel.requested' },
      {
        do: 'confirmed',
        in: 'following.cancelling',
        tags: ['busy', 'dialog'],
        starts: [{ src: 'cancelDeposit', input: { id: wallet } }],
      },
      {
        do: 'cancelDeposit:done/refused',
        in: 'following.cancelFailed',
        tags: ['failed'],
        context: { refusal: 'rate_limited' },
      },
      { do: 'confirmed', in: 'following.cancelling', context: { refusal: null } },
      { do: 'cancelDeposit:error/fault', in: 'following.cancelFailed', context: { refusal: null } },
      { do: 'cancelled', in: 'following.paying' },
      { do: 'cancel.requested' },
      { do: 'confirmed' },
      { do: 'cancelDeposit:done/ok', in: 'following.finished', context: { current: { state: 'cancelled' } } },
    ],
  },
  'paid-before-it-was-cancelled': {
    claim: 'A deposit that is paid before the cancellation arrives is not cancelled: its state is loaded again.',
    steps: [
      { do: 'loadDeposits:done/open' },
      { do: 'cancel.requested' },
      { do: 'confirmed' },
      { do: 'watchDeposits:event/paid', in: 'following.cancelling', context: { current: { state: 'paid' } } },
      { do: 'cancelDeposit:done/finished', in: 'loading', starts: ['loadDeposits'] },
    ],
  },
  'with-a-proof': {
    claim: 'A picture proves a bank transfer, and the operator reviews it (spec §2).',
    steps: [
      { do: 'loadDeposits:done/none' },
      { do: 'channel.chosen/byBank' },
      { do: 'amount typed and sent', starts: [{ src: 'createDeposit', input: { channel: 'silangan' } }] },
      { do: 'createDeposit:done/byBank', in: 'following.paying', context: { current: { id: bank } } },
      {
        do: 'proof.chosen/picture',
        in: 'following.sendingProof',
        tags: ['busy'],
        starts: [{ src: 'sendProof', input: { id: bank, picture: 'UElDVFVSRQ==' } }],
      },
      {
        do: 'sendProof:done/noPicture',
        in: 'following.proofFailed',
        tags: ['failed'],
        context: { refusal: 'picture_invalid', picture: '' },
      },
      { do: 'proof.chosen/picture', in: 'following.sendingProof', context: { refusal: null } },
      { do: 'sendProof:error/fault', in: 'following.proofFailed', context: { refusal: null } },
      { do: 'cancel.requested', in: 'following.confirming' },
      { do: 'cancelled', in: 'following.paying' },
      { do: 'proof.chosen/picture' },
      { do: 'sendProof:done/ok', in: 'following.underReview', context: { current: { state: 'proofSent' } } },
      {
        do: 'proof.chosen/tooLarge',
        in: 'following.proofFailed',
        starts: [],
        context: { refusal: 'picture_invalid' },
      },
      { do: 'proof.chosen/picture', in: 'following.sendingProof' },
      { do: 'sendProof:error/fault', in: 'following.proofFailed' },
      { do: 'cancel.requested', in: 'following.proofFailed', starts: [] },
      { do: 'deposits.changed/rejected', in: 'following.finished', context: { current: { state: 'rejected' } } },
    ],
  },
}
