import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { accountCalls } from '#wire/sessions/account.ts'
import type { Refusal } from '#wire/envelope.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { changePasswordActors } from '#machines/change-password/change-password.actors.ts'
import { changePasswordMachine } from '#machines/change-password/change-password.machine.ts'
import { modelPasswordRule } from '#machines/change-password/change-password.model.ts'
import { passwordRule } from '#machines/change-password/new-password.rules.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const next = { newPassword: 'Bagong-susi-2', confirmNewPassword: 'Bagong-susi-2' }

/** Starts a change with or without a known password; the server refuses the first attempt. */
async function start(known: string | null, code: Refusal['code'] = 'password_wrong') {
  const sent: { readonly oldPassword: string }[] = []
  const remembered: string[] = []
  const machine = changePasswordMachine.provide({
    actors: changePasswordActors({
      api: new FakeApi()
        .on(registrationCalls.registrationRules, async () => ({
          kind: 'value',
          value: { version: 'v1', minimumAge: 18, username: { password: modelPasswordRule }, mobile: null },
        }))
        .on(accountCalls.changePassword, async (request) => {
          sent.push(request)
          return sent.length === 1
            ? { kind: 'refusal', code, message: '', details: {} }
            : { kind: 'value', value: { changed: true, sessionsEnded: 0 } }
        }),
      recallPassword: async () => known,
      updateRemembered: async (password) => void remembered.push(password),
    }),
  })
  const change = createActor(machine, { input: { forced: 'weak' } }).start()
  await waitFor(change, (snapshot) => snapshot.hasTag('form'))
  change.send({ type: 'form.edited', fields: next })
  return { change, sent, remembered }
}

it('change password: sends the known password without storing it in the chart, then the typed one', async () => {
  const { change, sent, remembered } = await start('Sampaguita-7')
  expect(JSON.stringify(change.getPersistedSnapshot())).not.toContain('Sampaguita-7')
  change.send({ type: 'form.submitted' })
  await waitFor(change, (snapshot) => snapshot.context.refusal !== null)
  change.send({ type: 'form.edited', fields: { oldPassword: 'Typed-now-1' } })
  change.send({ type: 'form.submitted' })
  await waitFor(change, (snapshot) => snapshot.hasTag('done'))
  expect(sent.map(({ oldPassword }) => oldPassword)).toEqual(['Sampaguita-7', 'Typed-now-1'])
  expect(remembered).toEqual(['Bagong-susi-2'])
})

it('change password: requires the old password if the browser knows none', async () => {
  const { change, sent } = await start(null)
  change.send({ type: 'form.submitted' })
  expect(change.getSnapshot().context.problems).toEqual({ oldPassword: 'missing' })
  expect(sent).toEqual([])
})

it.each(['not_logged_in', 'session_expired'] as const)(
  'change password: ends where the server answers %s',
  async (code) => {
    const { change } = await start('Sampaguita-7', code)
    const outcomes: string[] = []
    change.on('passwordChange.ended', ({ outcome }) => outcomes.push(outcome))
    change.send({ type: 'form.submitted' })
    await waitFor(change, (snapshot) => snapshot.status === 'done')
    expect(outcomes).toEqual(['lost'])
  },
)

it('change password: uses the rule of either registration method, or none if neither is open', () => {
  const { minLength, ...rest } = modelPasswordRule
  const other = { ...rest, minLength: minLength + 1 }
  expect(passwordRule({ username: { password: modelPasswordRule }, mobile: { password: other } })?.minLength).toBe(8)
  expect(passwordRule({ username: null, mobile: { password: other } })?.minLength).toBe(9)
  expect(passwordRule({ username: null, mobile: null })).toBeNull()
})
