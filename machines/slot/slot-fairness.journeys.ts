import type { Journey } from '#atlas/model/model.ts'

const spinId = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'

/** Journeys of the fairness panel of the slot. */
export const fairnessJourneys: Readonly<Record<string, Journey>> = {
  'own-seed-and-proof': {
    claim: 'A player sees the next commitment, changes the client seed, and verifies the last round.',
    steps: [
      { do: 'fairness.toggled', in: 'panel.closed' },
      {
        do: 'enterGame:done/table',
        in: 'panel.closed',
        context: { next: { commitment: 'a1', nonce: 1 }, clientSeed: 'mine' },
      },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      { do: 'check.requested', in: 'panel.fairness', starts: [] },
      { do: 'clientSeed.changed/bad', emits: [], context: { clientSeed: 'mine' } },
      { do: 'clientSeed.changed/good', emits: ['clientSeed.saved'], context: { clientSeed: 'luck-7' } },
      { do: 'fairness.closed', in: 'panel.closed' },
      { do: 'clientSeed.changed/good', in: 'panel.closed', emits: [] },
      {
        do: 'spin.requested',
        in: 'play.spinning',
        starts: [{ src: 'placeBet', input: { spinId, bet: '1.00', commitment: 'a1', clientSeed: 'luck-7' } }],
      },
      {
        do: 'placeBet:done/loss',
        in: 'play.revealing',
        context: { next: { commitment: 'a2', nonce: 2 }, last: null },
      },
      {
        do: 'stopReels:done/shown',
        in: 'play.idle',
        context: { last: { commitment: 'a1', result: { spinId, proof: { serverSeed: 'b1' } } } },
      },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      {
        do: 'check.requested',
        in: 'panel.checking',
        tags: ['busy'],
        starts: [
          {
            src: 'checkRound',
            input: {
              roundId: spinId,
              model: 'classic',
              currency: 'PHP',
              bet: '1.00',
              win: '0.00',
              turns: [
                { free: false, columns: [], lines: [], scatters: 3, scatterWin: '0.00', multiplier: 1, win: '0.00' },
              ],
              proof: { commitment: 'a1', nonce: 1, clientSeed: 'mine', serverSeed: 'b1' },
            },
          },
        ],
      },
      { do: 'checkRound:done/agrees', in: 'panel.fairness', context: { verdict: 'agrees' } },
      { do: 'check.requested', in: 'panel.fairness', starts: [] },
      { do: 'fairness.toggled', in: 'panel.closed' },
      { do: 'fairness.toggled', in: 'panel.fairness', context: { verdict: null } },
      { do: 'check.requested' },
      { do: 'checkRound:error/insecure', in: 'panel.fairness', context: { verdict: 'uncheckable' } },
      { do: 'fairness.closed', in: 'panel.closed' },
      {
        do: 'spin.requested',
        starts: [{ src: 'placeBet', input: { spinId, bet: '1.00', commitment: 'a2', clientSeed: 'luck-7' } }],
      },
    ],
  },
  'another-window': {
    claim: 'After a round was played in another window the table is loaded again, and the player sees the reason.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      {
        do: 'placeBet:done/used',
        in: 'play.catchingUp',
        tags: ['turning'],
        starts: ['enterGame'],
        context: { refusal: 'commitment_used' },
      },
      { do: 'enterGame:done/table', in: 'play.declined', emits: [], context: { refusal: 'commitment_used' } },
      { do: 'spin.requested' },
      { do: 'placeBet:done/conflict', in: 'play.catchingUp' },
      { do: 'enterGame:error/fault', in: 'play.notEntered', context: { refusal: 'idempotency_conflict' } },
      { do: 'enter.retried', in: 'play.entering' },
      { do: 'enterGame:done/table', in: 'play.idle', emits: ['game.ready'], context: { refusal: null } },
      { do: 'spin.requested' },
      { do: 'placeBet:done/used', in: 'play.catchingUp' },
      {
        do: 'enterGame:done/vendorTable',
        in: 'play.declined',
        context: { table: { wallet: 'vendor' }, bet: 0, next: { commitment: 'c1', nonce: 7 } },
      },
      {
        do: 'spin.requested',
        starts: [{ src: 'placeBet', input: { spinId, bet: '1.00', commitment: 'c1', clientSeed: 'mine' } }],
      },
      { do: 'placeBet:done/used', in: 'play.catchingUp' },
      { do: 'enterGame:done/refused', in: 'play.ended', context: { refusal: 'session_expired' } },
    ],
  },
  'a-check-that-is-left': {
    claim: 'A player who closes the panel during the verification sees no verdict later.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      { do: 'placeBet:done/loss' },
      { do: 'skip.requested', in: 'play.idle' },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      { do: 'check.requested', in: 'panel.checking' },
      { do: 'fairness.toggled', in: 'panel.closed', context: { verdict: null } },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      { do: 'check.requested', in: 'panel.checking' },
      { do: 'fairness.closed', in: 'panel.closed', context: { verdict: null } },
    ],
  },
  'a-verdict-on-the-round-before': {
    claim: 'A verdict on one round is not shown for the next one.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      { do: 'placeBet:done/loss' },
      { do: 'skip.requested', in: 'play.idle' },
      { do: 'spin.requested', in: 'play.spinning' },
      { do: 'fairness.toggled' },
      { do: 'check.requested' },
      { do: 'checkRound:done/otherRound', in: 'panel.fairness', context: { verdict: 'otherRound' } },
      { do: 'placeBet:done/loss' },
      { do: 'skip.requested', in: 'play.idle', context: { verdict: null } },
      { do: 'check.requested', in: 'panel.checking' },
    ],
  },
  'a-round-without-a-proof': {
    claim: 'A round without a proof is not verified.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'spin.requested' },
      { do: 'placeBet:done/unproven' },
      { do: 'skip.requested', in: 'play.idle', emits: ['round.finished'] },
      { do: 'fairness.toggled' },
      { do: 'check.requested', in: 'panel.fairness', starts: [] },
    ],
  },
}
