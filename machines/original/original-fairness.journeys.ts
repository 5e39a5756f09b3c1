import type { Journey } from '#atlas/model/model.ts'

const roundId = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'

/** Journeys of the fairness panel of the originals. */
export const fairnessJourneys: Readonly<Record<string, Journey>> = {
  'own-seed-and-proof': {
    claim: 'A player sees the next commitment, changes the client seed, and verifies the last round (spec §2).',
    steps: [
      { do: 'fairness.toggled', in: 'panel.closed' },
      { do: 'enterGame:done/table', context: { next: { commitment: 'a1', nonce: 1 }, clientSeed: 'mine' } },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      { do: 'check.requested', in: 'panel.fairness', starts: [] },
      { do: 'clientSeed.changed/bad', emits: [], context: { clientSeed: 'mine' } },
      { do: 'clientSeed.changed/good', emits: ['clientSeed.saved'], context: { clientSeed: 'luck-7' } },
      { do: 'fairness.closed', in: 'panel.closed' },
      { do: 'clientSeed.changed/good', in: 'panel.closed', emits: [] },
      { do: 'play.requested', starts: [{ src: 'placeBet', input: { commitment: 'a1', clientSeed: 'luck-7' } }] },
      { do: 'placeBet:done/won' },
      { do: 'reveal:done/shown', in: 'play.idle' },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      {
        do: 'check.requested',
        in: 'panel.checking',
        tags: ['busy'],
        starts: [
          {
            src: 'checkRound',
            input: {
              roundId,
              original: 'dice',
              version: 1,
              pick: { side: 'under', target: 4_950 },
              outcome: 1_234,
              currency: 'PHP',
              bet: '1.00',
              win: '2.00',
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
    ],
  },
  'a-check-that-is-left': {
    claim: 'A player who closes the panel during the verification sees no verdict later.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'play.requested' },
      { do: 'placeBet:done/lost' },
      { do: 'skip.requested', in: 'play.idle' },
      { do: 'fairness.toggled' },
      { do: 'check.requested', in: 'panel.checking' },
      { do: 'fairness.toggled', in: 'panel.closed', context: { verdict: null } },
      { do: 'fairness.toggled' },
      { do: 'check.requested', in: 'panel.checking' },
      { do: 'fairness.closed', in: 'panel.closed', context: { verdict: null } },
    ],
  },
  'a-verdict-on-the-round-before': {
    claim: 'A verdict on one round is not shown for the next one.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'play.requested' },
      { do: 'placeBet:done/lost' },
      { do: 'skip.requested' },
      { do: 'play.requested', in: 'play.placing' },
      { do: 'fairness.toggled' },
      { do: 'check.requested' },
      { do: 'checkRound:done/otherRound', in: 'panel.fairness', context: { verdict: 'otherRound' } },
      { do: 'placeBet:done/lost' },
      { do: 'skip.requested', in: 'play.idle', context: { verdict: null } },
      { do: 'check.requested', in: 'panel.checking' },
    ],
  },
}
