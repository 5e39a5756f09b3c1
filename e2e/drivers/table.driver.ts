import { expect } from '@playwright/test'
import { tableModel } from '#machines/table/table.model.ts'
import { eventsPath } from '#wire/events.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)
/** Longer than any single wait of a round, and shorter than the waits for its close and its cards together, in ms. */
const waited = 45_000
const look = async (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
/** Expects a card of the round that is still face down. */
const faceDown = (_: unknown, { page }: BrowserSite) =>
  expect(
    page
      .getByRole('main')
      .getByRole('img', { name: t('table.card.down') })
      .first(),
  ).toBeVisible()

/** Plays a table from round to round with a held clock, against answers of the server’s shapes. */
export const tableDriver: BrowserDriver = {
  model: tableModel,
  stillClock: true,
  async open(world) {
    // Rounds of other tests on this server must not reach this page as live events.
    await world.page.route(
      ({ pathname }) => pathname === eventsPath,
      () => {},
    )
    await memberAt('/table')(world)
    await concurrently(expect(world.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(), world)
  },
  events: {
    'page.returned': { default: look },
    'retry.requested': { default: click('app.retry') },
    'table.changed': { default: headlessOnly('no other server deals while the clock of this page is held') },
  },
  outcomes: {
    wait: {
      'done/over': { at: 'page', act: (_, { pass }) => pass(waited) },
      'error/broken': headlessOnly('no timer of a browser breaks'),
    },
  },
  see: {
    loadFailed: 'table.unloaded',
    unknown: 'table.unknown.title',
    betting: 'table.phase.open',
    closed: 'table.phase.closed',
    refreshing: 'table.phase.closed',
    waitingToRetry: 'table.phase.closed',
    'turning.cards': ['table.phase.cards', faceDown],
    'turning.result': (_, { page }) =>
      expect(
        page
          .getByRole('main')
          .getByText(t('table.result.player', { player: 9, banker: 8 }))
          .first(),
      ).toBeVisible(),
  },
}
