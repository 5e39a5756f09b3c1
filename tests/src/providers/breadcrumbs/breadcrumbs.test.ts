import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, type InspectionEvent, setup } from 'xstate'
import { feedbackActorCalls, feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { emptyFields } from '#machines/feedback/feedback.rules.ts'
import { callActors } from '#machines/lib/calls.ts'
import { liveConnectionMachine, type StreamRequest } from '#machines/live-connection/live-connection.machine.ts'
import { refusal } from '#machines/lib/answers.ts'
import { createBreadcrumbRecorder, type BreadcrumbRecorder } from '#atlas/record/breadcrumbs.ts'
import { breadcrumbsOf } from '#src/providers/breadcrumbs/breadcrumbs.ts'
import { heartbeat } from '#src/providers/breadcrumbs/record-breadcrumbs.ts'
import { feedbackCalls } from '#wire/messages/feedback.ts'
import { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import { maxBreadcrumbs } from '#wire/messages/breadcrumb-rules.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const input = {
  draft: { key: 'c0000000-0000-4000-8000-000000000001', fields: emptyFields },
  language: 'en',
  steps: null,
} as const

/** A recorded form chart, whose calls are always refused. */
function form(recorder: BreadcrumbRecorder) {
  const api = new FakeApi().on(feedbackCalls.sendFeedback, async () => refusal('rate_limited'))
  const actors = callActors(feedbackActorCalls, api)
  return createActor(feedbackMachine.provide({ actors }), {
    input,
    inspect: (event: InspectionEvent) => recorder.inspect(event),
  })
}

const type = (actor: ReturnType<typeof form>, content: string) =>
  actor.send({ type: 'form.edited', fields: { type: 'idea', content, words: 3 } })

describe('the breadcrumbs of a page', () => {
  it('have the names of their charts, in order, as the server accepts them', async () => {
    const recorder = createBreadcrumbRecorder()
    const actor = form(recorder).start()
    type(actor, 'My name is Marisol')
    actor.send({ type: 'form.submitted' })
    await expect.poll(() => actor.getSnapshot().context.refusal).toBe('rate_limited')
    const breadcrumbs = breadcrumbsOf(recorder.steps(), 'TypeError')
    expect(breadcrumbs).toEqual({
      error: 'TypeError',
      charts: [{ flow: 'feedback', version: expect.stringMatching(/^[\da-f]{8}$/) }],
      steps: [
        { chart: 0, event: 'start', transitions: [], states: ['editing.idle'] },
        {
          chart: 0,
          event: 'form.edited',
          transitions: ['editing|form.edited||editing.idle'],
          states: ['editing.idle'],
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
          states: ['editing.idle'],
        },
      ],
    })
    expect(v.parse(Breadcrumbs, breadcrumbs)).toEqual(breadcrumbs)
    expect(JSON.stringify(breadcrumbs)).not.toContain('Marisol')
  })

  it('leave out ignored events', () => {
    const recorder = createBreadcrumbRecorder()
    const actor = form(recorder).start()
    actor.send({ type: 'another.requested', key: 'k' })
    expect(breadcrumbsOf(recorder.steps())?.steps).toHaveLength(1)
  })

  it('leave out the heartbeats of the live connection', () => {
    const recorder = createBreadcrumbRecorder(maxBreadcrumbs, [heartbeat])
    const watch = fromCallback<{ type: string }, void>(() => {})
    const readStream = fromCallback<{ type: string }, StreamRequest>(() => {})
    const actor = createActor(liveConnectionMachine.provide({ actors: { watchNetwork: watch, readStream } }), {
      input: { token: null, jitter: 0 },
      inspect: (event: InspectionEvent) => recorder.inspect(event),
    }).start()
    actor.send({ type: 'stream.opened' })
    for (let time = 0; time < maxBreadcrumbs; time += 1) actor.send({ type: 'bytes.received' })
    actor.send({ type: 'stream.closed' })
    expect(breadcrumbsOf(recorder.steps())?.steps.map(({ event }) => event)).toEqual([
      'start',
      'stream.opened',
      'stream.closed',
    ])
    actor.stop()
  })

  it('begin with the state of a chart that ran before', () => {
    const recorder = createBreadcrumbRecorder()
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
    expect(breadcrumbsOf(recorder.steps())?.steps.map(({ event }) => event)).toEqual([null, 'form.edited'])
  })

  it('are the latest, however many there were', () => {
    const recorder = createBreadcrumbRecorder()
    const actor = form(recorder).start()
    for (let time = 0; time < maxBreadcrumbs * 2; time += 1) type(actor, `${time} two three`)
    const breadcrumbs = breadcrumbsOf(recorder.steps())
    expect(breadcrumbs?.steps).toHaveLength(maxBreadcrumbs)
    expect(breadcrumbs?.steps[0]).toMatchObject({ event: null, transitions: [] })
    v.parse(Breadcrumbs, breadcrumbs)
  })

  it('are limited to the size of a request', () => {
    const recorder = createBreadcrumbRecorder(2_000)
    const actor = form(recorder).start()
    for (let time = 0; time < 2_000; time += 1) type(actor, `${time} two three`)
    expect(JSON.stringify(breadcrumbsOf(recorder.steps())).length).toBeLessThan(66_000)
  })

  it('leave out a chart with implausible names, and an error that is no class', () => {
    const recorder = createBreadcrumbRecorder()
    const strange = setup({}).createMachine({ id: 'a b@c', initial: 'x', states: { x: {} } })
    createActor(strange, { inspect: (event: InspectionEvent) => recorder.inspect(event) }).start()
    expect(breadcrumbsOf(recorder.steps())).toBeNull()
    form(recorder).start()
    expect(breadcrumbsOf(recorder.steps(), 'marisol@mail.example')).toMatchObject({
      error: null,
      charts: [{ flow: 'feedback' }],
    })
  })

  it('are null when nothing ran', () => {
    expect(breadcrumbsOf([])).toBeNull()
  })
})
