import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, type InspectionEvent, setup } from 'xstate'
import { feedbackActorCalls, feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { nothingTyped } from '#machines/feedback/feedback.rules.ts'
import { callActors } from '#machines/lib/calls.ts'
import { liveConnectionMachine, type StreamRequest } from '#machines/live-connection/live-connection.machine.ts'
import { refusal } from '#machines/lib/answers.ts'
import { createStepRecorder, type StepRecorder } from '#src/providers/last-steps/record-steps.ts'
import { toldSteps } from '#src/providers/last-steps/told-steps.ts'
import { feedbackCalls } from '#wire/messages/feedback.ts'
import { ToldSteps } from '#wire/messages/told-steps.ts'
import { mostToldSteps } from '#wire/messages/told-steps-terms.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const input = {
  draft: { key: 'c0000000-0000-4000-8000-000000000001', fields: nothingTyped },
  language: 'en',
  steps: null,
} as const

/** A form that is watched, and refused whatever it sends. */
function form(recorder: StepRecorder) {
  const api = new FakeApi().on(feedbackCalls.sendFeedback, async () => refusal('rate_limited'))
  const actors = callActors(feedbackActorCalls, api)
  return createActor(feedbackMachine.provide({ actors }), {
    input,
    inspect: (event: InspectionEvent) => recorder.inspect(event),
  })
}

const type = (actor: ReturnType<typeof form>, content: string) =>
  actor.send({ type: 'form.edited', fields: { type: 'idea', content, words: 3 } })

describe('the last steps of a page', () => {
  it('are told in the words of their charts, in order, as the server takes them', async () => {
    const recorder = createStepRecorder()
    const actor = form(recorder).start()
    type(actor, 'My name is Marisol')
    actor.send({ type: 'form.submitted' })
    await expect.poll(() => actor.getSnapshot().context.refusal).toBe('rate_limited')
    const told = toldSteps(recorder.taken(), 'TypeError')
    expect(told).toEqual({
      error: 'TypeError',
      charts: [{ flow: 'feedback', version: expect.stringMatching(/^[\da-f]{8}$/) }],
      steps: [
        { chart: 0, event: 'start', transitions: [], states: ['editing.resting'] },
        {
          chart: 0,
          event: 'form.edited',
          transitions: ['editing|form.edited||editing.resting'],
          states: ['editing.resting'],
        },
        {
          chart: 0,
          event: 'form.submitted',
          transitions: ['editing|form.submitted|formValid|sending'],
          states: ['sending'],
        },
        {
          chart: 0,
          event: 'send:done',
          transitions: ['sending|send:done|refused|editing'],
          states: ['editing.resting'],
        },
      ],
    })
    expect(v.parse(ToldSteps, told)).toEqual(told)
    expect(JSON.stringify(told)).not.toContain('Marisol')
  })

  it('leave out what a chart passed over', () => {
    const recorder = createStepRecorder()
    const actor = form(recorder).start()
    actor.send({ type: 'another.requested', key: 'k' })
    expect(toldSteps(recorder.taken())?.steps).toHaveLength(1)
  })

  it('leave out the heartbeats of the live connection', () => {
    const recorder = createStepRecorder()
    const watch = fromCallback<{ type: string }, void>(() => {})
    const readStream = fromCallback<{ type: string }, StreamRequest>(() => {})
    const actor = createActor(liveConnectionMachine.provide({ actors: { watchNetwork: watch, readStream } }), {
      input: { token: null, jitter: 0 },
      inspect: (event: InspectionEvent) => recorder.inspect(event),
    }).start()
    actor.send({ type: 'stream.opened' })
    for (let time = 0; time < mostToldSteps; time += 1) actor.send({ type: 'bytes.received' })
    actor.send({ type: 'stream.closed' })
    expect(toldSteps(recorder.taken())?.steps.map(({ event }) => event)).toEqual([
      'start',
      'stream.opened',
      'stream.closed',
    ])
    actor.stop()
  })

  it('begin with where a chart was found that ran before', () => {
    const recorder = createStepRecorder()
    let isWatched = false
    const actor = createActor(feedbackMachine, {
      input,
      inspect: (event: InspectionEvent) => {
        if (isWatched) recorder.inspect(event)
      },
    }).start()
    isWatched = true
    type(actor, 'one two three')
    type(actor, 'four five six')
    expect(toldSteps(recorder.taken())?.steps.map(({ event }) => event)).toEqual([null, 'form.edited'])
  })

  it('are the latest, however many there were', () => {
    const recorder = createStepRecorder()
    const actor = form(recorder).start()
    for (let time = 0; time < mostToldSteps * 2; time += 1) type(actor, `${time} two three`)
    const told = toldSteps(recorder.taken())
    expect(told?.steps).toHaveLength(mostToldSteps)
    expect(told?.steps[0]).toMatchObject({ event: null, transitions: [] })
    v.parse(ToldSteps, told)
  })

  it('are no more than a request may carry', () => {
    const recorder = createStepRecorder(2_000)
    const actor = form(recorder).start()
    for (let time = 0; time < 2_000; time += 1) type(actor, `${time} two three`)
    expect(JSON.stringify(toldSteps(recorder.taken())).length).toBeLessThan(66_000)
  })

  it('leave out a chart with names that might be anything, and an error that is no class', () => {
    const recorder = createStepRecorder()
    const strange = setup({}).createMachine({ id: 'a b@c', initial: 'x', states: { x: {} } })
    createActor(strange, { inspect: (event: InspectionEvent) => recorder.inspect(event) }).start()
    expect(toldSteps(recorder.taken())).toBeNull()
    form(recorder).start()
    expect(toldSteps(recorder.taken(), 'marisol@mail.example')).toMatchObject({
      error: null,
      charts: [{ flow: 'feedback' }],
    })
  })

  it('are none where nothing ran', () => {
    expect(toldSteps([])).toBeNull()
  })
})
