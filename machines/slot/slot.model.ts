import { FaultError } from '#wire/envelope.ts'
import type { Turn } from '#games/slot/turn.ts'
import type { SpinResult } from '#wire/play/play.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { declinedJourneys } from './slot-declined.journeys.ts'
import { fairnessJourneys } from './slot-fairness.journeys.ts'
import { slotMachine } from './slot.machine.ts'
import { paysAnything } from './slot.rules.ts'
import type { Seat } from './slot.setup.ts'

const table: Seat = {
  clientSeed: 'mine',
  next: { commitment: 'a1', nonce: 1 },
  game: { gameCode: 'harbour-lights', name: 'Harbour Lights', vendorName: 'Harbour' },
  theme: { hue: 230, seed: 1, world: 'sea' },
  language: 'en',
  currency: 'PHP',
  wallet: 'main',
  balance: '100.00',
  bets: ['1.00', '2.00'],
  defaultBet: '1.00',
  rules: {
    rtp: 96.4,
    hitRate: 31,
    lines: [[1, 1, 1, 1, 1]],
    ways: null,
    clusters: null,
    pays: [{ symbol: 'G', pays: [1, 2, 5] }],
    scatterPays: [2, 10, 100],
    freeTurns: 8,
    freeMultiplier: 2,
  },
  autoplay: null,
  leastTurnSeconds: 0,
  underWay: null,
  history: [],
}

const turn = (win: string, free: boolean): Turn => ({
  free,
  columns: [],
  lines: [],
  scatters: free ? 0 : 3,
  scatterWin: '0.00',
  multiplier: free ? 2 : 1,
  win,
})

const round = (win: string, turns: readonly Turn[]): SpinResult => ({
  spinId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a',
  bet: '1.00',
  win,
  turns: [...turns],
  balanceAfterBet: '99.00',
  balance: (99 + Number(win)).toFixed(2),
  at: 1_760_000_000_000,
  proof: { commitment: 'a1', nonce: 1, clientSeed: 'mine', serverSeed: 'b1' },
  model: 'classic',
  next: { commitment: 'a2', nonce: 2 },
})

const shown = { done: { shown: undefined }, error: { interrupted: new Error('interrupted') } }

export const slotModel = defineModel({
  flow: 'slot',
  machine: slotMachine,
  inputs: { default: undefined },
  events: {
    'spin.requested': { default: { spinId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a' } },
    'clientSeed.changed': { good: { clientSeed: 'luck-7' }, bad: { clientSeed: 'no spaces: no colons' } },
  },
  actors: {
    enterGame: {
      done: {
        table: { kind: 'value', value: table },
        vendorTable: {
          kind: 'value',
          value: { ...table, wallet: 'vendor', defaultBet: '2.00', next: { commitment: 'c1', nonce: 7 } },
        },
        midway: {
          kind: 'value',
          value: { ...table, underWay: { ...round('4.00', [turn('0.00', false), turn('4.00', true)]), bet: '2.00' } },
        },
        refused: refusal('session_expired'),
      },
      error: { fault: new FaultError('network') },
    },
    placeBet: {
      done: {
        loss: { kind: 'value', value: round('0.00', [turn('0.00', false)]) },
        win: { kind: 'value', value: round('5.00', [turn('5.00', false)]) },
        freeTurns: {
          kind: 'value',
          value: round('6.00', [turn('2.00', false), turn('0.00', true), turn('4.00', true)]),
        },
        short: refusal('insufficient_funds'),
        used: refusal('commitment_used'),
        conflict: refusal('idempotency_conflict'),
        unproven: { kind: 'value', value: { ...round('0.00', [turn('0.00', false)]), proof: null } },
        limited: refusal('loss_limit_reached'),
        over: refusal('session_expired'),
      },
      error: { fault: new FaultError('timeout') },
    },
    checkRound: {
      done: { agrees: 'agrees', otherSeed: 'otherSeed', otherRound: 'otherRound' },
      error: { insecure: new Error('nothing to check with') },
    },
    stopReels: shown,
    showWin: shown,
  },
  project: (context) => ({
    bet: context.bet,
    bets: context.table?.bets.length ?? 0,
    wallet: context.table?.wallet ?? null,
    tries: context.tries,
    turn: context.turn,
    turns: context.result?.turns.map((one) => paysAnything(one.win)) ?? null,
    refusal: context.refusal,
    proven: (context.result?.proof ?? null) !== null,
    last: context.last === null ? null : context.last.result.proof !== null,
    judged: context.verdict !== null,
  }),
  invariants: {
    'a bet is only ever placed with a spin id': (state) => !state.in('play.spinning') || state.context.spinId !== null,
    'reels stop only on a drawn result': (state) => !state.in('play.revealing') || state.context.result !== null,
    'only a paying turn is celebrated': (state) =>
      !state.in('play.celebrating') || paysAnything(state.context.result?.turns[state.context.turn]?.win ?? '0'),
    'a declined bet has a reason and no result': (state) =>
      !state.in('play.declined') || (state.context.refusal !== null && state.context.result === null),
    'a round is requested with the shown commitment and a client seed': (state) =>
      !state.in('play.spinning') ||
      (state.context.shown === state.context.next?.commitment && state.context.clientSeed !== ''),
    'there is a verdict only after a round': (state) => state.context.verdict === null || state.context.last !== null,
    'the chosen bet exists': (state) =>
      state.context.table === null || state.context.table.bets[state.context.bet] !== undefined,
  },
  goals: {
    'the player can always return to idle, unless the launch has ended': (state) =>
      state.in('play.idle') || state.in('play.ended'),
  },
  journeys: {
    ...fairnessJourneys,
    'bet-and-lose': {
      claim: 'A spin takes the bet, shows the result and returns to idle.',
      steps: [
        { do: 'enterGame:done/table', in: 'play.idle', tags: ['playable'], emits: ['game.ready'] },
        {
          do: 'spin.requested',
          starts: [
            {
              src: 'placeBet',
              input: {
                spinId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a',
                bet: '1.00',
                commitment: 'a1',
                clientSeed: 'mine',
              },
            },
          ],
          in: 'play.spinning',
          notTags: ['playable'],
          emits: ['round.started'],
        },
        { do: 'spin.requested', in: 'play.spinning', emits: [] },
        {
          do: 'placeBet:done/loss',
          starts: [
            {
              src: 'stopReels',
              input: {
                turn: {
                  free: false,
                  columns: [],
                  lines: [],
                  scatters: 3,
                  scatterWin: '0.00',
                  multiplier: 1,
                  win: '0.00',
                },
              },
            },
          ],
          in: 'play.revealing',
        },
        { do: 'stopReels:done/shown', in: 'play.idle', tags: ['playable'], emits: ['round.finished'] },
      ],
    },
    'reloaded-during-a-round': {
      claim: 'A page that is reloaded during a round shows it from its beginning, and places no second bet.',
      steps: [
        {
          do: 'enterGame:done/midway',
          starts: [{ src: 'stopReels', input: { turn: turn('0.00', false) } }],
          in: 'play.revealing',
          context: { bet: 1, turn: 0, shown: 'a1' },
          emits: ['game.ready', 'round.started'],
        },
        { do: 'spin.requested', in: 'play.revealing', emits: [] },
        { do: 'stopReels:done/shown', in: 'play.revealing', context: { turn: 1 } },
        { do: 'skip.requested', in: 'play.celebrating', emits: ['win.shown'] },
        { do: 'skip.requested', in: 'play.idle', emits: ['round.finished'] },
        {
          do: 'spin.requested',
          starts: [
            {
              src: 'placeBet',
              input: {
                spinId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a',
                bet: '2.00',
                commitment: 'a1',
                clientSeed: 'mine',
              },
            },
          ],
          in: 'play.spinning',
        },
      ],
    },
    'free-turns-one-after-another': {
      claim: 'Free turns won by scatters are shown in order before the round is over.',
      steps: [
        { do: 'enterGame:done/table', in: 'play.idle' },
        { do: 'spin.requested', in: 'play.spinning' },
        {
          do: 'placeBet:done/freeTurns',
          starts: [
            {
              src: 'stopReels',
              input: {
                turn: {
                  free: false,
                  columns: [],
                  lines: [],
                  scatters: 3,
                  scatterWin: '0.00',
                  multiplier: 1,
                  win: '2.00',
                },
              },
            },
          ],
          in: 'play.revealing',
          context: { turn: 0 },
        },
        {
          do: 'stopReels:done/shown',
          starts: [
            {
              src: 'showWin',
              input: {
                turn: {
                  free: false,
                  columns: [],
                  lines: [],
                  scatters: 3,
                  scatterWin: '0.00',
                  multiplier: 1,
                  win: '2.00',
                },
              },
            },
          ],
          in: 'play.celebrating',
          emits: ['win.shown'],
        },
        {
          do: 'showWin:done/shown',
          starts: [
            {
              src: 'stopReels',
              input: {
                turn: {
                  free: true,
                  columns: [],
                  lines: [],
                  scatters: 0,
                  scatterWin: '0.00',
                  multiplier: 2,
                  win: '0.00',
                },
              },
            },
          ],
          in: 'play.revealing',
          context: { turn: 1 },
        },
        { do: 'stopReels:done/shown', in: 'play.revealing', context: { turn: 2 } },
        {
          do: 'stopReels:done/shown',
          starts: [
            {
              src: 'showWin',
              input: {
                turn: {
                  free: true,
                  columns: [],
                  lines: [],
                  scatters: 0,
                  scatterWin: '0.00',
                  multiplier: 2,
                  win: '4.00',
                },
              },
            },
          ],
          in: 'play.celebrating',
        },
        { do: 'skip.requested', in: 'play.idle', emits: ['round.finished'] },
        { do: 'spin.requested', in: 'play.spinning', context: { turn: 0, tries: 0 } },
      ],
    },
    'silence-repeats-the-same-round': {
      claim: 'A round without an answer is requested again with the same spin id, and never bet twice (decision 12).',
      steps: [
        { do: 'enterGame:done/table', in: 'play.idle' },
        { do: 'spin.requested', in: 'play.spinning' },
        { do: 'placeBet:error/fault', in: 'play.waitingToRetry' },
        {
          do: 'after:retryDelay',
          passes: 2000,
          in: 'play.spinning',
          context: { spinId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a' },
        },
        { do: 'placeBet:error/fault', in: 'play.waitingToRetry' },
        { do: 'after:retryDelay', in: 'play.spinning' },
        { do: 'placeBet:error/fault', in: 'play.unanswered', tags: ['failed'] },
        { do: 'spin.requested', in: 'play.unanswered' },
        { do: 'spin.retried', in: 'play.spinning', context: { spinId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a' } },
        { do: 'placeBet:done/win', in: 'play.revealing', context: { tries: 0 } },
      ],
    },
    ...declinedJourneys,
    'animations-are-skipped': {
      claim: 'A player may skip the turning reels; an animation that fails does not block the round.',
      steps: [
        { do: 'enterGame:done/table' },
        { do: 'spin.requested' },
        { do: 'placeBet:done/win', in: 'play.revealing' },
        {
          do: 'skip.requested',
          starts: [
            {
              src: 'showWin',
              input: {
                turn: {
                  free: false,
                  columns: [],
                  lines: [],
                  scatters: 3,
                  scatterWin: '0.00',
                  multiplier: 1,
                  win: '5.00',
                },
              },
            },
          ],
          in: 'play.celebrating',
          emits: ['win.shown'],
        },
        { do: 'showWin:error/interrupted', in: 'play.idle', emits: ['round.finished'] },
      ],
    },
    'paytable-and-sound': {
      claim: 'The paytable opens and closes at any time; sound is off until it is turned on.',
      steps: [
        { do: 'paytable.toggled', in: 'panel.closed' },
        { do: 'enterGame:done/table', in: ['panel.closed', 'sound.off'] },
        { do: 'paytable.toggled', in: 'panel.paytable' },
        { do: 'paytable.toggled', in: 'panel.closed' },
        { do: 'paytable.toggled', in: 'panel.paytable' },
        { do: 'paytable.closed', in: 'panel.closed' },
        { do: 'sound.toggled', in: 'sound.on' },
        { do: 'sound.toggled', in: 'sound.off' },
      ],
    },
  },
})
