import { expect } from '@playwright/test'
import { rewardsModel } from '#machines/rewards/rewards.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const t = wordsOf(spoken)

/** Plays what is claimed of the list of rewards, which is the real one; nothing of it is paid, for paths claim the same one again. */
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
    'showing.resting': 'rewards.about',
    'showing.refused': { alert: 'refusal.reward_over' },
    'showing.failed': { alert: 'rewards.failed' },
    'showing.claimed': (_, { page }) =>
      expect(page.getByRole('main').getByRole('status').filter({ hasText: '₱' })).toBeVisible(),
  },
}
