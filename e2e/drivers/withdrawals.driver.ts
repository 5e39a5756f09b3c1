import { modelWithdrawal, withdrawalsModel } from '#machines/withdrawals/withdrawals.model.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import type { Place } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { gone, here } from '#e2e/support/sights.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const question: Place = (page) => page.getByRole('alertdialog')

/** Plays the list of withdrawals against answers of the server's shapes. */
export const withdrawalsDriver: BrowserDriver = {
  model: withdrawalsModel,
  async open(world) {
    await world.page.route(
      (url) => url.pathname === withdrawalCalls.withdrawals.path,
      (route) =>
        route.request().method() === 'GET'
          ? answer({ list: [modelWithdrawal], pageNo: 1, totalPages: 1, total: 1 })(route)
          : route.fallback(),
    )
    await memberAt('/me/withdraw')(world)
  },
  events: {
    'cancel.requested': {
      one: (_, { page }) =>
        page
          .getByRole('button', { name: `${wordsOf(spoken)('withdrawals.cancel')} ${modelWithdrawal.reference}` })
          .click(),
    },
    confirmed: { default: within(question, click('withdrawals.confirm')) },
    cancelled: { default: within(question, click('app.cancel')) },
  },
  see: {
    resting: within(question, gone),
    confirming: within(question, here),
    cancelling: within(question, here),
    notCancelled: within(question, here),
  },
}
