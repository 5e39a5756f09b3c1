import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import type { Answer } from '#wire/envelope.ts'
import { siteStatusMachine, type Status } from '#machines/site-status/site-status.machine.ts'
import { siteStatusView } from '#machines/site-status/site-status.selectors.ts'

const status = (systemStatus: Status['systemStatus'], until: number | null = null): Answer<Status> => ({
  kind: 'value',
  value: {
    systemStatus,
    serverTime: 1_000_000,
    maintenance: systemStatus === 1 ? { until, info: 'New games' } : null,
    location: { ip: '203.0.113.7', country: 'PH' },
  },
})

function site(...answers: Answer<Status>[]) {
  const clock = new SimulatedClock()
  const actor = createActor(
    siteStatusMachine.provide({
      actors: { loadStatus: fromPromise<Answer<Status>, void>(async () => answers.shift() ?? status(0)) },
    }),
    { clock },
  )
  actor.start()
  return { actor, clock }
}

it.each([
  ['at its end', 1_030_000, 30_000],
  ['not sooner than every two seconds', 1_000_001, 2_000],
  ['at least once a minute', 9_000_000, 60_000],
  ['once a minute without an end', null, 60_000],
])('site status: a site under maintenance polls %s', async (_, until, wait) => {
  const { actor, clock } = site(status(1, until), status(0))
  await waitFor(actor, (snapshot) => snapshot.matches('maintenance'))
  clock.increment(wait - 1)
  expect(actor.getSnapshot().matches('maintenance')).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().matches('checking')).toBe(true)
  expect(siteStatusView(actor.getSnapshot()).page).toBe('maintenance')
  await waitFor(actor, (snapshot) => snapshot.matches('open'))
  expect(siteStatusView(actor.getSnapshot()).page).toBe('open')
})

it('site status: the view of a blocked region has its IP address and country', async () => {
  const { actor } = site(status(2))
  await waitFor(actor, (snapshot) => snapshot.matches('regionBlocked'))
  expect(siteStatusView(actor.getSnapshot())).toMatchObject({ page: 'regionBlocked', ip: '203.0.113.7', country: 'PH' })
})
