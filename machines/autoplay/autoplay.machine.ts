import { withEvent } from '#machines/lib/transitions.ts'
import { atFirst, autoplaySetup } from './autoplay.setup.ts'
import type { StopReason } from './autoplay.rules.ts'

const meta = { requirements: ['spec §7 Games', 'decision 13 market rules by jurisdiction'] }

/** Ends autoplay with a reason: one of the chosen ends, or the player's stop. */
const because = (reason: StopReason) => ({ type: 'keepReason', params: { reason } }) as const
const off = '#autoplay.off'

/**
 * Autoplay of a slot: starts turns until the chosen number or the chosen loss is reached. It knows
 * nothing of reels: it requests a turn and receives its result.
 */
export const autoplayMachine = autoplaySetup.createMachine({
  id: 'autoplay',
  description: 'Autoplay of a slot: turns start by themselves until they are used up or an end is met.',
  meta,
  context: ({ input }) => atFirst(input),
  initial: 'off',
  states: {
    off: {
      description: 'The player starts each turn; the reason of the last end is shown.',
      meta,
      on: {
        'settings.opened': { target: 'choosing', actions: [withEvent('keepBet'), 'forgetLast'] },
        'played.byHand': { actions: 'forgetLast' },
      },
    },
    choosing: {
      description: 'The player chooses the number of turns, the loss limit and other ends.',
      meta,
      on: {
        'wish.changed': { guard: withEvent('wishOffered'), actions: withEvent('keepWish') },
        'settings.closed': 'off',
        'start.requested': { target: 'playing', actions: 'begin' },
      },
    },
    playing: {
      description: 'Turns follow one another; every end takes effect before the next bet.',
      meta,
      tags: ['running'],
      initial: 'turning',
      on: {
        'stop.requested': { target: 'off', actions: because('player') },
        'play.interrupted': { target: 'off', actions: withEvent('keepInterruption') },
      },
      states: {
        turning: {
          description: 'A bet has been requested, and its round is not over.',
          meta,
          entry: ['countTurn', 'requestTurn'],
          on: { 'round.finished': { target: 'deciding', actions: withEvent('countRound') } },
        },
        deciding: {
          description: 'Checks whether one of the chosen ends is met, the rarest first.',
          meta,
          always: [
            { guard: 'bonusEnds', target: off, actions: because('bonus') },
            { guard: 'winEnds', target: off, actions: because('win') },
            { guard: 'turnsUsedUp', target: off, actions: because('turns') },
            { guard: 'lossCouldPass', target: off, actions: because('loss') },
            { target: 'pausing' },
          ],
        },
        pausing: {
          description: 'The reels pause before the next turn; autoplay can be stopped.',
          meta,
          after: { pause: 'turning' },
        },
      },
    },
  },
})
