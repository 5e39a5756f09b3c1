import { expect, test } from '@playwright/test'
import { afterLoginDriver } from './drivers/after-login.driver.ts'
import { profileDriver } from './drivers/profile.driver.ts'
import { entryOf } from './support/playable.ts'
import { alert, busy, checkExpectations, form, sending, expectationOf, unseen } from './support/expectations.ts'

test('drivers: without an expectation a state’s tags give one: busy, a form and its sending, the failure text', () => {
  const { see: _, ...silent } = profileDriver
  expect(expectationOf(silent, 'loading')).toBe(busy)
  expect(expectationOf(silent, 'saving')).toBe(sending)
  expect(expectationOf(silent, 'editing.idle')).toBe(form)
  expect(expectationOf(silent, 'editing.failed')).toEqual(alert('profile.failed'))
  expect(expectationOf(profileDriver, 'editing.saved')).toBe('profile.saved')
})

test('drivers: a state without an expectation stops a driver from being loaded', () => {
  const { see: _, ...silent } = afterLoginDriver
  expect(() => checkExpectations(silent)).toThrow('after-login: no expectation for idle')
  expect(() => checkExpectations(afterLoginDriver)).not.toThrow()
})

test('drivers: an unknown state or text in an expectation stops a driver from being loaded', () => {
  expect(() => checkExpectations({ ...profileDriver, see: { gone: 'profile.saved' } })).toThrow(
    'there is no state gone',
  )
  const model = { ...profileDriver.model, flow: 'unheard-of' }
  expect(() => checkExpectations({ ...profileDriver, model })).toThrow('has no unheard-of.failed')
})

test('drivers: in an unrecognisable state, the tags of inner states give no expectation', () => {
  const hidden = unseen('it stands behind a curtain')
  expect(expectationOf({ ...profileDriver, see: { editing: hidden } }, 'editing.failed')).toBe(hidden)
})

test('drivers: an event with a usual name needs no gesture, another one does', () => {
  const step = (stimulus: string) => entryOf({ ...profileDriver, events: {} }, { kind: 'event', stimulus })
  expect(step('form.submitted/default')).toMatchObject({ at: 'page' })
  expect(step('retry.requested/default')).toMatchObject({ at: 'page' })
  expect(step('avatar.picked/koi')).toBeUndefined()
})

test('drivers: an actor without a call ends by itself, but its bug cannot be brought about', () => {
  const step = (stimulus: string) => entryOf(profileDriver, { kind: 'done', stimulus })
  expect(step('storeSession:done/ok')).toMatchObject({ at: 'page' })
  expect(step('storeSession:error/bug')).toMatchObject({ headlessOnly: expect.any(String) })
})
