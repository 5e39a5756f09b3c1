import { defineModel } from '#machines/lib/model.ts'
import { autoplayJourneys } from './autoplay.journeys.ts'
import { autoplayMachine } from './autoplay.machine.ts'

/** A small offer: just enough to distinguish the ends of autoplay. */
export const littleOffered = { turns: [3, 1], losses: [2, 1], wins: [2] }

const stops: Readonly<Record<string, string>> = {
  'stop.requested/default': 'player',
  'play.interrupted/hidden': 'hidden',
  'play.interrupted/network': 'network',
  'play.interrupted/refused': 'refused',
  'play.interrupted/realityCheck': 'realityCheck',
}

export const autoplayModel = defineModel({
  flow: 'autoplay',
  machine: autoplayMachine,
  inputs: { default: { currency: 'PHP', offered: littleOffered } },
  events: {
    'settings.opened': { default: { bet: '1.00' } },
    'wish.changed': {
      oneTurn: { wish: { turns: 1 } },
      littleLoss: { wish: { loss: 1 } },
      untilWin: { wish: { win: 2 } },
      untilBonus: { wish: { bonus: true } },
      notOffered: { wish: { turns: 1000 } },
    },
    'round.finished': {
      lost: { win: '0.00', bonus: false, wait: 500 },
      won: { win: '2.00', bonus: false, wait: 500 },
      freeTurns: { win: '1.00', bonus: true, wait: 500 },
      early: { win: '0.00', bonus: false, wait: 1900 },
    },
    'play.interrupted': {
      hidden: { by: 'hidden' },
      network: { by: 'network' },
      refused: { by: 'refused' },
      realityCheck: { by: 'realityCheck' },
    },
  },
  actors: {},
  // The turns left and the loss matter until it has ended; the last round only while it is being decided on.
  project: ({ wishes, left, lost, reason }) => ({ wishes, reason, far: reason === null ? [left, lost] : null }),
  invariants: {
    'no turn begins whose bet could exceed the loss limit': ({ in: inState, context }) =>
      !inState('playing.turning') ||
      Number(context.lost) + Number(context.bet) <= Number(context.bet) * context.wishes.loss,
    'no more turns begin than were chosen': ({ tags, context: { left, wishes } }) =>
      !tags.has('running') || (left >= 0 && left < wishes.turns),
    'only choices that the market offers are taken': ({ context: { wishes, offered } }) =>
      offered.turns.includes(wishes.turns) && offered.losses.includes(wishes.loss),
    'while it runs there is no reason for an end': (state) =>
      !state.tags.has('running') || state.context.reason === null,
  },
  laws: {
    'every end takes effect at once and requests no turn': ({ do: what, before, after, emits }) =>
      !before.tags.has('running') ||
      stops[what] === undefined ||
      (after.in('off') && after.context.reason === stops[what] && emits.length === 0),
    'a turn is requested exactly when it begins': ({ before, after, emits }) =>
      (emits.length === 1) === (after.in('playing.turning') && !before.in('playing.turning')),
  },
  goals: { 'autoplay can always be switched off': (state) => state.in('off') },
  journeys: autoplayJourneys,
})
