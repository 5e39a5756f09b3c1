import { selfExclusionModel } from '#machines/self-exclusion/self-exclusion.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { fill, within } from '#e2e/support/gestures.ts'
import { anywhere, inside } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busy, form } from '#e2e/support/sights.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const t = wordsOf(spoken)

/** Plays the way out of play against answers of the server's shapes: nobody is excluded by it. */
export const selfExclusionDriver: BrowserDriver = {
  model: selfExclusionModel,
  place: inside('region', 'self-exclusion.title'),
  open: memberAt('/me/protection'),
  leftOut: (_, stimulus) =>
    stimulus === 'form.edited/unoffered' ? 'what is not offered cannot be chosen on the page' : null,
  events: {
    'form.edited': {
      day: (_, { page }) => page.getByRole('button', { name: t('self-exclusion.hours', { count: 24 }) }).click(),
      ever: (_, { page }) => page.getByRole('button', { name: t('self-exclusion.ever') }).click(),
      password: fill({ 'self-exclusion.password': accounts.member.password }),
    },
    confirmed: { default: (_, { page }) => page.getByRole('button', { name: t('self-exclusion.yes') }).click() },
    cancelled: {
      default: (_, { page }) =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('app.cancel') })
          .click(),
    },
  },
  see: {
    loading: busy,
    unloaded: alert('self-exclusion.unloaded'),
    'choosing.resting': form,
    'choosing.failed': alert('self-exclusion.failed'),
    asking: within(anywhere, (_, { hand }) => hand.see('self-exclusion.yes')),
    excluding: within(anywhere, (_, { hand }) => hand.see('self-exclusion.yes')),
    excluded: within(anywhere, (_, { hand }) => hand.see('safer-play.title')),
  },
}
