import type { Journey } from '#atlas/model/model.ts'

const one = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'
const two = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9b'
const first = { shotId: one, target: 'puffer', bet: '2.00', commitment: 'a1', clientSeed: 'mine' }
const left = { shotId: one, target: 'shark', bet: '2.00', commitment: 'a0', clientSeed: 'before' }

/** Journeys of accepted and unanswered shots. */
export const shotJourneys: Readonly<Record<string, Journey>> = {
  'shoot-and-miss': {
    claim: 'A shot takes its bet, its result is shown on arrival, and the balance follows (spec §7 Games).',
    starts: ['enterGame'],
    steps: [
      {
        do: 'enterGame:done/sea',
        in: 'play.ready',
        tags: ['playable'],
        notTags: ['flying', 'busy'],
        emits: ['game.ready'],
        context: { balance: '100.00', cannon: 1 },
      },
      {
        do: 'shot.requested',
        starts: [{ src: 'fireShot', input: first }],
        in: 'play.flying',
        tags: ['flying', 'playable'],
        emits: [{ type: 'shot.fired', shot: first }],
        context: { balance: '100.00' },
      },
      {
        do: 'fireShot:done/missed',
        in: 'play.ready',
        emits: [{ type: 'shot.over', result: { shotId: one, caught: false } }],
        starts: [],
        context: { balance: '98.00', air: null, next: { commitment: 'a2', nonce: 2 } },
      },
      {
        do: 'shot.requested/another',
        starts: [
          {
            src: 'fireShot',
            input: { shotId: two, target: 'anchovy', bet: '2.00', commitment: 'a2', clientSeed: 'mine' },
          },
        ],
        in: 'play.flying',
      },
      { do: 'fireShot:done/caught', in: 'play.ready', emits: ['shot.over'], context: { balance: '108.00' } },
    ],
  },
  'one-more-behind-it': {
    claim: 'One shot, and no more, can be loaded while another is in the air; it is fired with the next commitment.',
    steps: [
      { do: 'enterGame:done/sea' },
      { do: 'shot.requested', in: 'play.flying' },
      {
        do: 'shot.requested/another',
        in: 'play.flying',
        starts: [],
        emits: [],
        context: { loaded: { shotId: two, target: 'anchovy', bet: '2.00' } },
      },
      { do: 'shot.requested', in: 'play.flying', context: { loaded: { shotId: two } } },
      { do: 'cannon.chosen/small', in: 'play.flying', starts: [], context: { cannon: 0, loaded: { bet: '2.00' } } },
      {
        do: 'fireShot:done/caught',
        in: 'play.flying',
        starts: [
          {
            src: 'fireShot',
            input: { shotId: two, target: 'anchovy', bet: '2.00', commitment: 'a2', clientSeed: 'mine' },
          },
        ],
        emits: [
          { type: 'shot.over', result: { shotId: one } },
          { type: 'shot.fired', shot: { shotId: two, commitment: 'a2' } },
        ],
        context: { loaded: null, balance: '108.00' },
      },
      { do: 'shot.requested', context: { loaded: { bet: '1.00' } } },
      { do: 'fireShot:done/missed', in: 'play.flying' },
      { do: 'fireShot:done/missed', in: 'play.ready', starts: [], emits: ['shot.over'] },
    ],
  },
  'another-cannon': {
    claim: 'A larger cannon bets more for the next shot; an unknown cannon is not chosen.',
    steps: [
      { do: 'cannon.chosen/small', in: 'play.entering' },
      { do: 'enterGame:done/sea', context: { cannon: 1 } },
      { do: 'cannon.chosen/none', context: { cannon: 1 } },
      { do: 'cannon.chosen/small', in: 'play.ready', context: { cannon: 0 } },
      {
        do: 'shot.requested',
        starts: [{ src: 'fireShot', input: { bet: '1.00' } }],
      },
      { do: 'cannon.chosen/none', in: 'play.flying', context: { cannon: 0 } },
    ],
  },
  'silence-repeats-the-same-shot': {
    claim: 'A shot without an answer is sent again unchanged, and never bet twice (decision 12).',
    steps: [
      { do: 'enterGame:done/sea' },
      { do: 'shot.requested', in: 'play.flying' },
      { do: 'fireShot:error/fault', in: 'play.waitingToRetry', tags: ['busy', 'flying'], notTags: ['playable'] },
      { do: 'shot.requested', in: 'play.waitingToRetry', context: { loaded: null } },
      {
        do: 'after:retryDelay',
        passes: 2000,
        in: 'play.flying',
        starts: [{ src: 'fireShot', input: first }],
        emits: [],
      },
      { do: 'shot.requested/another', context: { loaded: { shotId: two } } },
      { do: 'fireShot:error/fault', in: 'play.waitingToRetry', context: { loaded: { shotId: two } } },
      { do: 'after:retryDelay', passes: 4000, in: 'play.flying' },
      { do: 'fireShot:error/fault', in: 'play.unanswered', tags: ['failed'], context: { loaded: null } },
      { do: 'shot.requested', in: 'play.unanswered', starts: [] },
      { do: 'shot.retried', in: 'play.flying', starts: [{ src: 'fireShot', input: first }], emits: [] },
      { do: 'fireShot:error/fault', in: 'play.waitingToRetry' },
      { do: 'after:retryDelay', in: 'play.flying' },
      { do: 'fireShot:done/caught', in: 'play.ready', emits: ['shot.over'] },
      { do: 'shot.requested', in: 'play.flying' },
      { do: 'fireShot:error/fault', in: 'play.waitingToRetry', context: { tries: 1 } },
      { do: 'after:retryDelay', passes: 2000, in: 'play.flying' },
      { do: 'fireShot:done/limited', in: 'play.declined' },
      { do: 'shot.requested', in: 'play.flying', context: { tries: 0 } },
    ],
  },
  'reloaded-in-the-middle': {
    claim: 'After a reload a shot that was in the air is sent again unchanged, and its result is shown (issue 14).',
    steps: [
      {
        do: 'enterGame:done/leftBehind',
        in: 'play.flying',
        starts: [{ src: 'fireShot', input: left }],
        emits: ['game.ready', { type: 'shot.fired', shot: left }],
        context: { balance: '100.00', cannon: 1, clientSeed: 'mine', next: { commitment: 'a1' }, sea: { rtp: 96 } },
      },
      {
        do: 'fireShot:done/caught',
        in: 'play.ready',
        emits: ['shot.over'],
        context: { balance: '108.00', last: { commitment: 'a0' } },
      },
    ],
  },
  'a-sea-that-cannot-be-reached': {
    claim: 'Without an answer the player can try again (spec §8).',
    steps: [
      { do: 'enterGame:error/fault', in: 'play.notEntered', tags: ['failed'] },
      { do: 'enter.retried', in: 'play.entering', tags: ['busy'], starts: ['enterGame'] },
      { do: 'leave.requested', emits: ['game.left'] },
    ],
  },
  'rules-and-sound': {
    claim: 'The rules open and close at any time; sound is off until it is turned on.',
    steps: [
      { do: 'rules.toggled', in: 'panel.closed' },
      { do: 'enterGame:done/sea', in: ['panel.closed', 'sound.off'] },
      { do: 'rules.toggled', in: 'panel.rules' },
      { do: 'rules.toggled', in: 'panel.closed' },
      { do: 'rules.toggled', in: 'panel.rules' },
      { do: 'rules.closed', in: 'panel.closed' },
      { do: 'sound.toggled', in: 'sound.on' },
      { do: 'sound.toggled', in: 'sound.off' },
    ],
  },
}
