import type { Journey, JourneyStep } from '#atlas/model/model.ts'

const opened: JourneyStep = { do: 'settings.opened', in: 'choosing', notTags: ['running'], context: { bet: '1.00' } }
const begun: JourneyStep = {
  do: 'start.requested',
  in: 'playing.turning',
  tags: ['running'],
  emits: ['turn.wanted'],
  context: { left: 2, lost: '0', reason: null },
}
const begunOnce: JourneyStep = { do: 'start.requested', in: 'playing.turning', context: { left: 0 } }

/** How turns that begin by themselves begin and end (issue 14; market rules of decision 13). */
export const autoplayJourneys: Readonly<Record<string, Journey>> = {
  'all-turns-are-played': {
    claim: 'Turns follow one another until as many have been played as were chosen, each after a moment.',
    steps: [
      { ...opened, emits: [] },
      begun,
      {
        do: 'round.finished/won',
        in: 'playing.pausing',
        emits: [],
        context: { lost: '-1.00', won: '2.00', bonus: false, wait: 500 },
      },
      { do: 'after:pause', passes: 500, in: 'playing.turning', emits: ['turn.wanted'], context: { left: 1 } },
      { do: 'round.finished/early', in: 'playing.pausing', context: { lost: '0.00', won: '0.00' } },
      { do: 'after:pause', passes: 1900, in: 'playing.turning', emits: ['turn.wanted'], context: { left: 0 } },
      {
        do: 'round.finished/freeTurns',
        in: 'off',
        notTags: ['running'],
        emits: [],
        context: { reason: 'turns', bonus: true, lost: '0.00' },
      },
      { do: 'played.byHand', in: 'off', emits: [], context: { reason: null } },
    ],
  },
  'the-loss-limit-holds-before-the-bet': {
    claim: 'A bet that could lose more than was chosen is not placed, whatever was won before it.',
    steps: [
      opened,
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing', context: { lost: '1.00' } },
      { do: 'after:pause', in: 'playing.turning', context: { left: 1 } },
      { do: 'round.finished/lost', in: 'off', emits: [], context: { reason: 'loss', lost: '2.00', left: 1 } },
      { ...opened, context: { reason: null } },
      { do: 'wish.changed/littleLoss', in: 'choosing', context: { wishes: { turns: 3, loss: 1 } } },
      begun,
      { do: 'round.finished/lost', in: 'off', context: { reason: 'loss', lost: '1.00' } },
    ],
  },
  'a-win-or-free-turns-end-it': {
    claim: 'Who asks for it is given the game back after a win of that size, or after free turns.',
    steps: [
      opened,
      { do: 'wish.changed/untilWin', in: 'choosing', context: { wishes: { win: 2, bonus: false } } },
      {
        do: 'wish.changed/untilBonus',
        in: 'choosing',
        context: { wishes: { turns: 3, loss: 2, win: 2, bonus: true } },
      },
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing' },
      { do: 'after:pause', in: 'playing.turning' },
      { do: 'round.finished/won', in: 'off', context: { reason: 'win' } },
      { ...opened, context: { wishes: { win: 2, bonus: true }, reason: null } },
      begun,
      { do: 'round.finished/freeTurns', in: 'off', context: { reason: 'bonus' } },
    ],
  },
  'what-was-not-asked-for-ends-nothing': {
    claim: 'Wins and free turns are no end where the player did not ask for it.',
    steps: [
      opened,
      begun,
      { do: 'round.finished/won', in: 'playing.pausing' },
      { do: 'after:pause', in: 'playing.turning' },
      { do: 'round.finished/freeTurns', in: 'playing.pausing', context: { bonus: true, won: '1.00', lost: '-1.00' } },
    ],
  },
  'stopped-by-the-player': {
    claim:
      'Stop takes effect before the next bet, also in the pause between two turns, and a stopped round goes on alone.',
    steps: [
      opened,
      begun,
      { do: 'stop.requested', in: 'off', emits: [], context: { reason: 'player' } },
      { do: 'round.finished/won', in: 'off', emits: [], context: { lost: '0' } },
      { ...opened, context: { reason: null } },
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing' },
      { do: 'stop.requested', in: 'off', emits: [], context: { reason: 'player', left: 2 } },
      { ...opened, context: { reason: null, left: 0, lost: '0' } },
    ],
  },
  'the-rarest-end-is-the-one-that-is-told': {
    claim:
      'Of two ends that come with one round the player is told the one that was asked for: a win before the last turn, and that before the limit.',
    steps: [
      opened,
      { do: 'wish.changed/oneTurn' },
      { do: 'wish.changed/littleLoss' },
      begunOnce,
      { do: 'round.finished/lost', in: 'off', context: { reason: 'turns' } },
      opened,
      { do: 'wish.changed/untilWin' },
      begunOnce,
      { do: 'round.finished/won', in: 'off', context: { reason: 'win' } },
    ],
  },
  'ended-from-outside': {
    claim:
      'A refused bet, a question of the site, a lost network and a page that nobody sees end it (player protection).',
    steps: [
      opened,
      begun,
      { do: 'play.interrupted/refused', in: 'off', emits: [], context: { reason: 'refused' } },
      opened,
      begun,
      { do: 'play.interrupted/realityCheck', in: 'off', emits: [], context: { reason: 'realityCheck' } },
      opened,
      begun,
      { do: 'play.interrupted/network', in: 'off', emits: [], context: { reason: 'network' } },
      opened,
      begun,
      { do: 'round.finished/lost', in: 'playing.pausing' },
      { do: 'play.interrupted/hidden', in: 'off', emits: [], context: { reason: 'hidden' } },
    ],
  },
  'only-what-is-offered': {
    claim:
      'What the market does not offer cannot be chosen, and who closes the choice plays by hand, with the choice kept.',
    steps: [
      { do: 'start.requested', in: 'off', emits: [] },
      opened,
      {
        do: 'wish.changed/notOffered',
        in: 'choosing',
        context: { wishes: { turns: 3, loss: 2, win: null, bonus: false } },
      },
      { do: 'wish.changed/oneTurn', in: 'choosing', context: { wishes: { turns: 1 } } },
      { do: 'settings.closed', in: 'off', emits: [], context: { reason: null } },
      { ...opened, context: { wishes: { turns: 1, loss: 2 } } },
      { do: 'start.requested', in: 'playing.turning', emits: ['turn.wanted'], context: { left: 0 } },
      { do: 'round.finished/lost', in: 'off', context: { reason: 'turns' } },
    ],
  },
}
