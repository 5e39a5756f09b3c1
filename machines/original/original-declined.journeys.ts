import type { Journey } from '#atlas/model/model.ts'

/** Journeys of declined bets and of launches that ended. */
export const declinedJourneys: Readonly<Record<string, Journey>> = {
  'too-little-money': {
    claim: 'A bet above the balance is declined with its reason; a smaller bet or another pick can be tried (spec §8).',
    steps: [
      { do: 'enterGame:done/vendorTable', in: 'play.idle', context: { bet: 1 } },
      { do: 'play.requested' },
      {
        do: 'placeBet:done/short',
        in: 'play.declined',
        tags: ['playable'],
        context: { refusal: 'insufficient_funds' },
      },
      { do: 'pick.changed/bad', in: 'play.declined' },
      { do: 'bet.lowered', in: 'play.idle', context: { bet: 0, refusal: null } },
      { do: 'play.requested' },
      { do: 'placeBet:done/short', in: 'play.declined' },
      { do: 'bet.raised', in: 'play.idle', context: { bet: 1, refusal: null } },
      { do: 'play.requested' },
      { do: 'placeBet:done/limited', in: 'play.declined', context: { refusal: 'loss_limit_reached' } },
      { do: 'pick.changed/over', in: 'play.idle', context: { pick: { side: 'over' }, refusal: null } },
      { do: 'play.requested' },
      { do: 'placeBet:done/limited' },
      { do: 'play.requested', in: 'play.placing', emits: ['round.started'], context: { refusal: null } },
    ],
  },
  'too-little-with-the-vendor': {
    claim: 'Only where the vendor wallet holds too little is the player led to a transfer.',
    steps: [
      { do: 'enterGame:done/vendorTable' },
      { do: 'money.requested', in: 'play.idle', emits: [] },
      { do: 'play.requested' },
      { do: 'placeBet:done/limited', in: 'play.declined' },
      { do: 'money.requested', in: 'play.declined', emits: [] },
      { do: 'play.requested' },
      { do: 'placeBet:done/short', in: 'play.declined' },
      { do: 'money.requested', in: 'play.declined', emits: ['transfer.requested'] },
    ],
  },
  'too-little-in-the-main-wallet': {
    claim: 'Where the main wallet holds too little there is nothing to transfer.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'play.requested' },
      { do: 'placeBet:done/short', in: 'play.declined' },
      { do: 'money.requested', in: 'play.declined', emits: [] },
    ],
  },
  'a-game-that-is-refused': {
    claim: 'A player who may not enter sees the reason, and the launch has ended (spec §8).',
    steps: [
      { do: 'enterGame:done/refused', in: 'play.ended', tags: ['over'], context: { refusal: 'session_expired' } },
      { do: 'leave.requested', emits: ['game.left'] },
    ],
  },
  'play-ends-with-the-session': {
    claim: 'A bet after the session has ended is refused; the player sees the reason and can leave (spec §8).',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'play.requested' },
      { do: 'placeBet:done/over', in: 'play.ended', tags: ['over'], context: { refusal: 'session_expired' } },
      { do: 'leave.requested', in: 'play.ended', emits: ['game.left'] },
    ],
  },
  'another-window': {
    claim: 'After a round was played in another window the game is loaded again, and the player sees the reason.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'play.requested' },
      {
        do: 'placeBet:done/used',
        in: 'play.catchingUp',
        tags: ['drawing'],
        starts: ['enterGame'],
        context: { refusal: 'commitment_used' },
      },
      {
        do: 'enterGame:done/vendorTable',
        in: 'play.declined',
        emits: [],
        context: { refusal: 'commitment_used', bet: 0, next: { commitment: 'c1', nonce: 7 } },
      },
      { do: 'play.requested', starts: [{ src: 'placeBet', input: { commitment: 'c1', bet: '1.00' } }] },
      { do: 'placeBet:done/conflict', in: 'play.catchingUp' },
      { do: 'enterGame:error/fault', in: 'play.notEntered', context: { refusal: 'idempotency_conflict' } },
      { do: 'enter.retried', in: 'play.entering' },
      { do: 'enterGame:done/table', in: 'play.idle', emits: ['game.ready'], context: { refusal: null } },
      { do: 'play.requested' },
      { do: 'placeBet:done/used' },
      { do: 'enterGame:done/refused', in: 'play.ended', context: { refusal: 'session_expired' } },
    ],
  },
  'declined-after-a-round': {
    claim: 'A declined bet leaves the balance after the previous round, and its tries are counted from zero.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'play.requested' },
      { do: 'placeBet:error/fault', context: { tries: 1 } },
      { do: 'after:retryDelay' },
      { do: 'placeBet:done/won', context: { result: { balance: '101.00' }, tries: 0 } },
      { do: 'reveal:done/shown', in: 'play.idle' },
      { do: 'play.requested', in: 'play.placing', context: { result: null, tries: 0, table: { balance: '101.00' } } },
      { do: 'placeBet:error/fault', in: 'play.waitingToRetry', context: { tries: 1 } },
      { do: 'after:retryDelay' },
      { do: 'placeBet:done/short', in: 'play.declined', context: { table: { balance: '101.00' } } },
      { do: 'play.requested', in: 'play.placing', context: { tries: 0 } },
    ],
  },
}
