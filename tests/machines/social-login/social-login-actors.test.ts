import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { identityCalls } from '#wire/identity/identity.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { socialLoginActors } from '#machines/social-login/social-login.actors.ts'
import { socialLoginMachine } from '#machines/social-login/social-login.machine.ts'
import { socialLoginView } from '#machines/social-login/social-login.selectors.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const firebase = { apiKey: 'key', authDomain: 'club.example', projectId: 'club', local: false }
const loggedIn = {
  token: 't',
  accountType: 2,
  username: 'marisol',
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: null,
} as const

it('social login: loads the SDK before the buttons, uses the given project, and sends the ID token that Firebase signed', async () => {
  const done: unknown[] = []
  const actor = createActor(
    socialLoginMachine.provide({
      actors: socialLoginActors({
        api: new FakeApi()
          .on(identityCalls.socialSettings, async () => ({ kind: 'value', value: { firebase, providers: ['google'] } }))
          .on(sessionCalls.login, async (credentials) => {
            done.push(credentials)
            return { kind: 'value', value: loggedIn }
          }),
        prepare: async (settings) => void done.push(settings),
        ask: async (request, signal) => {
          done.push([request, signal.aborted])
          return { kind: 'value', value: 'a.b.c' }
        },
      }),
    }),
  ).start()
  const ended: unknown[] = []
  actor.on('social.ended', (event) => ended.push(event))
  expect(socialLoginView(actor.getSnapshot())).toMatchObject({ loading: true, providers: [], busy: false })
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'))
  expect(done).toEqual([{ firebase, providers: ['google'] }])
  actor.send({ type: 'provider.chosen', provider: 'google' })
  expect(socialLoginView(actor.getSnapshot())).toMatchObject({ waiting: true, busy: true, provider: 'google' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(done.slice(1)).toEqual([
    [{ project: firebase, provider: 'google' }, false],
    { type: 'firebase', firebaseIdToken: 'a.b.c' },
  ])
  expect(ended).toEqual([{ type: 'social.ended', loggedIn, linkTicket: null }])
})
