import { expect } from '@playwright/test'
import { cashOutModel } from '#machines/cash-out/cash-out.model.ts'
import { type SportsBet, sportsCalls, sportsEventsPath } from '#wire/sports/sports.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { concurrently } from '#e2e/support/concurrently.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, offers } from '#e2e/support/expectations.ts'
import { patternOf, testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)

const bet = (last: string, cashOut: string): SportsBet => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  time: 1_790_000_000_000,
  stake: '10.00',
  win: '0.00',
  currency: 'PHP',
  state: 'open',
  legs: [
    {
      fixtureId: '00000000-0000-4000-8000-00000000000a',
      leagueName: 'Kapuluan Liga',
      home: 'Tala United',
      away: 'Puerto Verde',
      market: 'result',
      line: null,
      selection: 'home',
      odds: 210,
      result: null,
    },
  ],
  cashOut,
})

/** The cash-out button of the first or the second bet. */
const offered =
  (place: number): Touch =>
  (_, { page }) =>
    page
      .getByRole('region', { name: t('sports.mine') })
      .getByRole('listitem')
      .getByRole('button', { name: patternOf(t('cash-out.offer')) })
      .nth(place)
      .click()

/** Plays the cash-out of one of two bets with mocked answers. */
export const cashOutDriver: BrowserDriver = {
  model: cashOutModel,
  stillClock: true,
  async open(world) {
    const { page } = world
    await page.route(
      ({ pathname }) => pathname === sportsEventsPath,
      () => undefined,
    )
    await page.route(
      ({ pathname }) => pathname === sportsCalls.sportsBets.path,
      (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({
              json: { success: true, value: { list: [bet('1', '9.20'), bet('2', '4.00')] }, message: '' },
            })
          : route.fallback(),
    )
    await memberAt('/fbsports')(world)
    await concurrently(
      expect(page.getByRole('button', { name: patternOf(t('cash-out.offer')) }).first()).toBeVisible(),
      world,
    )
  },
  leftOut: (states, stimulus) =>
    stimulus.startsWith('offer.accepted/') && (states.includes('cashingOut') || states.includes('unanswered'))
      ? 'the buttons are disabled'
      : null,
  events: {
    'offer.accepted': { shown: offered(0), other: offered(1) },
    'offer.declined': { default: click('cash-out.keep') },
    'retry.requested': { default: click('cash-out.again') },
  },
  see: {
    idle: (_, { page }) =>
      expect(page.getByRole('button', { name: patternOf(t('cash-out.offer')) }).first()).toBeEnabled(),
    paid: (_, { page }) => expect(page.getByText(patternOf(t('cash-out.paid')))).toBeVisible(),
    priceDropped: offers('cash-out.keep'),
    refused: (_, { page }) =>
      expect(page.getByRole('region', { name: t('sports.mine') }).getByRole('alert')).toBeVisible(),
    unanswered: alert('cash-out.unanswered'),
  },
}
