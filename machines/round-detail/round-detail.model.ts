import type { RoundDetail } from '#wire/records/rounds.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { roundDetailActorCalls, roundDetailMachine } from './round-detail.machine.ts'

const id = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'
const shown = { drawing: 'boat', name: 'Sailing boat' }
const proof = { commitment: 'c'.repeat(64), nonce: 3, clientSeed: 'luck-7', serverSeed: 'a'.repeat(64) }
const settled: RoundDetail = {
  id,
  time: 1_760_000_000_000,
  endedAt: 1_760_000_000_000,
  gameCode: 'harbour-lights',
  game: 'Harbour Lights',
  gameType: 'RNG',
  vendor: 'Harbour Light Games',
  state: 'settled',
  currency: 'PHP',
  stake: '1.00',
  win: '5.00',
  net: '4.00',
  lottery: null,
  sports: null,
  cards: null,
  fishing: null,
  original: null,
  slot: {
    model: 'classic',
    turns: [
      {
        free: false,
        columns: [
          ['G', 'A', 'E'],
          ['D', 'W', 'B'],
          ['E', 'A', 'F'],
          ['C', 'B', 'G'],
          ['F', 'E', 'D'],
        ],
        lines: [{ line: 0, symbol: 'A', count: 3, win: '5.00' }],
        scatters: 0,
        scatterWin: '0.00',
        multiplier: 1,
        win: '5.00',
      },
    ],
    symbols: { W: shown, S: shown, A: shown, B: shown, C: shown, D: shown, E: shown, F: shown, G: shown },
  },
  moves: [
    { id: '1', kind: 'bet', time: 1_760_000_000_000, amount: '-1.00', balance: '99.00' },
    { id: '2', kind: 'win', time: 1_760_000_000_000, amount: '5.00', balance: '104.00' },
  ],
  proof,
}
const open: RoundDetail = {
  ...settled,
  state: 'open',
  endedAt: null,
  win: '0.00',
  net: '0.00',
  slot: null,
  moves: [],
  proof: { ...proof, serverSeed: null },
}
const drawn: RoundDetail = {
  ...settled,
  slot: null,
  lottery: {
    kind: 'five',
    drawId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9b',
    issue: '20261123-0675',
    play: 'size',
    picks: ['big'],
    multiple: 1,
    numbers: ['99999'],
  },
}
const leg = {
  fixtureId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9c',
  kind: 'football' as const,
  homeRate: 14_000,
  awayRate: 11_000,
  market: 'result' as const,
  line: null,
  selection: 'home' as const,
  odds: 210,
  score: { home: 2, away: 0 },
  result: 'won' as const,
  calledOff: false,
  proof,
}
const played: RoundDetail = {
  ...settled,
  slot: null,
  win: '2.10',
  sports: { legs: [{ ...leg, leagueName: 'Kapuluan Liga', home: 'Tala United', away: 'Puerto Verde' }], cashed: false },
}
const seats = [
  { roundId: id, name: 'ma•••l', move: 'drew' as const, cards: ['4S', 'AD', '4C'] },
  { roundId: null, name: 'Tala', move: 'stood' as const, cards: ['6S', 'TD'] },
]
const matchId = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9d'
const dealt: RoundDetail = { ...settled, slot: null, win: '1.90', cards: { matchId, place: 0, seats } }
const shot: RoundDetail = {
  ...settled,
  slot: null,
  fishing: { target: 'puffer', name: 'Pufferfish', odds: 5, caught: true },
}
const rolled: RoundDetail = {
  ...settled,
  slot: null,
  original: {
    name: 'dice',
    version: 1,
    pick: { side: 'under', target: 1_980 },
    outcome: 777,
    pickText: 'Under 19.80',
    outcomeText: 'Rolled 07.77',
    multiple: '5.0000',
  },
}
const roundInput = { id, language: 'en' }

export const roundDetailModel = defineModel({
  flow: 'round-detail',
  machine: roundDetailMachine,
  inputs: { default: { id, language: 'en' } },
  events: {},
  calls: roundDetailActorCalls,
  actors: {
    loadRound: {
      done: {
        settled: { kind: 'value', value: settled },
        open: { kind: 'value', value: open },
        old: { kind: 'value', value: { ...settled, proof: null } },
        drawn: { kind: 'value', value: drawn },
        played: { kind: 'value', value: played },
        unplayed: {
          kind: 'value',
          value: {
            ...played,
            sports: { cashed: true, legs: played.sports!.legs.map((each) => ({ ...each, score: null })) },
          },
        },
        dealt: { kind: 'value', value: dealt },
        undealt: {
          kind: 'value',
          value: { ...dealt, cards: { matchId, place: 0, seats: seats.map((seat) => ({ ...seat, cards: null })) } },
        },
        shot: { kind: 'value', value: shot },
        rolled: { kind: 'value', value: rolled },
        bare: { kind: 'value', value: { ...settled, slot: null } },
        unknown: refusal('round_not_found'),
        refused: refusal('rate_limited'),
      },
    },
    checkRound: {
      done: { agrees: 'agrees', otherSeed: 'otherSeed', otherRound: 'otherRound' },
      error: { insecure: new Error('nothing to check with') },
    },
  },
  project: ({ round, verdict }) => ({
    round: round === null ? null : [round.state, round.proof !== null, round.slot !== null],
    verdict,
  }),
  invariants: {
    'only a loaded round is shown': (state) => !state.tags.has('shown') || state.context.round !== null,
    'there is a verdict only on a round whose server seed is published': (state) =>
      state.context.verdict === null || (state.context.round?.proof?.serverSeed ?? null) !== null,
    'a checked round has a verdict': (state) => !state.in('checked') || state.context.verdict !== null,
  },
  laws: {
    'a round of another member is unknown and not requested again': ({ do: what, before, after, asks }) =>
      what === 'loadRound:done/unknown' && before.in('loading')
        ? after.in('unknown')
        : !before.in('unknown') || (after.in('unknown') && asks.length === 0),
    'a failed load is shown and can be retried': ({ do: what, before, after }) => {
      if (what === 'retry.requested/default' && before.in('loadFailed')) return after.in('loading')
      if (!before.in('loading')) return true
      return what !== 'loadRound:done/refused' && !what.startsWith('loadRound:error/') ? true : after.in('loadFailed')
    },
    'a round is verified only on request': ({ do: what, asks }) =>
      asks.every(({ src }) => src !== 'checkRound') || what === 'check.requested/default',
    'an open round is loaded again when the balance changes': ({ do: what, before, after }) =>
      !before.in('open') || what !== 'balance.changed/default' || after.in('refreshing'),
    'the known round stays when a refresh fails': ({ do: what, before, after }) =>
      !before.in('refreshing') ||
      !(
        what.startsWith('loadRound:error/') ||
        what === 'loadRound:done/refused' ||
        what === 'loadRound:done/unknown'
      ) ||
      (after.in('open') && after.context.round === before.context.round),
  },
  goals: {
    'a proof can be verified where there is one': (state) =>
      state.in('checked') || state.in('unproven') || state.in('unknown'),
  },
  journeys: {
    'a-round-is-checked': {
      claim: 'A member opens a round, sees its seeds, and verifies it in the browser (spec §2).',
      starts: [{ src: 'loadRound', input: roundInput }],
      steps: [
        {
          do: 'loadRound:done/settled',
          in: 'unchecked',
          tags: ['shown'],
          starts: [],
          context: { round: { win: '5.00' }, verdict: null },
        },
        {
          do: 'check.requested',
          in: 'checking',
          tags: ['busy', 'shown'],
          starts: [
            {
              src: 'checkRound',
              input: {
                ...{ roundId: id, model: 'classic', bet: '1.00', win: '5.00', currency: 'PHP', proof },
                turns: settled.slot?.turns,
              },
            },
          ],
        },
        { do: 'checkRound:done/agrees', in: 'checked', context: { verdict: 'agrees' } },
        { do: 'check.requested', in: 'checking', context: { verdict: null }, starts: ['checkRound'] },
        { do: 'checkRound:done/otherRound', in: 'checked', context: { verdict: 'otherRound' } },
        { do: 'check.requested', in: 'checking' },
        { do: 'checkRound:error/insecure', in: 'uncheckable', tags: ['failed', 'shown'], context: { verdict: null } },
        { do: 'check.requested', in: 'checking', starts: ['checkRound'] },
        { do: 'checkRound:done/otherSeed', in: 'checked', context: { verdict: 'otherSeed' } },
      ],
    },
    'a-bet-on-a-draw': {
      claim: 'A bet on a draw is verified by the seeds and numbers of the draw and by the bet (spec §2).',
      steps: [
        { do: 'loadRound:done/drawn', in: 'unchecked', tags: ['shown'] },
        {
          do: 'check.requested',
          in: 'checking',
          starts: [
            {
              src: 'checkRound',
              input: {
                kind: 'five',
                drawId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9b',
                numbers: ['99999'],
                play: 'size',
                picks: ['big'],
                currency: 'PHP',
                bet: '1.00',
                win: '5.00',
                proof,
              },
            },
          ],
        },
        { do: 'checkRound:done/agrees', in: 'checked', context: { verdict: 'agrees' } },
      ],
    },
    'a-bet-on-matches': {
      claim: 'A bet on matches is verified by the seeds and scores of all matches and by the bet (spec §2).',
      steps: [
        { do: 'loadRound:done/played', in: 'unchecked', tags: ['shown'] },
        {
          do: 'check.requested',
          in: 'checking',
          starts: [
            { src: 'checkRound', input: { legs: [leg], currency: 'PHP', bet: '1.00', win: '2.10', cashed: false } },
          ],
        },
        { do: 'checkRound:done/agrees', in: 'checked', context: { verdict: 'agrees' } },
      ],
    },
    'a-shot-at-a-fish': {
      claim: 'A shot of the fishing game is verified by its target, its result and its seeds (spec §2).',
      steps: [
        { do: 'loadRound:done/shot', in: 'unchecked', tags: ['shown'] },
        {
          do: 'check.requested',
          in: 'checking',
          starts: [
            {
              src: 'checkRound',
              input: { roundId: id, target: 'puffer', caught: true, currency: 'PHP', bet: '1.00', win: '5.00', proof },
            },
          ],
        },
        { do: 'checkRound:done/agrees', in: 'checked', context: { verdict: 'agrees' } },
      ],
    },
    'a-round-of-an-original': {
      claim: 'A round of a house original is verified by its pick, its outcome, its rules and its seeds (spec §2).',
      steps: [
        { do: 'loadRound:done/rolled', in: 'unchecked', tags: ['shown'] },
        {
          do: 'check.requested',
          in: 'checking',
          starts: [
            {
              src: 'checkRound',
              input: {
                roundId: id,
                original: 'dice',
                version: 1,
                pick: { side: 'under', target: 1_980 },
                outcome: 777,
                currency: 'PHP',
                bet: '1.00',
                win: '5.00',
                proof,
              },
            },
          ],
        },
        { do: 'checkRound:done/agrees', in: 'checked', context: { verdict: 'agrees' } },
      ],
    },
    'a-match-still-on': {
      claim: 'A cashed-out bet can be verified only after all of its matches are over.',
      steps: [{ do: 'loadRound:done/unplayed', in: 'unproven' }],
    },
    'a-match-of-cards': {
      claim: 'A card match is verified by its seed, its players, every hand, and the payment (spec §2).',
      steps: [
        { do: 'loadRound:done/dealt', in: 'unchecked', tags: ['shown'] },
        {
          do: 'check.requested',
          in: 'checking',
          starts: [
            {
              src: 'checkRound',
              input: {
                matchId,
                place: 0,
                seats: seats.map(({ roundId, move, cards }) => ({ roundId, move, cards })),
                currency: 'PHP',
                bet: '1.00',
                win: '1.90',
                proof,
              },
            },
          ],
        },
        { do: 'checkRound:done/agrees', in: 'checked', context: { verdict: 'agrees' } },
      ],
    },
    'a-match-not-dealt': {
      claim: 'A match whose cards are not published cannot be verified.',
      steps: [{ do: 'loadRound:done/undealt', in: 'unproven' }],
    },
    'rounds-without-a-proof': {
      claim: 'A round without a proof is shown as such (spec §2).',
      steps: [
        { do: 'loadRound:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading', starts: [{ src: 'loadRound', input: roundInput }] },
        { do: 'loadRound:done/refused', in: 'loadFailed' },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadRound:done/old', in: 'unproven', tags: ['shown'] },
        { do: 'check.requested', in: 'unproven', starts: [] },
      ],
    },
    'a-game-that-keeps-nothing': {
      claim: 'A round without a stored outcome cannot be verified by its seeds alone.',
      steps: [{ do: 'loadRound:done/bare', in: 'unproven' }],
    },
    'a-round-of-another-member': {
      claim: 'A round of another member is shown as unknown, like one that does not exist.',
      steps: [
        { do: 'loadRound:done/unknown', in: 'unknown', notTags: ['shown', 'failed'], context: { round: null } },
        { do: 'check.requested', in: 'unknown', starts: [] },
      ],
    },
    'a-round-still-played': {
      claim: 'An open round shows its commitment and no seed; when the balance changes it is loaded again.',
      steps: [
        { do: 'loadRound:done/open', in: 'open', tags: ['shown'], context: { round: { proof: { serverSeed: null } } } },
        { do: 'check.requested', in: 'open', starts: [] },
        { do: 'balance.changed', in: 'refreshing', tags: ['shown'], starts: [{ src: 'loadRound', input: roundInput }] },
        { do: 'loadRound:error/fault', in: 'open' },
        { do: 'balance.changed', in: 'refreshing' },
        { do: 'loadRound:done/open', in: 'open' },
        { do: 'balance.changed' },
        { do: 'loadRound:done/settled', in: 'unchecked', context: { round: { state: 'settled' } } },
      ],
    },
  },
})
