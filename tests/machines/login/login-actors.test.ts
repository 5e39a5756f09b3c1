import { createActor, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import { type Answer, FaultError } from '#wire/envelope.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import type { LoggedIn, Remembered } from '#machines/finish-login/finish-login.machine.ts'
import { loginActors } from '#machines/login/login.actors.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

/** A question whose texts no assertion reads. */
const texts = { fil: '?', en: '?', 'zh-Hans': '?', ja: '?', th: '?', vi: '?', id: '?' }

const answer: LoggedIn = {
  token: 'token-1',
  accountType: 2,
  username: 'marisol',
  firstTimeLogin: true,
  passwordExpired: false,
  mustChangePassword: null,
}

function login({
  loggedIn = async (): Promise<Answer<LoggedIn>> => ({ kind: 'value', value: answer }),
  stored = null as Remembered | null,
} = {}) {
  const done: string[] = []
  const sent: unknown[] = []
  const actor = createActor(
    loginMachine.provide({
      actors: loginActors({
        api: new FakeApi()
          .on(sessionCalls.login, async (request) => {
            sent.push(request)
            done.push('login')
            return loggedIn()
          })
          .on(sessionCalls.firstLogin, async () => {
            done.push('first login')
            return { kind: 'value', value: { recorded: true } }
          })
          .on(systemCalls.countryCode, async () => ({
            kind: 'value',
            value: { countryCode: 'PH', countryDialingCode: '63', countries: [] },
          }))
          .on(verificationCalls.sliderChallenge, async () => ({
            kind: 'value',
            value: { form: 'question', challengeId: 'c', texts, expiresAt: 0 },
          }))
          .on(verificationCalls.sliderAnswer, async () => ({
            kind: 'value',
            value: { ticket: 'ticket-0123456789abcdef', expiresAt: 0 },
          }))
          .on(verificationCalls.captcha, async () => ({
            kind: 'value',
            value: { captchaId: 'p', image: 'data:,', expiresAt: 0 },
          })),
        proveByFirebase: async (credentials) => credentials,
        remembered: {
          load: async () => stored,
          save: async (remembered) => {
            done.push(`remember ${remembered.username}`)
          },
          clear: async () => {
            done.push('forget')
          },
        },
        deadlines: { read: () => null, keep: () => {}, listen: () => () => {} },
        openSession: (session) => done.push(`open ${session.token}`),
        loadPopularGames: async () => done.push('popular games'),
        now: () => 0,
      }),
    }),
    { input: { area: 'member', smsLogin: false } },
  )
  actor.start()
  return { actor, done, sent }
}

async function passQuestion(actor: ReturnType<typeof login>['actor']) {
  const { children } = await waitFor(actor, (snapshot) => snapshot.children.slider !== undefined)
  const slider = children.slider
  if (slider === undefined) throw new Error('no slider check')
  await waitFor(slider, (snapshot) => snapshot.matches('question'))
  slider.send({ type: 'answer.typed', text: '3' })
  slider.send({ type: 'answer.submitted' })
}

it('login chart: a successful login runs its steps in the order of spec §4', async () => {
  const { actor, done, sent } = login()
  await waitFor(actor, (snapshot) => snapshot.matches('open'))
  actor.send({ type: 'form.edited', fields: { username: ' marisol ', password: ' Sampaguita-7' } })
  actor.send({ type: 'remember.toggled' })
  actor.send({ type: 'form.submitted', captchaId: null })
  await passQuestion(actor)
  const { output } = await waitFor(actor, (snapshot) => snapshot.status === 'done')

  expect(done).toEqual(['login', 'open token-1', 'remember marisol', 'popular games', 'first login'])
  expect(sent).toEqual([
    expect.objectContaining({
      type: 'username',
      username: 'marisol',
      password: ' Sampaguita-7',
      ticket: 'ticket-0123456789abcdef',
    }),
  ])
  expect(output).toEqual({ accountType: 2, passwordChange: null })
})

it('login chart: fills in the remembered login, and erases it when the box is unticked', async () => {
  const { actor, done } = login({ stored: { username: 'marisol', password: 'secret', mobile: '917' } })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('open'))
  expect(context.fields).toMatchObject({ username: 'marisol', password: 'secret', mobile: '917' })
  actor.send({ type: 'remember.toggled' })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { rememberMe: 'idle' } }))
  expect(done).toEqual(['forget'])
})

it('login chart: keeps the text typed when the server does not respond', async () => {
  const { actor } = login({ loggedIn: () => Promise.reject(new FaultError('network')) })
  await waitFor(actor, (snapshot) => snapshot.matches('open'))
  actor.send({ type: 'form.edited', fields: { username: 'marisol', password: 'x' } })
  actor.send({ type: 'form.submitted', captchaId: null })
  await passQuestion(actor)
  const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag('failed'))
  expect(context.fields).toMatchObject({ username: 'marisol', password: 'x' })
})
