import { expect, test } from '@playwright/test'
import { afterLoginDriver } from './drivers/after-login.driver.ts'
import { profileDriver } from './drivers/profile.driver.ts'
import { entryOf } from './support/playable.ts'
import { alert, busy, checkSights, form, sending, sightOf, unseen } from './support/sights.ts'

test('tags promise what is seen where a driver says nothing: busy, a form and its sending, the words of a failure', () => {
  const { see: _, ...silent } = profileDriver
  expect(sightOf(silent, 'loading')).toBe(busy)
  expect(sightOf(silent, 'saving')).toBe(sending)
  expect(sightOf(silent, 'editing.resting')).toBe(form)
  expect(sightOf(silent, 'editing.failed')).toEqual(alert('profile.failed'))
  expect(sightOf(profileDriver, 'editing.saved')).toBe('profile.saved')
})

test('a state of which nothing says what is seen stops a driver from being loaded', () => {
  const { see: _, ...silent } = afterLoginDriver
  expect(() => checkSights(silent)).toThrow('after-login: nothing says what is seen in resting')
  expect(() => checkSights(afterLoginDriver)).not.toThrow()
})

test('so does a state the chart has not, and a text the catalogue has not', () => {
  expect(() => checkSights({ ...profileDriver, see: { gone: 'profile.saved' } })).toThrow('there is no state gone')
  const model = { ...profileDriver.model, flow: 'unheard-of' }
  expect(() => checkSights({ ...profileDriver, model })).toThrow('has no unheard-of.failed')
})

test('in a state that nobody can tell, the tags of those within promise nothing', () => {
  const hidden = unseen('it stands behind a curtain')
  expect(sightOf({ ...profileDriver, see: { editing: hidden } }, 'editing.failed')).toBe(hidden)
})

test('an event of a usual name needs no gesture, another one does', () => {
  const step = (stimulus: string) => entryOf({ ...profileDriver, events: {} }, { kind: 'event', stimulus })
  expect(step('form.submitted/default')).toMatchObject({ at: 'page' })
  expect(step('retry.requested/default')).toMatchObject({ at: 'page' })
  expect(step('avatar.picked/koi')).toBeUndefined()
})

test('an actor without a call ends by itself, but no person brings about its bug', () => {
  const step = (stimulus: string) => entryOf(profileDriver, { kind: 'done', stimulus })
  expect(step('storeSession:done/ok')).toMatchObject({ at: 'page' })
  expect(step('storeSession:error/bug')).toMatchObject({ headlessOnly: expect.any(String) })
})
