import { refusal } from '#machines/lib/answers.ts'
import { defineModel } from '#machines/lib/model.ts'
import type { PlaySession } from '#wire/protection/protection.ts'
import { realityCheckActorCalls, realityCheckMachine } from './reality-check.machine.ts'

const serverTime = 1_800_000_000_000
const minute = 60_000
const playing: PlaySession = {
  serverTime,
  currency: 'PHP',
  beganAt: serverTime - 50 * minute,
  endsAt: serverTime + 15 * minute,
  net: '-120.00',
  staked: '500.00',
  won: '380.00',
  checkAt: serverTime + 10 * minute,
  timeOverAt: null,
}
const nearly = { ...playing, checkAt: serverTime + 5_000 }
const due = { ...playing, checkAt: serverTime }
const over = { ...playing, checkAt: serverTime, timeOverAt: serverTime }
const notPlaying = { ...playing, beganAt: null, endsAt: null, checkAt: null, net: '0.00', staked: '0.00', won: '0.00' }

export const realityCheckModel = defineModel({
  flow: 'reality-check',
  machine: realityCheckMachine,
  inputs: { default: undefined },
  events: {},
  calls: realityCheckActorCalls,
  actors: {
    loadPlay: {
      done: {
        playing: { kind: 'value', value: playing },
        nearly: { kind: 'value', value: nearly },
        due: { kind: 'value', value: due },
        over: { kind: 'value', value: over },
        refused: refusal('rate_limited'),
      },
    },
    answerCheck: {
      done: {
        goOn: { kind: 'value', value: playing },
        stop: { kind: 'value', value: notPlaying },
        refused: refusal('rate_limited'),
      },
    },
    wait: { done: { over: undefined }, error: { broken: new Error('the clock stopped') } },
  },
  project: ({ play }) => ({ play: play === null ? null : [play.checkAt, play.timeOverAt, play.beganAt] }),
  invariants: {
    'the question shows a play time and a net result': (state) =>
      !(state.tags.has('prompt') || state.in('limitReached')) || state.context.play !== null,
  },
  laws: {
    'play waits until the server has saved an answer': ({ do: what, before, after }) =>
      !before.tags.has('prompt') || after.tags.has('prompt') || /^answerCheck:done\/(goOn|stop)/.test(what),
    'an answer that was not saved shows an error': ({ do: what, after }) =>
      !/^answerCheck:(error|done\/refused)/.test(what) || (after.in('prompting.failed') && after.tags.has('failed')),
    'a failed load does not stop play, and is retried': ({ do: what, after, asks }) =>
      !/^loadPlay:(error|done\/refused)/.test(what) || (after.in('following') && asks.length === 1),
  },
  goals: { 'play can be stopped': (state) => state.in('stopped') },
  journeys: {
    'an-hour-has-passed': {
      claim:
        'After an hour the question opens, with the play time and the net result; play goes on once it is answered.',
      starts: ['loadPlay'],
      steps: [
        {
          do: 'loadPlay:done/playing',
          in: 'following',
          starts: [{ src: 'wait', input: { for: 20_000 } }],
          notTags: ['prompt'],
        },
        { do: 'wait:done/over', in: 'loading', starts: ['loadPlay'] },
        { do: 'loadPlay:done/nearly', in: 'following', starts: [{ src: 'wait', input: { for: 5_000 } }] },
        { do: 'wait:done/over' },
        { do: 'loadPlay:done/due', in: 'prompting.idle', tags: ['prompt'], context: { play: due } },
        {
          do: 'goOn.chosen',
          in: 'continuing',
          tags: ['prompt', 'busy'],
          starts: [{ src: 'answerCheck', input: { answer: 'goOn' } }],
        },
        { do: 'answerCheck:done/goOn', in: 'following', notTags: ['prompt'], context: { play: playing } },
      ],
    },
    enough: {
      claim: 'Stopping ends play at the server, and the game is left.',
      steps: [
        { do: 'loadPlay:done/due' },
        { do: 'stop.chosen', in: 'stopping', starts: [{ src: 'answerCheck', input: { answer: 'stop' } }] },
        { do: 'answerCheck:error/fault', in: 'prompting.failed', tags: ['failed', 'prompt'] },
        { do: 'stop.chosen', in: 'stopping' },
        {
          do: 'answerCheck:done/stop',
          in: 'stopped',
          emits: [{ type: 'play.stopped' }],
          context: { play: notPlaying },
        },
      ],
    },
    'time-limit-used-up': {
      claim: 'A used-up time limit comes before any question, and leaves the game.',
      steps: [
        { do: 'loadPlay:done/over', in: 'limitReached', notTags: ['prompt'] },
        { do: 'play.changed', in: 'loading' },
        { do: 'loadPlay:done/over', in: 'limitReached' },
        { do: 'stop.chosen', in: 'stopped', emits: [{ type: 'play.stopped' }] },
      ],
    },
    'server-unreachable': {
      claim: 'While the server cannot be reached the game stays open, and the request is repeated.',
      steps: [
        { do: 'loadPlay:error/fault', in: 'following', starts: [{ src: 'wait', input: { for: 20_000 } }] },
        { do: 'play.changed', in: 'loading', starts: ['loadPlay'] },
      ],
    },
  },
})
