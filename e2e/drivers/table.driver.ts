import { expect } from '@playwright/test'
import { tableModel } from '#machines/table/table.model.ts'
import { eventsPath } from '#wire/events.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { meanwhile } from '#e2e/support/meanwhile.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const t = wordsOf(spoken)
/** Longer than any wait of a round, and shorter than that until its close and the one until its cards, in milliseconds. */
const waited = 45_000
const look = async (_: unknown, { page }: BrowserSite) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
/** Cards of the round that are still face down, as everybody sees. */
const faceDown = (_: unknown, { page }: BrowserSite) =>
  expect(
    page
      .getByRole('main')
      .getByRole('img', { name: t('table.card.down') })
      .first(),
  ).toBeVisible()

/** Plays a table from round to round, its clock held, against answers of the server’s shapes. */
export const tableDriver: BrowserDriver = {
  model: tableModel,
  stillClock: true,
  async open(world) {
    // What other tests left at the tables of this server is dealt when it is due, and must not be told here.
    await world.page.route(
      ({ pathname }) => pathname === eventsPath,
      () => {},
    )
    await memberAt('/table')(world)
    await meanwhile(expect(world.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(), world)
  },
  events: {
    'page.returned': { default: look },
    'retry.requested': { default: click('app.retry') },
    'table.told': { default: headlessOnly('no other server deals while the clock of this page is held') },
  },
  outcomes: {
    wait: {
      'done/over': { at: 'page', act: (_, { pass }) => pass(waited) },
      'error/broken': headlessOnly('no timer of a browser breaks'),
    },
  },
  see: {
    unloaded: 'table.unloaded',
    unknown: 'table.unknown.title',
    betting: 'table.phase.open',
    closed: 'table.phase.closed',
    asking: 'table.phase.closed',
    pausing: 'table.phase.closed',
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
