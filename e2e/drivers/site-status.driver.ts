import { expect, type Page } from '@playwright/test'
import { siteStatusScreen } from '#e2e/screens/site-status.screen.ts'
import { siteStatusModel } from '#machines/site-status/site-status.model.ts'
import { eventsPath } from '#wire/events.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'
import { headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'

const say = wordsOf(spoken)
const at = (page: Page) => siteStatusScreen(page, spoken)

/** Plays the chart of the site's status: the server's answers are put in its mouth, the person presses the button. */
export const siteStatusDriver: BrowserDriver = {
  model: siteStatusModel,
  async open({ page, site }) {
    await site.prefer(page)
    // A stream that connects again when the clock jumps asks for the status once more, which no path has in it.
    await page.route('**' + eventsPath, () => undefined)
    await page.goto(site.origin, { waitUntil: 'commit' })
    return page
  },
  events: {
    retried: {
      default: async (page) => {
        const closed = page.getByRole('button', { name: say('site-status.check') })
        await expect(closed.or(page.getByRole('main').getByRole('button', { name: say('app.retry') }))).toBeVisible()
        await ((await closed.count()) > 0 ? at(page).clickCheck() : at(page).clickTryAgain())
      },
    },
    'status.changed': {
      default: headlessOnly(
        'the event stream connects again when the clock jumps, which asks once more; site-status.e2e.ts has the real event',
      ),
    },
  },
  see: {
    maintenance: (page) => at(page).seeMaintenance(),
    regionBlocked: (page) => at(page).seeRegionBlocked(),
    failed: (page) => at(page).seeUnreachable(),
    open: (page) => at(page).dontSeeClosed(),
  },
}
