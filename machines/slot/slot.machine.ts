import { proofStates, seatStates, soundRegion } from '#machines/lib/seeded-play.ts'
import { answer, given } from '#machines/lib/transitions.ts'
import { roundToCheck, type SlotContext, slotSetup, turnOnShow } from './slot.setup.ts'

const playable = { requirements: ['decision 11 a playable slot on a seamless wallet'] }

const seat = seatStates({
  laid: [
    {
      guard: answer('roundUnderWay'),
      target: 'revealing',
      actions: [answer('keepTable'), answer('keepUnderWay'), 'sayReady', 'sayRoundStarted'],
    },
    { target: 'idle', actions: [answer('keepTable'), 'sayReady'] },
  ],
  anew: answer('keepTableAsPlayed'),
  catching: { upTags: ['busy', 'turning'], retryTags: ['busy', 'turning'] },
  asking: 'spinning',
  again: { 'spin.retried': { target: 'spinning', actions: 'forgetTries' } },
})

/** One slot table: enter, bet, turn the reels, show what they paid; a round cut off by the network is asked for again. */
export const slotMachine = slotSetup.createMachine({
  id: 'slot',
  description: 'A slot table on the games origin; the player bets and turns the reels until leaving.',
  meta: playable,
  context: {
    table: null,
    bet: 0,
    spinId: null,
    tries: 0,
    result: null,
    turn: 0,
    refusal: null,
    next: null,
    clientSeed: '',
    shown: '',
    last: null,
    verdict: null,
  },
  type: 'parallel',
  on: { 'leave.requested': { actions: 'sayLeft' } },
  states: {
    play: {
      description: 'The round: from entering the table through bets to their wins.',
      meta: playable,
      initial: 'entering',
      states: {
        entering: seat.entering,
        notEntered: seat.notEntered,
        idle: {
          description: 'The reels stand still and the player may change the bet or spin.',
          meta: playable,
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [given('startRound'), 'sayRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', actions: 'raiseBet' },
            'bet.lowered': { guard: 'betCanFall', actions: 'lowerBet' },
          },
        },
        declined: {
          description: 'The server would not take the bet; the reason is shown and nothing was taken.',
          meta: { requirements: ['decision 12 money', 'spec §8 server message shown'] },
          tags: ['playable'],
          on: {
            'spin.requested': { target: 'spinning', actions: [given('startRound'), 'sayRoundStarted'] },
            'bet.raised': { guard: 'betCanRise', target: 'idle', actions: ['raiseBet', 'forgetRefusal'] },
            'bet.lowered': { guard: 'betCanFall', target: 'idle', actions: ['lowerBet', 'forgetRefusal'] },
            'money.requested': { guard: 'lacksMoneyHere', actions: 'sayMoneyWanted' },
          },
        },
        spinning: {
          description: 'The bet is with the server and the reels turn.',
          meta: { requirements: ['decision 12 every money call carries an idempotency key'] },
          tags: ['busy', 'turning'],
          invoke: {
            src: 'placeBet',
            id: 'placeBet',
            input: ({ context }) => ({
              spinId: context.spinId ?? '',
              bet: context.table?.bets[context.bet] ?? '0',
              commitment: context.next?.commitment ?? '',
              clientSeed: context.clientSeed,
            }),
            onDone: [
              { guard: answer('playOver'), target: 'ended', actions: answer('keepRefusal') },
              { guard: answer('tableOutdated'), target: 'catchingUp', actions: answer('keepRefusal') },
              { guard: answer('refused'), target: 'declined', actions: answer('keepRefusal') },
              { target: 'revealing', actions: answer('keepResult') },
            ],
            onError: [
              { guard: 'mayTryAgain', target: 'waitingToRetry', actions: 'countTry' },
              { target: 'unanswered' },
            ],
          },
        },
        catchingUp: seat.catchingUp,
        waitingToRetry: seat.waitingToRetry,
        unanswered: seat.unanswered,
        revealing: {
          description: 'The reels come to rest on the drawn symbols.',
          meta: playable,
          tags: ['turning'],
          invoke: {
            src: 'stopReels',
            id: 'stopReels',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnShown',
            onError: 'turnShown',
          },
          on: { 'skip.requested': 'turnShown' },
        },
        turnShown: {
          description: 'Decides whether there is a win to show, another free turn, or the round is over.',
          meta: playable,
          always: [{ guard: 'turnPays', target: 'celebrating' }, { target: 'turnDone' }],
        },
        celebrating: {
          description: 'The winning lines light up and the win is counted.',
          meta: playable,
          entry: { type: 'sayWin', params: ({ context }) => ({ turn: turnOnShow(context)! }) },
          invoke: {
            src: 'showWin',
            id: 'showWin',
            input: ({ context }) => ({ turn: turnOnShow(context) }),
            onDone: 'turnDone',
            onError: 'turnDone',
          },
          on: { 'skip.requested': 'turnDone' },
        },
        turnDone: {
          description: 'Goes on to the next free turn, or closes the round with its balance.',
          meta: playable,
          always: [
            { guard: 'moreTurns', target: 'revealing', actions: 'nextTurn' },
            {
              target: 'idle',
              actions: [
                'keepLast',
                { type: 'sayRoundFinished', params: ({ context }) => ({ result: context.result! }) },
              ],
            },
          ],
        },
        ended: seat.ended,
      },
    },
    over: {
      description: 'What is open over the table, one thing at a time.',
      meta: playable,
      initial: 'nothing',
      states: {
        nothing: {
          description: 'Only the table is shown.',
          meta: playable,
          entry: 'forgetVerdict',
          on: {
            'paytable.toggled': { guard: 'atTable', target: 'paytable' },
            'fairness.toggled': { guard: 'atTable', target: 'fairness' },
          },
        },
        paytable: {
          description: 'Pays, lines, free turns and the published return are shown.',
          meta: playable,
          on: { 'paytable.toggled': 'nothing', 'paytable.closed': 'nothing' },
        },
        ...proofStates({
          src: 'checkRound',
          id: 'checkRound',
          input: ({ context }: { readonly context: SlotContext }) => roundToCheck(context),
        }),
      },
    },
    sound: soundRegion(playable),
  },
})
