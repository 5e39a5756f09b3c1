import { expect } from '@playwright/test'
import { rewardsModel } from '#machines/rewards/rewards.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)

/** Plays claims on the real list of rewards; claims are mocked, because paths claim the same one again. */
export const rewardsDriver: BrowserDriver = {
  model: rewardsModel,
  open: memberAt('/me/rewardCenter'),
  events: {
    'claim.requested': {
      first: (_, { page }) =>
        page
          .getByRole('table', { name: t('rewards.title') })
          .getByRole('button', { name: t('rewards.claim') })
          .first()
          .click(),
    },
    'claimAll.requested': { default: click('rewards.claimAll') },
  },
  see: {
    'showing.idle': 'rewards.about',
    'showing.refused': { alert: 'refusal.reward_over' },
    'showing.failed': { alert: 'rewards.failed' },
    'showing.claimed': (_, { page }) =>
      expect(page.getByRole('main').getByRole('status').filter({ hasText: '₱' })).toBeVisible(),
  },
}
