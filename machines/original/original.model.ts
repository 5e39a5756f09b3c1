import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { isShortHere } from '#machines/lib/seeded-play.ts'
import { FaultError } from '#wire/envelope.ts'
import type { OriginalResult } from '#wire/play/originals.ts'
import { declinedJourneys } from './original-declined.journeys.ts'
import { fairnessJourneys } from './original-fairness.journeys.ts'
import { roundJourneys } from './original-rounds.journeys.ts'
import { originalMachine } from './original.machine.ts'
import type { Seat } from './original.setup.ts'

const roundId = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'

const table: Seat = {
  clientSeed: 'mine',
  clears: false,
  next: { commitment: 'a1', nonce: 1 },
  game: { gameCode: 'northpier-dice', name: 'Northpier Dice', vendorName: 'Northpier' },
  rules: 'dice',
  hue: 222,
  language: 'en',
  currency: 'PHP',
  wallet: 'main',
  balance: '100.00',
  bets: ['1.00', '2.00'],
  defaultBet: '1.00',
  pick: { side: 'under', target: 4_950 },
  rtp: 99,
  autoplay: null,
  leastTurnSeconds: 0,
  underWay: null,
  history: [],
}

const round = (outcome: number): OriginalResult => ({
  roundId,
  game: 'dice',
  version: 1,
  pick: { side: 'under', target: 4_950 },
  outcome,
  bet: '1.00',
  win: outcome < 4_950 ? '2.00' : '0.00',
  balanceAfterBet: '99.00',
  balance: outcome < 4_950 ? '101.00' : '99.00',
  at: 1_760_000_000_000,
  proof: { commitment: 'a1', nonce: 1, clientSeed: 'mine', serverSeed: 'b1' },
  next: { commitment: 'a2', nonce: 2 },
})

export const originalModel = defineModel({
  flow: 'original',
  machine: originalMachine,
  inputs: { default: undefined },
  events: {
    'play.requested': { default: { roundId } },
    'pick.changed': {
      over: { pick: { side: 'over', target: 7_500 } },
      bad: { pick: { side: 'over', target: 3 } },
      none: { pick: null },
    },
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
          value: {
            ...table,
            underWay: { ...round(1_234), bet: '2.00', pick: { side: 'under', target: 5_000 } },
          },
        },
        clearable: { kind: 'value', value: { ...table, clears: true } },
        refused: refusal('session_expired'),
      },
      error: { fault: new FaultError('network') },
    },
    placeBet: {
      done: {
        lost: { kind: 'value', value: round(9_876) },
        won: { kind: 'value', value: round(1_234) },
        short: refusal('insufficient_funds'),
        limited: refusal('loss_limit_reached'),
        used: refusal('commitment_used'),
        conflict: refusal('idempotency_conflict'),
        over: refusal('session_expired'),
      },
      error: { fault: new FaultError('timeout') },
    },
    reveal: { done: { shown: undefined }, error: { interrupted: new Error('interrupted') } },
    checkRound: {
      done: { agrees: 'agrees', otherSeed: 'otherSeed', otherRound: 'otherRound' },
      error: { insecure: new Error('nothing to check with') },
    },
  },
  project: (context) => ({
    bet: context.bet,
    atTable: context.table !== null,
    clears: context.table?.clears ?? false,
    chosen: context.pick !== null,
    wallet: context.table?.wallet ?? null,
    tries: context.tries,
    drawn: context.result !== null,
    short: isShortHere(context.table, context.refusal),
    seen: context.last !== null,
    judged: context.verdict !== null,
  }),
  invariants: {
    'a bet is only ever placed with a round id': (state) => !state.in('play.placing') || state.context.roundId !== null,
    'a bet is only ever placed on a pick': (state) => !state.in('play.placing') || state.context.pick !== null,
    'only a game that clears is without a pick at the table': ({ context: { table: seat, pick } }) =>
      seat === null || seat.clears || pick !== null,
    'only a drawn outcome is revealed': (state) => !state.in('play.revealing') || state.context.result !== null,
    'a declined bet has a reason and no result': (state) =>
      !state.in('play.declined') || (state.context.refusal !== null && state.context.result === null),
    'a round is requested with the shown commitment and a client seed': (state) =>
      !state.in('play.placing') ||
      (state.context.shown === state.context.next?.commitment && state.context.clientSeed !== ''),
    'there is a verdict only after a round': (state) => state.context.verdict === null || state.context.last !== null,
    'the chosen bet exists': ({ context: { table: seat, bet } }) => seat === null || seat.bets[bet] !== undefined,
  },
  laws: {
    'pick and bet stay while a round is requested': ({ do: what, before, after }) =>
      !before.tags.has('drawing') ||
      (before.context.pick === after.context.pick && before.context.bet === after.context.bet) ||
      what.startsWith('enterGame:'),
    'a retry requests the same round': ({ before, after }) =>
      !(before.in('play.waitingToRetry') || before.in('play.unanswered')) ||
      before.context.roundId === after.context.roundId,
  },
  goals: {
    'the player can always return to idle, unless the launch has ended': (state) =>
      state.in('play.idle') || state.in('play.ended'),
  },
  journeys: { ...roundJourneys, ...declinedJourneys, ...fairnessJourneys },
})
