import { createActor, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import type { Answer } from '#wire/envelope.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { status, whitelabel } from '#wire/site/site.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { appActors, type AppDependencies } from '#machines/app/app.actors.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import type { AppEmitted } from '#machines/app/app.setup.ts'
import type { Brand, Member, Session } from '#machines/app/session.ts'
import { defaultPreferences } from '#machines/preferences/preferences.machine.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

/** The texts of a captcha question; no test reads them. */
const texts = { fil: '?', en: '?', 'zh-Hans': '?', ja: '?', th: '?', vi: '?', id: '?' }

const value = <Value>(content: Value): Promise<Answer<Value>> => Promise.resolve({ kind: 'value', value: content })
const brand: Brand = {
  merchant: 'statehouse',
  clubName: 'Statehouse Club',
  platform: 'web',
  lotteryType: 'SEA',
  device: 'WEB',
  copyrightYear: 2025,
  minimumAge: 18,
  currency: 'PHP',
  gmtOffset: 480,
  languages: ['fil', 'en'],
  licences: [],
  agentTypes: [1, 41, 42],
  accountCentreTypes: [1, 2, 41, 42],
  gtagId: null,
  flights: false,
  toggles: {
    smsLogin: false,
    directRegistration: true,
    freePlay: false,
    forcedPasswordChange: true,
    mobileRegistration: true,
    usernameRegistration: true,
    firebaseSocialLogin: false,
    phoneRecovery: true,
    referral: false,
    oneSession: false,
    loginedToHomePage: false,
  },
}
const member: Member = {
  id: '1',
  account: 'marisol',
  nickname: 'Marisol',
  type: 2,
  toUpline: false,
  clubLabel: { labelName: 'Classic', rankLevel: 1 },
  memberLabel: [],
  currency: 'PHP',
  mustChangePassword: null,
}

function site(
  session: Session | null,
  { logout = () => value({ loggedOut: true as const }) } = {},
  screens: Partial<Pick<AppDependencies, 'loadLogin' | 'loadLogout'>> = {},
) {
  const emitted: AppEmitted[] = []
  const app = createActor(
    appMachine.provide({
      actors: appActors({
        api: new FakeApi()
          .on(whitelabel, () => value(brand))
          .on(memberCalls.memberInfo, () => value(member))
          .on(status, () =>
            value({ systemStatus: 0, serverTime: 0, maintenance: null, location: { ip: '127.0.0.1', country: null } }),
          )
          .on(systemCalls.countryCode, () => value({ countryCode: 'PH', countryDialingCode: '63', countries: [] }))
          .on(verificationCalls.sliderChallenge, () =>
            value({ form: 'question', challengeId: 'c', texts, expiresAt: 0 }),
          )
          .on(verificationCalls.sliderAnswer, () => value({ ticket: 'ticket-0123456789abcdef', expiresAt: 0 }))
          .on(verificationCalls.captcha, () => value({ captchaId: 'p', image: 'data:,', expiresAt: 0 }))
          .on(sessionCalls.firstLogin, () => value({ recorded: true }))
          .on(sessionCalls.logout, logout)
          .on(sessionCalls.login, () =>
            value({
              token: 'token-2',
              accountType: 2,
              username: 'marisol',
              firstTimeLogin: false,
              passwordExpired: false,
              mustChangePassword: null,
            }),
          ),
        texts: { activate: async () => {} },
        host: 'localhost',
        proveByFirebase: async (credentials) => credentials,
        remembered: { load: async () => null, save: async () => {}, clear: async () => {} },
        deadlines: { read: () => null, keep: () => {}, listen: () => () => {} },
        loadLogin: async () => {},
        loadLogout: async () => {},
        ...screens,
        openSession: (opened) => app.send({ type: 'session.opened', session: opened }),
        closeSession: () => app.send({ type: 'session.closed' }),
        loadPopularGames: async () => {},
        now: () => 0,
      }),
    }),
    { input: { session, preferences: defaultPreferences } },
  )
  app.on('*', (event) => emitted.push(event))
  app.start()
  return { app, emitted }
}

type App = ReturnType<typeof site>['app']

async function logIn(app: App) {
  const gate = app.getSnapshot().children.protectedAction
  const { children } = await (gate === undefined
    ? waitFor(app, (snapshot) => snapshot.matches({ dialog: { login: 'open' } }))
    : waitFor(gate, (snapshot) => snapshot.matches({ loggingIn: 'open' })))
  const { login } = children
  if (login === undefined) throw new Error('no login is open')
  await waitFor(login, (snapshot) => snapshot.matches('open'))
  login.send({ type: 'form.edited', fields: { username: 'marisol', password: 'x' } })
  login.send({ type: 'form.submitted', captchaId: null })
  const slider = login.getSnapshot().children.slider
  if (slider === undefined) throw new Error('no slider check')
  await waitFor(slider, (snapshot) => snapshot.matches('question'))
  slider.send({ type: 'answer.typed', text: '3' })
  slider.send({ type: 'answer.submitted' })
}

it('app: a login leads a visitor to the home page (spec §4)', async () => {
  const { app, emitted } = site(null)
  app.send({ type: 'login.requested' })
  await logIn(app)
  await waitFor(app, (snapshot) => snapshot.matches({ session: { member: 'ready' } }))
  expect(emitted.map(({ type }) => type)).toEqual(['session.started', 'navigate', 'afterLogin.opened'])
  expect(app.getSnapshot().context).toMatchObject({ session: { token: 'token-2' }, member: { account: 'marisol' } })
})

it('app: two clicks load the login screen once, and a retry loads it again (spec §8)', async () => {
  let fetches = 0
  const loadLogin = async () => {
    fetches += 1
    if (fetches === 1) throw new Error('offline')
  }
  const { app } = site(null, {}, { loadLogin })
  app.send({ type: 'login.requested' })
  app.send({ type: 'login.requested' })
  await waitFor(app, (snapshot) => snapshot.matches({ dialog: { login: 'failed' } }))
  expect(fetches).toBe(1)
  app.send({ type: 'login.retried' })
  await waitFor(app, (snapshot) => snapshot.matches({ dialog: { login: 'open' } }))
  expect(fetches).toBe(2)
})

it('app: a retry of the login screen is passed to the gate (spec §5, §8)', async () => {
  let isOnline = false
  const { app } = site(
    null,
    {},
    { loadLogin: async () => (isOnline ? undefined : Promise.reject(new Error('offline'))) },
  )
  app.send({ type: 'action.requested', action: { type: 'launchGame', gameCode: 'G1' } })
  const gate = app.getSnapshot().children.protectedAction
  if (gate === undefined) throw new Error('no gate')
  await waitFor(gate, (snapshot) => snapshot.matches({ loggingIn: 'failed' }))
  isOnline = true
  app.send({ type: 'login.retried' })
  const { children } = await waitFor(gate, (snapshot) => snapshot.matches({ loggingIn: 'open' }))
  expect(children.login).toBeDefined()
})

it('app: a protected action resumes after its login, on the same page (spec §5)', async () => {
  const { app, emitted } = site(null)
  const action = { type: 'launchGame', gameCode: 'G1' }
  app.send({ type: 'action.requested', action })
  await logIn(app)
  await waitFor(app, (snapshot) => snapshot.matches({ dialog: 'none', session: { member: 'ready' } }))
  expect(emitted).toEqual([
    { type: 'session.started', session: { token: 'token-2', accountType: 2, username: 'marisol' } },
    { type: 'action.allowed', action },
  ])
})

it('app: closing the login cancels a protected action', () => {
  const { app, emitted } = site(null)
  const action = { type: 'launchGame', gameCode: 'G1' }
  app.send({ type: 'action.requested', action })
  app.send({ type: 'login.closed' })
  expect(app.getSnapshot().matches({ dialog: 'none', session: 'visitor' })).toBe(true)
  expect(emitted).toEqual([{ type: 'action.dismissed', action }])
})

it('app: the gate admits a member at once and warns a trial account', () => {
  const action = { type: 'launchGame', gameCode: 'G1' }
  const member = site({ token: 't', accountType: 2, username: 'marisol' })
  member.app.send({ type: 'action.requested', action })
  expect(member.emitted).toEqual([{ type: 'action.allowed', action }])

  const trial = site({ token: 't', accountType: 4, username: 'subok' })
  trial.app.send({ type: 'action.requested', action })
  expect(trial.emitted).toEqual([])
  trial.app.getSnapshot().children.protectedAction?.send({ type: 'warning.dismissed' })
  expect(trial.emitted).toEqual([{ type: 'action.dismissed', action }])
})

it('app: a logout ends the session on this device even when the server is unreachable', async () => {
  const { app, emitted } = site(
    { token: 't', accountType: 2, username: 'marisol' },
    { logout: () => Promise.reject(new Error('down')) },
  )
  app.send({ type: 'logout.requested' })
  await waitFor(app, (snapshot) => snapshot.matches({ dialog: { logout: 'open' } }))
  app.getSnapshot().children.logout?.send({ type: 'confirmed' })
  await waitFor(app, (snapshot) => snapshot.matches({ dialog: 'none', session: 'visitor' }))
  expect(emitted).toEqual([
    { type: 'session.ended', reason: 'logout' },
    { type: 'navigate', to: '/', welcome: false },
  ])
  expect(app.getSnapshot().context).toMatchObject({ session: null, member: null, alert: { kind: 'logoutUnheard' } })
})
