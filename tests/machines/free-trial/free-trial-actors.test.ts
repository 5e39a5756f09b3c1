import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { RequestOf } from '#wire/call.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { freeTrialActors } from '#machines/free-trial/free-trial.actors.ts'
import { freeTrialMachine } from '#machines/free-trial/free-trial.machine.ts'
import { freeTrialView } from '#machines/free-trial/free-trial.selectors.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

it('free trial: each request has the web platform and a new random string, until a trial is open', async () => {
  const requests: RequestOf<typeof sessionCalls.freePlay>[] = []
  let strings = 0
  const actor = createActor(
    freeTrialMachine.provide({
      actors: freeTrialActors({
        api: new FakeApi().on(sessionCalls.freePlay, async (request) => {
          requests.push(request)
          if (requests.length === 1) return { kind: 'refusal', code: 'feature_off', message: '', details: {} }
          const value = {
            token: 't',
            accountType: 4 as const,
            username: 'trial-1',
            firstTimeLogin: false,
            passwordExpired: false,
            mustChangePassword: null,
          }
          return { kind: 'value', value }
        }),
        os: 'Linux',
        random: () => `random-${(strings += 1)}`,
      }),
    }),
  ).start()
  const opened: unknown[] = []
  actor.on('trial.opened', ({ loggedIn }) => opened.push(loggedIn?.token))

  actor.send({ type: 'trial.requested' })
  expect(freeTrialView(actor.getSnapshot())).toEqual({ busy: true, failed: false, refusal: null })
  await waitFor(actor, (snapshot) => snapshot.hasTag('failed'))
  expect(freeTrialView(actor.getSnapshot())).toEqual({ busy: false, failed: true, refusal: 'feature_off' })
  actor.send({ type: 'trial.requested' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')

  expect(requests).toEqual([
    { os: 'Linux', platform: 'W', random: 'random-1' },
    { os: 'Linux', platform: 'W', random: 'random-2' },
  ])
  expect(opened).toEqual(['t'])
})
