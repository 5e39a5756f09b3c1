import { modelWithdrawal, withdrawalsModel } from '#machines/withdrawals/withdrawals.model.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import type { Place } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { gone, here } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const question: Place = (page) => page.getByRole('alertdialog')

/** Plays the list of withdrawals with mocked server answers. */
export const withdrawalsDriver: BrowserDriver = {
  model: withdrawalsModel,
  async open(world) {
    await world.page.route(
      (url) => url.pathname === withdrawalCalls.withdrawals.path,
      (route) =>
        route.request().method() === 'GET'
          ? fulfillWith({ list: [modelWithdrawal], pageNo: 1, totalPages: 1, total: 1 })(route)
          : route.fallback(),
    )
    await memberAt('/me/withdraw')(world)
  },
  events: {
    'cancel.requested': {
      one: (_, { page }) =>
        page
          .getByRole('button', {
            name: `${translatorOf(testLanguage)('withdrawals.cancel')} ${modelWithdrawal.reference}`,
          })
          .click(),
    },
    confirmed: { default: within(question, click('withdrawals.confirm')) },
    cancelled: { default: within(question, click('app.cancel')) },
  },
  see: {
    idle: within(question, gone),
    confirming: within(question, here),
    cancelling: within(question, here),
    notCancelled: within(question, here),
  },
}
