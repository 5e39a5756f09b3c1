import { given } from '#machines/lib/transitions.ts'
import { atFirst, autoplaySetup } from './autoplay.setup.ts'
import type { StopReason } from './autoplay.rules.ts'

const meta = { requirements: ['spec §7 Games', 'decision 13 market rules by jurisdiction'] }

/** Says why it ends: for a reason that was agreed on, or because the player wants it. */
const because = (reason: StopReason) => ({ type: 'sayWhy', params: { reason } }) as const
const off = '#autoplay.off'

/**
 * The reels of a slot turn by themselves, as often as was chosen and never past the loss that was chosen. It knows
 * nothing of reels: it asks for a turn, and is told what came of it.
 */
export const autoplayMachine = autoplaySetup.createMachine({
  id: 'autoplay',
  description: 'Turns of a slot that begin by themselves, until they are used up or something ends them.',
  meta,
  context: ({ input }) => atFirst(input),
  initial: 'off',
  states: {
    off: {
      description: 'Every turn is asked for by hand; what ended the last ones is said.',
      meta,
      on: {
        'settings.opened': { target: 'choosing', actions: [given('keepBet'), 'forgetLast'] },
        'played.byHand': { actions: 'forgetLast' },
      },
    },
    choosing: {
      description: 'The player chooses how many turns, what may be lost, and what else ends them.',
      meta,
      on: {
        'wish.changed': { guard: given('wishOffered'), actions: given('keepWish') },
        'settings.closed': 'off',
        'start.requested': { target: 'playing', actions: 'begin' },
      },
    },
    playing: {
      description: 'Turns follow one another; whatever ends them does so before the next bet.',
      meta,
      tags: ['running'],
      initial: 'turning',
      on: {
        'stop.requested': { target: 'off', actions: because('player') },
        'play.interrupted': { target: 'off', actions: given('keepInterruption') },
      },
      states: {
        turning: {
          description: 'A bet has been asked for, and its round is not over.',
          meta,
          entry: ['countTurn', 'wantTurn'],
          on: { 'round.finished': { target: 'deciding', actions: given('countRound') } },
        },
        deciding: {
          description: 'Whether one of the agreed ends has come, the rarest first.',
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
          description: 'The reels stand still for a moment, in which it can be stopped.',
          meta,
          after: { pause: 'turning' },
        },
      },
    },
  },
})
