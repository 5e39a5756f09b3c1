import { defineModel } from '#machines/lib/model.ts'
import { autoplayJourneys } from './autoplay.journeys.ts'
import { autoplayMachine } from './autoplay.machine.ts'

/** What is offered where little is: as much as tells the ends of autoplay apart. */
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
  // What is left and lost matters until it has ended; what the last round was, only while it is decided on.
  project: ({ wishes, left, lost, reason }) => ({ wishes, reason, far: reason === null ? [left, lost] : null }),
  invariants: {
    'a turn is never begun whose bet could pass the loss that was chosen': ({ in: inState, context }) =>
      !inState('playing.turning') ||
      Number(context.lost) + Number(context.bet) <= Number(context.bet) * context.wishes.loss,
    'no more turns are begun than were chosen': ({ tags, context: { left, wishes } }) =>
      !tags.has('running') || (left >= 0 && left < wishes.turns),
    'only what the market offers is chosen': ({ context: { wishes, offered } }) =>
      offered.turns.includes(wishes.turns) && offered.losses.includes(wishes.loss),
    'while it plays nothing has ended it': (state) => !state.tags.has('running') || state.context.reason === null,
  },
  laws: {
    'whatever ends it does so at once, and asks for no turn': ({ do: what, before, after, emits }) =>
      !before.tags.has('running') ||
      stops[what] === undefined ||
      (after.in('off') && after.context.reason === stops[what] && emits.length === 0),
    'a turn is asked for when it begins and at no other time': ({ before, after, emits }) =>
      (emits.length === 1) === (after.in('playing.turning') && !before.in('playing.turning')),
  },
  goals: { 'the player can always go back to turns by hand': (state) => state.in('off') },
  journeys: autoplayJourneys,
})
