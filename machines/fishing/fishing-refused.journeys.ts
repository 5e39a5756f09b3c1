import type { Journey } from '#atlas/model/model.ts'

/** Journeys of refused shots. */
export const refusedJourneys: Readonly<Record<string, Journey>> = {
  'too-little-money': {
    claim:
      'A shot above the balance is declined with its reason, the loaded shot is not fired, and a smaller cannon can be tried.',
    steps: [
      { do: 'enterGame:done/sea' },
      { do: 'money.requested', emits: [] },
      { do: 'shot.requested' },
      { do: 'shot.requested/another' },
      {
        do: 'fireShot:done/short',
        in: 'play.declined',
        tags: ['playable'],
        starts: [],
        emits: ['shot.refused'],
        context: { refusal: 'insufficient_funds', air: null, loaded: null, balance: '100.00' },
      },
      { do: 'cannon.chosen/none', in: 'play.declined', context: { cannon: 1 } },
      { do: 'money.requested', in: 'play.declined', emits: ['transfer.requested'] },
      { do: 'cannon.chosen/small', in: 'play.ready', context: { cannon: 0, refusal: null } },
    ],
  },
  'limits-refuse-with-their-reason': {
    claim: 'A shot above a limit of the player takes no money; it can be made again (spec §8).',
    steps: [
      { do: 'enterGame:done/sea' },
      { do: 'shot.requested' },
      { do: 'fireShot:done/limited', in: 'play.declined', context: { refusal: 'loss_limit_reached' } },
      { do: 'money.requested', in: 'play.declined', emits: [] },
      {
        do: 'shot.requested',
        in: 'play.flying',
        emits: ['shot.fired'],
        starts: [{ src: 'fireShot', input: { commitment: 'a1' } }],
        context: { refusal: null },
      },
    ],
  },
  'another-window': {
    claim: 'After a commitment was used in another window the game is loaded again, and the player sees the reason.',
    steps: [
      { do: 'enterGame:done/leftBehind' },
      {
        do: 'fireShot:done/used',
        in: 'play.catchingUp',
        tags: ['busy'],
        starts: ['enterGame'],
        emits: ['shot.refused'],
        context: { refusal: 'commitment_used', air: null },
      },
      { do: 'enterGame:done/sea', in: 'play.declined', emits: [], context: { refusal: 'commitment_used' } },
      { do: 'cannon.chosen/small', in: 'play.ready', context: { refusal: null } },
      { do: 'shot.requested' },
      { do: 'shot.requested/another' },
      { do: 'fireShot:done/conflict', in: 'play.catchingUp', context: { loaded: null } },
      {
        do: 'enterGame:done/leftBehind',
        in: 'play.declined',
        starts: [],
        context: {
          refusal: 'idempotency_conflict',
          cannon: 0,
          sea: { unanswered: { shotId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a' } },
        },
      },
      { do: 'shot.requested', in: 'play.flying' },
      { do: 'fireShot:done/caught', context: { balance: '108.00', next: { commitment: 'a2' } } },
      { do: 'shot.requested' },
      { do: 'fireShot:done/used', in: 'play.catchingUp', context: { balance: '108.00' } },
      {
        do: 'enterGame:done/sea',
        in: 'play.declined',
        context: { balance: '100.00', next: { commitment: 'a1' } },
      },
      { do: 'shot.requested' },
      { do: 'fireShot:done/used', in: 'play.catchingUp' },
      { do: 'enterGame:error/fault', in: 'play.notEntered' },
      { do: 'enter.retried', in: 'play.entering' },
      { do: 'enterGame:done/sea', in: 'play.ready', emits: ['game.ready'], context: { refusal: null, cannon: 1 } },
      { do: 'shot.requested' },
      { do: 'fireShot:done/used', in: 'play.catchingUp' },
      { do: 'enterGame:done/refused', in: 'play.ended', context: { refusal: 'session_expired' } },
    ],
  },
  'a-place-that-is-refused': {
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
    claim:
      'A shot after the session has ended is refused; the browser keeps it, since an earlier call may have been accepted (spec §8).',
    steps: [
      { do: 'enterGame:done/sea' },
      { do: 'shot.requested' },
      { do: 'shot.requested/another' },
      {
        do: 'fireShot:done/over',
        in: 'play.ended',
        tags: ['over'],
        notTags: ['flying'],
        emits: [],
        starts: [],
        context: { refusal: 'session_expired', air: null, loaded: null },
      },
    ],
  },
}
