import { expect } from '@playwright/test'
import { liveConnectionModel } from '#machines/live-connection/live-connection.model.ts'
import { withdrawalConfirmationModel } from '#machines/withdrawal-confirmation/withdrawal-confirmation.model.ts'
import type { ConfirmationFields } from '#machines/withdrawal-confirmation/withdrawal-confirmation.rules.ts'
import { fulfillWith, type BrowserDriver, type BrowserSite, type Gesture } from '#e2e/support/driver.ts'
import { click, fill, inTurn, within } from '#e2e/support/gestures.ts'
import { liveState } from '#e2e/support/live-charts.ts'
import { inside, main } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, gone, here, sending } from '#e2e/support/expectations.ts'

/** The model's answer of a case, as the wire has it; the page calculates its own deadline. */
function read(name: 'none' | 'one') {
  const answer = withdrawalConfirmationModel.actors.loadAwaited.done?.[name]
  if (answer?.kind !== 'value') throw new Error(`${name} is no value`)
  const { withdrawal, left } = answer.value
  return fulfillWith({ withdrawal, left })
}

const attach =
  (size: number): Gesture =>
  async (_, { hand }) =>
    (await hand.place()).locator('input[type="file"]').setInputFiles({
      name: 'proof.png',
      mimeType: 'image/png',
      buffer: size === 0 ? Buffer.from('PICTURE') : Buffer.alloc(size),
    })

const part = (amount: string) =>
  inTurn(click('withdrawal-confirmation.outcome.partlyReceived'), fill({ 'withdrawal-confirmation.amount': amount }))

/** The time that the model's withdrawal can be confirmed in, in milliseconds. */
const hour = 3_600_000

/**
 * Passes the deadline. The event stream is silent in the meantime, so the page opens it again, and then loads what may
 * have changed: a request that is settled before would be sent once more.
 */
async function passDeadline({ page, pass }: BrowserSite): Promise<void> {
  await pass(hour)
  const stream = async () => {
    const states = JSON.stringify((await liveState(page, liveConnectionModel.machine.id))?.value)
    if (states?.includes('backingOff')) await pass(30_000)
    return states
  }
  await expect.poll(stream, { message: 'no event stream', timeout: 20_000 }).toContain('"open"')
}

/** Plays the withdrawal confirmation with mocked server answers. */
export const withdrawalConfirmationDriver: BrowserDriver = {
  model: withdrawalConfirmationModel,
  place: inside('region', 'withdrawal-confirmation.title'),
  open: memberAt('/me/withdraw'),
  leftOut(states, stimulus, context) {
    if (stimulus === 'after:deadline' && states.includes('open.confirming'))
      return 'a request times out long before the deadline'
    const { outcome } = (context as { readonly fields: ConfirmationFields }).fields
    if (stimulus === 'withdrawals.changed/default') return 'the event stream triggers it'
    const isPicture = stimulus === 'form.edited/picture' || stimulus === 'form.edited/tooLarge'
    return isPicture && (outcome === '' || outcome === 'received') ? 'no picture is required' : null
  },
  events: {
    'form.edited': {
      received: click('withdrawal-confirmation.outcome.received'),
      part: part('300'),
      all: part('490'),
      not: click('withdrawal-confirmation.outcome.notReceived'),
      picture: attach(0),
      tooLarge: attach(5 * 1024 * 1024 + 1),
    },
    'retry.requested': { default: within(main, click('app.retry')) },
    'next.requested': { default: click('withdrawal-confirmation.next') },
  },
  timers: { deadline: (_, site) => passDeadline(site) },
  outcomes: { loadAwaited: { 'done/none': read('none'), 'done/one': read('one') } },
  see: {
    loading: gone,
    loadFailed: gone,
    none: gone,
    'open.editing.idle': here,
    'open.editing.failed': alert('withdrawal-confirmation.failed'),
    'open.confirming': sending,
    confirmed: 'withdrawal-confirmation.next',
    expired: 'withdrawal-confirmation.over',
    decided: 'withdrawal-confirmation.decided',
  },
}
