import { expect, type Page } from '@playwright/test'
import { siteStatusModel } from '#machines/site-status/site-status.model.ts'
import { eventsPath } from '#wire/events.ts'
import { headlessOnly, type BrowserDriver } from '#e2e/support/driver.ts'
import { clickEither } from '#e2e/support/gestures.ts'
import type { MessageId } from '#e2e/support/page-object.ts'
import { unseen, without } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)
/** Expects the page that replaces the site, by its title. */
const titled =
  (id: MessageId) =>
  (_: unknown, { page }: { readonly page: Page }) =>
    expect(page.getByRole('heading', { level: 1, name: t(id) })).toBeVisible()

/** Plays the site status with mocked server answers. */
export const siteStatusDriver: BrowserDriver = {
  model: siteStatusModel,
  async open({ page, site }) {
    await site.prefer(page)
    // A stream that reconnects when the clock jumps would request the status once more than the path.
    await page.route('**' + eventsPath, () => undefined)
    await page.goto(site.origin, { waitUntil: 'commit' })
  },
  events: {
    retried: { default: clickEither('site-status.check', 'app.retry') },
    'status.changed': {
      default: headlessOnly(
        'the event stream reconnects when the clock jumps, with one more request; site-status.e2e.ts has the real event',
      ),
    },
  },
  see: {
    checking: unseen('the page stays until the answer arrives'),
    maintenance: titled('site-status.maintenance.title'),
    regionBlocked: titled('site-status.blocked.title'),
    failed: titled('app.brand.failed.title'),
    open: without('site-status.check'),
  },
}
