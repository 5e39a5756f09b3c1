import { type ActorRefFrom, createActor, SimulatedClock, toPromise, waitFor } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import { registrationCalls } from '#wire/identity/registration.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { forgotPasswordActors } from '#machines/forgot-password/forgot-password.actors.ts'
import { registerActors } from '#machines/register/register.actors.ts'
import { type DeadlineStore, smsCodeActors } from '#machines/sms-code/sms-code.actors.ts'
import { smsCodeMachine } from '#machines/sms-code/sms-code.machine.ts'
import { countdownLength } from '#machines/sms-code/sms-code.rules.ts'
import { smsCodeView } from '#machines/sms-code/sms-code.selectors.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

/** Texts of a captcha question that no test reads. */
const texts = { fil: '?', en: '?', 'zh-Hans': '?', ja: '?', th: '?', vi: '?', id: '?' }

const now = 1_000_000

/** A client that accepts any answer to the slider check. */
const passingClient = () =>
  new FakeApi()
    .on(verificationCalls.sliderChallenge, async () => ({
      kind: 'value',
      value: { form: 'question', challengeId: 'c', texts, expiresAt: 0 },
    }))
    .on(verificationCalls.sliderAnswer, async () => ({
      kind: 'value',
      value: { ticket: 'ticket-0123456789abcdef', expiresAt: 0 },
    }))

const noDeadlines: DeadlineStore = { read: () => null, keep: () => {}, listen: () => () => {} }

/** One browser: a deadline stored by one tab is reported to the others. */
function browser(stored: number | null = null) {
  const listeners = new Set<(deadline: number) => void>()
  let deadline = stored
  const deadlines: DeadlineStore = {
    read: () => deadline,
    keep: (value) => {
      deadline = value
      for (const listener of listeners) listener(value)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const tab = () => {
    const clock = new SimulatedClock()
    const machine = smsCodeMachine.provide({
      actors: smsCodeActors({
        api: passingClient().on(verificationCalls.smsBeforeLogin, async () => ({
          kind: 'value',
          value: { expiredMinutes: 2, sentAt: 5 },
        })),
        deadlines,
        now: () => now,
      }),
    })
    return { clock, actor: createActor(machine, { clock }).start() }
  }
  return { tab, listeners }
}

async function requestSmsCode({ actor }: { readonly actor: ActorRefFrom<typeof smsCodeMachine> }) {
  actor.send({ type: 'code.requested', mobileNum: '917 123 4567', countryDialingCode: '63' })
  const { children } = await waitFor(actor, (snapshot) => snapshot.children.slider !== undefined)
  const slider = children.slider
  if (slider === undefined) throw new Error('no slider check')
  await waitFor(slider, (snapshot) => snapshot.matches('question'))
  slider.send({ type: 'answer.typed', text: '3' })
  slider.send({ type: 'answer.submitted' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('countdown'))
}

it('SMS countdown: lasts expiredMinutes times 60 seconds (spec §4, §9)', () => {
  expect(countdownLength(5)).toBe(300_000)
})

describe('SMS countdown', () => {
  it('is the same in a second tab and ends in both', async () => {
    const { tab } = browser()
    const first = tab()
    const second = tab()
    await requestSmsCode(first)

    expect(smsCodeView(first.actor.getSnapshot()).deadline).toBe(now + 120_000)
    expect(smsCodeView(second.actor.getSnapshot()).deadline).toBe(now + 120_000)
    expect(smsCodeView(first.actor.getSnapshot()).sentTo).toBe('9171234567')
    expect(smsCodeView(second.actor.getSnapshot()).sentTo, 'the second tab knows no number').toBeNull()
    second.clock.increment(119_999)
    expect(second.actor.getSnapshot().hasTag('countdown')).toBe(true)
    second.clock.increment(1)
    expect(second.actor.getSnapshot().hasTag('countdown')).toBe(false)
  })

  it('continues after a reload from the stored deadline', () => {
    const { actor, clock } = browser(now + 40_000).tab()
    expect(smsCodeView(actor.getSnapshot()).deadline).toBe(now + 40_000)
    clock.increment(40_000)
    expect(smsCodeView(actor.getSnapshot()).deadline).toBeNull()
  })

  it.each([
    ['starts', 1, true],
    ['does not start', 0, false],
    ['does not start', -1, false],
  ])('%s for a deadline in %d ms', (_, remaining, counts) => {
    const { actor } = browser(now + remaining).tab()
    expect(actor.getSnapshot().hasTag('countdown')).toBe(counts)
  })

  it('stops listening to other tabs when the dialog closes', () => {
    const { tab, listeners } = browser()
    const { actor } = tab()
    expect(listeners.size).toBe(1)
    actor.stop()
    expect(listeners.size).toBe(0)
  })
})

it('SMS code: delegates sending to Firebase if the server says so, and returns its refusal', async () => {
  const project = { apiKey: 'key', authDomain: 'club.example', projectId: 'club', local: false }
  const calls: unknown[] = []
  const { requestCode } = smsCodeActors({
    api: new FakeApi().on(verificationCalls.smsBeforeLogin, async () => ({
      kind: 'value',
      value: { expiredMinutes: 1, sentAt: 5, firebase: project },
    })),
    deadlines: noDeadlines,
    sendByFirebase: async (...args) => {
      calls.push(args)
      return calls.length === 1 ? null : { kind: 'refusal', code: 'firebase_quota', message: '', details: {} }
    },
    now: () => 7,
  })
  const input = { mobileNum: '9171234567', countryDialingCode: '63' }
  const output = async () => toPromise(createActor(requestCode, { input }).start())
  expect(await output()).toEqual({ kind: 'value', value: { expiredMinutes: 1, receivedAt: 7 } })
  expect(calls).toEqual([[project, input]])
  expect(await output()).toMatchObject({ code: 'firebase_quota' })
})

describe('SMS code', () => {
  const sent = async () => ({ kind: 'value', value: { expiredMinutes: 1, sentAt: 5 } }) as const
  const request = { countryDialingCode: '63', ticket: 'ticket-0123456789abcdef' }
  const dependencies = { deadlines: noDeadlines, openSession: () => {}, now: () => now }

  it('is requested with the purpose of a recovery', async () => {
    const api = passingClient().on(verificationCalls.smsBeforeLogin, sent)
    const send = vi.spyOn(api, 'send')
    await requestSmsCode({ actor: createActor(forgotPasswordActors({ ...dependencies, api }).smsCode).start() })
    expect(send).toHaveBeenLastCalledWith(
      verificationCalls.smsBeforeLogin,
      { ...request, mobileNum: '9171234567', purpose: 'recovery' },
      { signal: expect.any(AbortSignal) },
    )
  })

  it('is requested with the call of its own for a registration', async () => {
    const api = passingClient().on(registrationCalls.smsForRegistration, sent)
    const send = vi.spyOn(api, 'send')
    const { smsCode } = registerActors({
      ...dependencies,
      api,
      proveByFirebase: async (user) => user,
      rules: async (_refresh, load) => load(),
      today: () => '2026-01-01',
    })
    await requestSmsCode({ actor: createActor(smsCode).start() })
    expect(send).toHaveBeenLastCalledWith(
      registrationCalls.smsForRegistration,
      { ...request, mobileNo: '9171234567' },
      { signal: expect.any(AbortSignal) },
    )
  })
})
