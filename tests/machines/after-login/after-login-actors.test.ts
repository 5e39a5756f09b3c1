import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { afterLoginCalls, type LoginNews } from '#wire/engagement/after-login.ts'
import { afterLoginActors } from '#machines/after-login/after-login.actors.ts'
import { afterLoginMachine } from '#machines/after-login/after-login.machine.ts'
import { hasNews } from '#machines/after-login/after-login.rules.ts'
import { afterLoginView } from '#machines/after-login/after-login.selectors.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const nothing: LoginNews = {
  at: 5,
  always: false,
  welcome: null,
  trialEndsAt: null,
  newRewards: 0,
  unclaimedCount: 0,
  notice: null,
}
const notice = { id: 1, title: 'New rules', content: '<p>-</p>', time: 1, language: 'en' as const }

it.each([
  ['nothing', {}, false],
  ['unclaimed rewards of an earlier login', { unclaimedCount: 4 }, false],
  ['no news, where the brand opens the modal each time', { always: true }, true],
  ['a first login', { welcome: 'first' as const }, true],
  ['a new reward', { newRewards: 1, unclaimedCount: 5 }, true],
  ['an important notice', { notice }, true],
])('after-login modal: %s %s opens it: %s', (_, news, worth) => {
  expect(hasNews({ ...nothing, ...news })).toBe(worth)
})

it('after-login modal: loads news in the language of the page, shows it, and stores the ticked box', async () => {
  const noted: unknown[] = []
  const requests: unknown[] = []
  const actor = createActor(
    afterLoginMachine.provide({
      actors: afterLoginActors({
        api: new FakeApi()
          .on(afterLoginCalls.loginNews, async (request) => {
            requests.push(request)
            return { kind: 'value', value: { ...nothing, welcome: 'first' } }
          })
          .on(afterLoginCalls.markNewsShown, async (request) => {
            noted.push(request)
            return { kind: 'value', value: { shown: true } }
          }),
        language: () => 'ja',
      }),
    }),
  ).start()
  expect(afterLoginView(actor.getSnapshot())).toEqual({ news: null, quietToday: false })
  actor.send({ type: 'member.arrived' })
  await waitFor(actor, (snapshot) => snapshot.hasTag('dialog'))
  actor.send({ type: 'quiet.toggled' })
  expect(afterLoginView(actor.getSnapshot())).toMatchObject({ news: { welcome: 'first' }, quietToday: true })
  actor.send({ type: 'closed' })
  expect(afterLoginView(actor.getSnapshot()).news).toBeNull()
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect([requests, noted]).toEqual([[{ language: 'ja' }], [{ at: 5, quietToday: true }]])
})
