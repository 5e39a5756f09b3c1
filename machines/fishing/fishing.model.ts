import { FaultError } from '#wire/envelope.ts'
import type { ShotResult } from '#wire/play/fishing.ts'
import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import { isShortHere } from '#machines/lib/seeded-play.ts'
import { fairnessJourneys } from './fishing-fairness.journeys.ts'
import { refusedJourneys } from './fishing-refused.journeys.ts'
import { shotJourneys } from './fishing-shots.journeys.ts'
import { fishingMachine } from './fishing.machine.ts'
import type { FiredShot, Seat } from './fishing.setup.ts'

const one = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'
const two = '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9b'

const leftBehind: FiredShot = { shotId: one, target: 'shark', bet: '2.00', commitment: 'a0', clientSeed: 'before' }

const sea: Seat = {
  clientSeed: 'mine',
  unanswered: null,
  next: { commitment: 'a1', nonce: 1 },
  game: { gameCode: 'deepreef-fishing', name: 'Deepreef Fishing', vendorName: 'Deepreef' },
  hue: 182,
  language: 'en',
  currency: 'PHP',
  wallet: 'vendor',
  balance: '100.00',
  cannons: ['1.00', '2.00'],
  usualCannon: 1,
  rtp: 96,
  targets: [
    { target: 'anchovy', odds: 2, chance: 48 },
    { target: 'puffer', odds: 5, chance: 19.2 },
  ],
  history: [],
}

const result = (caught: boolean): ShotResult => ({
  shotId: one,
  target: 'puffer',
  bet: '2.00',
  caught,
  win: caught ? '10.00' : '0.00',
  balance: caught ? '108.00' : '98.00',
  at: 1_760_000_000_000,
  proof: { commitment: 'a1', nonce: 1, clientSeed: 'mine', serverSeed: 'b1' },
  next: { commitment: 'a2', nonce: 2 },
})

export const fishingModel = defineModel({
  flow: 'fishing',
  machine: fishingMachine,
  inputs: { default: undefined },
  events: {
    'shot.requested': { default: { shotId: one, target: 'puffer' }, another: { shotId: two, target: 'anchovy' } },
    'cannon.chosen': { small: { cannon: 0 }, none: { cannon: 9 } },
    'clientSeed.changed': { good: { clientSeed: 'luck-7' }, bad: { clientSeed: 'no spaces: no colons' } },
  },
  actors: {
    enterGame: {
      done: {
        sea: { kind: 'value', value: sea },
        leftBehind: { kind: 'value', value: { ...sea, unanswered: leftBehind } },
        refused: refusal('session_expired'),
      },
      error: { fault: new FaultError('network') },
    },
    fireShot: {
      done: {
        missed: { kind: 'value', value: result(false) },
        caught: { kind: 'value', value: result(true) },
        short: refusal('insufficient_funds'),
        limited: refusal('loss_limit_reached'),
        used: refusal('commitment_used'),
        conflict: refusal('idempotency_conflict'),
        over: refusal('session_expired'),
      },
      error: { fault: new FaultError('timeout') },
    },
    checkShot: {
      done: { agrees: 'agrees', otherSeed: 'otherSeed', otherRound: 'otherRound' },
      error: { insecure: new Error('nothing to check with') },
    },
  },
  // A loaded shot is projected as a boolean: at most one is in the air and one loaded.
  project: (context) => ({
    atSea: context.sea !== null,
    loaded: context.loaded !== null,
    tries: context.tries,
    short: isShortHere(context.sea, context.refusal),
    seen: context.last !== null,
  }),
  invariants: {
    'a shot is in the air exactly while it is requested or awaits a retry': (state) =>
      (state.context.air !== null) ===
      (state.in('play.flying') || state.in('play.waitingToRetry') || state.in('play.unanswered')),
    'a shot is loaded only while another is in the air': (state) =>
      state.context.loaded === null || state.context.air !== null,
    'a declined shot has a reason': (state) => !state.in('play.declined') || state.context.refusal !== null,
    'there is a verdict only after a shot': (state) => state.context.verdict === null || state.context.last !== null,
    'the chosen cannon exists': (state) =>
      state.context.sea === null || state.context.sea.cannons[state.context.cannon] !== undefined,
  },
  laws: {
    'a retry sends the same shot': ({ before, after, asks }) =>
      !before.in('play.waitingToRetry') ||
      !after.in('play.flying') ||
      asks.some(({ src, input }) => src === 'fireShot' && input === before.context.air),
    'the balance changes only by an answer of the server': ({ do: what, before, after }) =>
      before.context.balance === after.context.balance || /^(enterGame|fireShot):done\//.test(what),
  },
  goals: {
    'the player can always return to ready, unless the launch has ended': (state) =>
      state.in('play.ready') || state.in('play.ended'),
  },
  journeys: { ...shotJourneys, ...refusedJourneys, ...fairnessJourneys },
})
