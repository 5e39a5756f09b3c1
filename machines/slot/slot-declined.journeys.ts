import type { Journey } from '#atlas/model/model.ts'

/** Journeys of declined and unanswered bets. */
export const declinedJourneys: Readonly<Record<string, Journey>> = {
  'too-little-money': {
    claim: 'A bet above the balance is declined with its reason and a smaller bet can be tried.',
    steps: [
      { do: 'enterGame:done/table', in: 'play.idle' },
      { do: 'bet.raised', in: 'play.idle', context: { bet: 1 } },
      {
        do: 'spin.requested',
        starts: [{ src: 'placeBet', input: { spinId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a', bet: '2.00' } }],
        in: 'play.spinning',
      },
      { do: 'placeBet:done/short', in: 'play.declined', context: { refusal: 'insufficient_funds' } },
      { do: 'bet.lowered', in: 'play.idle', context: { bet: 0, refusal: null } },
    ],
  },
  'too-little-with-the-vendor': {
    claim: 'Only where the vendor wallet holds too little is the player led to a transfer.',
    steps: [
      { do: 'enterGame:done/vendorTable', in: 'play.idle', context: { bet: 1 } },
      { do: 'money.requested', in: 'play.idle', emits: [] },
      { do: 'spin.requested' },
      { do: 'placeBet:done/limited', in: 'play.declined' },
      { do: 'money.requested', in: 'play.declined', emits: [] },
      { do: 'spin.requested' },
      { do: 'placeBet:done/short', in: 'play.declined' },
      {
        do: 'money.requested',
        in: 'play.declined',
        emits: ['transfer.requested'],
        context: { refusal: 'insufficient_funds' },
      },
    ],
  },
  'too-little-in-the-main-wallet': {
    claim: 'Where the main wallet holds too little there is nothing to transfer.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      { do: 'placeBet:done/short', in: 'play.declined' },
      { do: 'money.requested', in: 'play.declined', emits: [] },
    ],
  },
  'a-table-that-is-refused': {
    claim: 'A player who may not enter sees the reason, and the launch has ended (spec §8).',
    steps: [
      {
        do: 'enterGame:done/refused',
        in: 'play.ended',
        tags: ['over'],
        emits: [],
        context: { refusal: 'session_expired' },
      },
      { do: 'leave.requested', emits: ['game.left'] },
    ],
  },
  'play-ends-with-the-session': {
    claim: 'A bet after the session has ended is refused; the player sees the reason and can leave (spec §8).',
    steps: [
      { do: 'enterGame:done/table', in: 'play.idle' },
      { do: 'spin.requested', in: 'play.spinning' },
      { do: 'placeBet:done/over', in: 'play.ended', tags: ['over'], context: { refusal: 'session_expired' } },
      { do: 'leave.requested', in: 'play.ended', emits: ['game.left'] },
    ],
  },
  'bets-go-up-and-down': {
    claim: 'The bet moves within the bets of the table.',
    steps: [
      { do: 'enterGame:done/table', in: 'play.idle', context: { bet: 0 } },
      { do: 'bet.lowered', context: { bet: 0 } },
      { do: 'bet.raised', context: { bet: 1 } },
      { do: 'bet.raised', context: { bet: 1 } },
      { do: 'bet.lowered', in: 'play.idle', context: { bet: 0 } },
    ],
  },
  'declined-after-a-round': {
    claim: 'A declined bet leaves the balance after the previous round, not the first balance.',
    steps: [
      { do: 'enterGame:done/table', context: { table: { balance: '100.00' } } },
      { do: 'spin.requested' },
      { do: 'placeBet:done/loss', context: { result: { balance: '99.00' } } },
      { do: 'stopReels:done/shown', in: 'play.idle' },
      { do: 'spin.requested', in: 'play.spinning', context: { result: null, table: { balance: '99.00' } } },
      { do: 'placeBet:done/short', in: 'play.declined', context: { table: { balance: '99.00' } } },
    ],
  },
  'a-declined-bet-can-be-made-again': {
    claim: 'After a declined bet the player spins again or chooses another bet, and the reason disappears (spec §8).',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      { do: 'placeBet:done/short', in: 'play.declined', tags: ['playable'] },
      { do: 'spin.requested', in: 'play.spinning', emits: ['round.started'], context: { refusal: null } },
      { do: 'placeBet:done/short', in: 'play.declined', context: { refusal: 'insufficient_funds' } },
      { do: 'bet.raised', in: 'play.idle', context: { bet: 1, refusal: null } },
    ],
  },
  'a-manual-retry-repeats-by-itself': {
    claim: 'A round that the player retries is again repeated by itself when there is no answer (decision 12).',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      { do: 'placeBet:error/fault' },
      { do: 'after:retryDelay' },
      { do: 'placeBet:error/fault' },
      { do: 'after:retryDelay' },
      { do: 'placeBet:error/fault', in: 'play.unanswered' },
      { do: 'spin.retried', in: 'play.spinning', emits: [] },
      { do: 'placeBet:error/fault', in: 'play.waitingToRetry', tags: ['turning'] },
    ],
  },
  'each-round-counts-its-own-tries': {
    claim: 'The tries of a round are counted from zero, however often the previous round was retried.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      { do: 'placeBet:error/fault' },
      { do: 'after:retryDelay' },
      { do: 'placeBet:done/limited', in: 'play.declined' },
      { do: 'spin.requested', in: 'play.spinning', context: { tries: 0 } },
    ],
  },
}
