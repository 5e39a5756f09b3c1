import { freeTrialModel } from '#machines/free-trial/free-trial.model.ts'
import { real, type BrowserDriver } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { alert, gone, member } from '#e2e/support/expectations.ts'

/** Plays the free trial, which the real server opens. */
export const freeTrialDriver: BrowserDriver = {
  model: freeTrialModel,
  place: inside('dialog', 'login.title'),
  async open(world) {
    await world.site.local.toggle('freePlay', true)
    await openLogin(world)
  },
  events: { 'trial.requested': { default: click('free-trial.try') } },
  outcomes: {
    openTrial: {
      'done/opened': real(),
    },
  },
  see: {
    offered: 'free-trial.try',
    opening: 'free-trial.opening',
    refused: alert('refusal.rate_limited'),
    opened: [gone, member],
  },
}
