import type { Journey } from '#atlas/model/model.ts'

const roundId = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'
const pick = { side: 'under', target: 4_950 }
const placed = { roundId, pick, bet: '1.00', commitment: 'a1', clientSeed: 'mine' }

/** Journeys of accepted and unanswered rounds, and of the panel. */
export const roundJourneys: Readonly<Record<string, Journey>> = {
  'bet-and-lose': {
    claim: 'A round takes the bet on the pick, reveals the outcome, and the balance follows (spec §7 Games).',
    starts: ['enterGame'],
    steps: [
      {
        do: 'enterGame:done/table',
        in: 'play.idle',
        tags: ['playable'],
        notTags: ['drawing', 'busy'],
        emits: ['game.ready'],
        context: { pick, bet: 0, table: { balance: '100.00' } },
      },
      {
        do: 'play.requested',
        starts: [{ src: 'placeBet', input: placed }],
        in: 'play.placing',
        tags: ['drawing'],
        notTags: ['playable'],
        emits: ['round.started'],
      },
      { do: 'play.requested', in: 'play.placing', emits: [], starts: [] },
      {
        do: 'placeBet:done/lost',
        starts: [{ src: 'reveal', input: { result: { roundId, outcome: 9_876, win: '0.00' } } }],
        in: 'play.revealing',
        tags: ['drawing'],
        context: { next: { commitment: 'a2', nonce: 2 }, last: null },
      },
      {
        do: 'reveal:done/shown',
        in: 'play.idle',
        tags: ['playable'],
        emits: [{ type: 'round.finished', result: { roundId, balance: '99.00' } }],
        context: { last: { commitment: 'a1', result: { roundId } } },
      },
      {
        do: 'play.requested',
        starts: [{ src: 'placeBet', input: { ...placed, commitment: 'a2' } }],
        in: 'play.placing',
        context: { result: null, table: { balance: '99.00' } },
      },
    ],
  },
  'pick-and-bet-are-chosen': {
    claim: 'A player chooses a pick that the rules take and a bet of the table; both stay for the next rounds.',
    steps: [
      { do: 'pick.changed/over', in: 'play.entering', context: { pick: null } },
      { do: 'enterGame:done/table', context: { pick, bet: 0 } },
      { do: 'pick.changed/over', in: 'play.idle', context: { pick: { side: 'over', target: 7_500 } } },
      { do: 'pick.changed/bad', in: 'play.idle', context: { pick: { side: 'over', target: 7_500 } } },
      { do: 'pick.changed/none', in: 'play.idle', context: { pick: { side: 'over', target: 7_500 } } },
      { do: 'bet.lowered', context: { bet: 0 } },
      { do: 'bet.raised', context: { bet: 1 } },
      { do: 'bet.raised', context: { bet: 1 } },
      {
        do: 'play.requested',
        starts: [{ src: 'placeBet', input: { ...placed, pick: { side: 'over', target: 7_500 }, bet: '2.00' } }],
      },
      { do: 'bet.lowered', in: 'play.placing', context: { bet: 1 } },
      { do: 'placeBet:done/won', in: 'play.revealing' },
      { do: 'reveal:done/shown', in: 'play.idle', context: { bet: 1, pick: { side: 'over', target: 7_500 } } },
      { do: 'bet.lowered', in: 'play.idle', context: { bet: 0 } },
    ],
  },
  'the-choice-is-cleared': {
    claim: 'Where a choice can be cleared, nothing is bet until something is chosen again.',
    steps: [
      { do: 'enterGame:done/clearable', in: 'play.idle', context: { pick } },
      { do: 'pick.changed/none', in: 'play.idle', context: { pick: null } },
      { do: 'play.requested', in: 'play.idle', emits: ['pick.missed'], starts: [] },
      { do: 'pick.changed/bad', in: 'play.idle', context: { pick: null } },
      { do: 'pick.changed/over', in: 'play.idle', context: { pick: { side: 'over', target: 7_500 } } },
      { do: 'play.requested', in: 'play.placing', emits: ['round.started'] },
      { do: 'pick.changed/none', in: 'play.placing', context: { pick: { side: 'over', target: 7_500 } } },
      { do: 'placeBet:done/short', in: 'play.declined' },
      { do: 'pick.changed/none', in: 'play.idle', context: { pick: null, refusal: null } },
      { do: 'play.requested', in: 'play.idle', emits: ['pick.missed'], starts: [] },
    ],
  },
  'reloaded-during-a-round': {
    claim: 'A page that is reloaded during a round reveals it again, and places no second bet.',
    steps: [
      {
        do: 'enterGame:done/midway',
        starts: [{ src: 'reveal', input: { result: { roundId, outcome: 1_234 } } }],
        in: 'play.revealing',
        context: { bet: 1, pick: { side: 'under', target: 5_000 }, shown: 'a1', roundId },
        emits: ['game.ready', 'round.started'],
      },
      { do: 'play.requested', in: 'play.revealing', emits: [] },
      { do: 'reveal:done/shown', in: 'play.idle', emits: ['round.finished'], context: { last: { commitment: 'a1' } } },
    ],
  },
  'the-reveal-is-skipped': {
    claim: 'A player may skip the reveal; one that fails does not block the round.',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'skip.requested', in: 'play.idle', emits: [] },
      { do: 'play.requested' },
      { do: 'placeBet:done/won', in: 'play.revealing' },
      { do: 'skip.requested', in: 'play.idle', emits: ['round.finished'] },
      { do: 'play.requested' },
      { do: 'placeBet:done/lost', in: 'play.revealing' },
      { do: 'reveal:error/interrupted', in: 'play.idle', emits: ['round.finished'] },
    ],
  },
  'silence-repeats-the-same-round': {
    claim: 'A round without an answer is requested again under the same id, and never bet twice (decision 12).',
    steps: [
      { do: 'enterGame:done/table' },
      { do: 'play.requested' },
      { do: 'placeBet:error/fault', in: 'play.waitingToRetry', tags: ['drawing'] },
      { do: 'after:retryDelay', passes: 2000, in: 'play.placing', starts: [{ src: 'placeBet', input: placed }] },
      { do: 'placeBet:error/fault', in: 'play.waitingToRetry' },
      { do: 'after:retryDelay', in: 'play.placing' },
      { do: 'placeBet:error/fault', in: 'play.unanswered', tags: ['failed'] },
      { do: 'play.requested', in: 'play.unanswered' },
      { do: 'play.retried', in: 'play.placing', starts: [{ src: 'placeBet', input: placed }], emits: [] },
      { do: 'placeBet:error/fault', in: 'play.waitingToRetry', context: { tries: 1 } },
      { do: 'after:retryDelay', in: 'play.placing' },
      { do: 'placeBet:done/won', in: 'play.revealing', context: { tries: 0 } },
    ],
  },
  'rules-and-sound': {
    claim: 'The rules open and close at any time at the table; sound is off until it is turned on.',
    steps: [
      { do: 'rules.toggled', in: 'panel.closed' },
      { do: 'enterGame:done/table', in: ['panel.closed', 'sound.off'] },
      { do: 'rules.toggled', in: 'panel.rules' },
      { do: 'rules.toggled', in: 'panel.closed' },
      { do: 'rules.toggled', in: 'panel.rules' },
      { do: 'rules.closed', in: 'panel.closed' },
      { do: 'sound.toggled', in: 'sound.on' },
      { do: 'sound.toggled', in: 'sound.off' },
    ],
  },
}
