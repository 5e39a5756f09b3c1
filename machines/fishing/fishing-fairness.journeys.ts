import type { Journey } from '#atlas/model/model.ts'

const shotId = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'

/** Journeys of the fairness panel of the fishing game. */
export const fairnessJourneys: Readonly<Record<string, Journey>> = {
  'own-seed-and-proof': {
    claim: 'A player sees the next commitment, changes the client seed, and verifies the last shot.',
    steps: [
      { do: 'fairness.toggled', in: 'panel.closed' },
      {
        do: 'enterGame:done/sea',
        in: 'panel.closed',
        context: { next: { commitment: 'a1', nonce: 1 }, clientSeed: 'mine' },
      },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      { do: 'check.requested', in: 'panel.fairness', starts: [] },
      { do: 'clientSeed.changed/bad', emits: [], context: { clientSeed: 'mine' } },
      {
        do: 'clientSeed.changed/good',
        emits: [{ type: 'clientSeed.saved', clientSeed: 'luck-7' }],
        context: { clientSeed: 'luck-7' },
      },
      { do: 'fairness.closed', in: 'panel.closed' },
      { do: 'clientSeed.changed/good', in: 'panel.closed', emits: [] },
      { do: 'shot.requested', starts: [{ src: 'fireShot', input: { commitment: 'a1', clientSeed: 'luck-7' } }] },
      { do: 'fireShot:done/caught', in: 'play.ready', context: { last: { commitment: 'a1' } } },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      {
        do: 'check.requested',
        in: 'panel.checking',
        tags: ['busy'],
        starts: [
          {
            src: 'checkShot',
            input: {
              roundId: shotId,
              target: 'puffer',
              caught: true,
              currency: 'PHP',
              bet: '2.00',
              win: '10.00',
              proof: { commitment: 'a1', nonce: 1, clientSeed: 'mine', serverSeed: 'b1' },
            },
          },
        ],
      },
      { do: 'checkShot:done/agrees', in: 'panel.fairness', context: { verdict: 'agrees' } },
      { do: 'fairness.toggled', in: 'panel.closed', context: { verdict: null } },
      { do: 'fairness.toggled', in: 'panel.fairness' },
      { do: 'check.requested' },
      { do: 'checkShot:error/insecure', in: 'panel.fairness', context: { verdict: 'uncheckable' } },
      { do: 'fairness.closed', in: 'panel.closed', context: { verdict: null } },
    ],
  },
  'a-check-that-is-left': {
    claim: 'A player who closes the panel during the verification sees no verdict later.',
    steps: [
      { do: 'enterGame:done/sea' },
      { do: 'shot.requested' },
      { do: 'fireShot:done/missed' },
      { do: 'fairness.toggled' },
      { do: 'check.requested', in: 'panel.checking' },
      { do: 'fairness.toggled', in: 'panel.closed', context: { verdict: null } },
      { do: 'fairness.toggled' },
      { do: 'check.requested', in: 'panel.checking' },
      { do: 'fairness.closed', in: 'panel.closed' },
    ],
  },
  'a-verdict-on-the-shot-before': {
    claim: 'A verdict on one shot is not shown for the next one.',
    steps: [
      { do: 'enterGame:done/sea' },
      { do: 'shot.requested' },
      { do: 'fireShot:done/missed' },
      { do: 'shot.requested' },
      { do: 'fairness.toggled' },
      { do: 'check.requested' },
      { do: 'checkShot:done/otherRound', in: 'panel.fairness', context: { verdict: 'otherRound' } },
      { do: 'fireShot:done/caught', in: 'play.ready', context: { verdict: null } },
    ],
  },
}
