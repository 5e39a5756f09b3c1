import { expect, type Page } from '@playwright/test'
import { siteStatusModel } from '#machines/site-status/site-status.model.ts'
import { eventsPath } from '#wire/events.ts'
import { headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { clickEither } from '#e2e/support/gestures.ts'
import type { MessageId } from '#e2e/support/hand.ts'
import { unseen, without } from '#e2e/support/sights.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const say = wordsOf(spoken)
/** The page that stands in for the site has this title. */
const titled =
  (id: MessageId) =>
  (_: unknown, { page }: { readonly page: Page }) =>
    expect(page.getByRole('heading', { level: 1, name: say(id) })).toBeVisible()

/** Plays the chart of the site's status: the server's answers are put in its mouth, the person presses the button. */
export const siteStatusDriver: BrowserDriver = {
  model: siteStatusModel,
  async open({ page, site }) {
    await site.prefer(page)
    // A stream that connects again when the clock jumps asks for the status once more, which no path has in it.
    await page.route('**' + eventsPath, () => undefined)
    await page.goto(site.origin, { waitUntil: 'commit' })
  },
  events: {
    retried: { default: clickEither('site-status.check', 'app.retry') },
    'status.changed': {
      default: headlessOnly(
        'the event stream connects again when the clock jumps, which asks once more; site-status.e2e.ts has the real event',
      ),
    },
  },
  see: {
    checking: unseen('what was there stays until the answer has come'),
    maintenance: titled('site-status.maintenance.title'),
    regionBlocked: titled('site-status.blocked.title'),
    failed: titled('app.brand.failed.title'),
    open: without('site-status.check'),
  },
}
