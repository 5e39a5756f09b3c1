import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { registrationCalls } from '#wire/identity/registration.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { registerActors } from '#machines/register/register.actors.ts'
import { registerMachine } from '#machines/register/register.machine.ts'
import { registerRuleCases } from '#machines/register/register.model.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

it('registration chart: sends the form and the visitor’s origin by the chosen method', async () => {
  const { today, countryDialingCode: _code, ...answered } = registerRuleCases.both.value
  const sent: unknown[] = []
  const opened: unknown[] = []
  const refused = async () => ({ kind: 'refusal', code: 'rate_limited', message: '', details: {} }) as const
  const machine = registerMachine.provide({
    actors: registerActors({
      api: new FakeApi()
        .on(registrationCalls.registrationRules, async () => ({ kind: 'value', value: answered }))
        .on(systemCalls.countryCode, async () => Promise.reject(new Error('offline')))
        .on(registrationCalls.affiliate, async () => ({ kind: 'value', value: { valid: true } }))
        .on(verificationCalls.captcha, refused)
        .on(registrationCalls.registerMobile, async (user) => {
          sent.push(user)
          return {
            kind: 'value',
            value: {
              token: 't',
              accountType: 2,
              username: '639185550101',
              firstTimeLogin: true,
              passwordExpired: false,
              mustChangePassword: null,
            },
          }
        }),
      deadlines: { read: () => null, keep: () => {}, listen: () => () => {} },
      proveByFirebase: async (user) => user,
      rules: async (_refresh, load) => load(),
      openSession: (session) => void opened.push(session),
      now: () => 0,
      today: () => today,
    }),
  })
  const register = createActor(machine, {
    input: { affiliateCode: 'LINK2026', referralCode: 'MARISOL7', domain: 'club.example', registerUrl: '/register' },
  }).start()
  await waitFor(register, (snapshot) => snapshot.hasTag('form'))
  register.send({ type: 'tab.selected', method: 'mobile' })
  const fields = { mobileNum: ' 9185550101 ', verificationCode: '123456', password: ' pass word', username: 'ana' }
  register.send({
    type: 'form.edited',
    fields: { ...fields, password: 'Sampaguita-8', confirmPassword: 'Sampaguita-8' },
  })
  register.send({ type: 'agreement.toggled' })
  register.send({ type: 'form.submitted', captchaId: null })
  await waitFor(register, (snapshot) => snapshot.matches('registered'))
  expect(sent).toEqual([
    {
      mobileNum: '9185550101',
      verificationCode: '123456',
      password: 'Sampaguita-8',
      confirmPassword: 'Sampaguita-8',
      affiliateCode: 'LINK2026',
      countryDialingCode: '63',
      referralCode: 'MARISOL7',
      agreement: true,
      rulesVersion: 'v1',
      domain: 'club.example',
      registerUrl: '/register',
    },
  ])
  expect(opened).toEqual([{ token: 't', accountType: 2, username: '639185550101' }])
})
