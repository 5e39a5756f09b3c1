import { expect } from '@playwright/test'
import type { SearchContext } from '#machines/search/search.machine.ts'
import { searchModel } from '#machines/search/search.model.ts'
import { optionsOf } from '#machines/search/search.rules.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { visitorAt } from '#e2e/support/openings.ts'
import { gone, here } from '#e2e/support/expectations.ts'

/** Waits until a condition holds, moving the held clock of the page on for lazily loaded parts. */
const inTime = (site: BrowserSite, holds: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await site.pass(20)
        return holds()
      },
      { intervals: [20], timeout: 20_000 },
    )
    .toBe(true)

/** Closes open dialogs and stores these recent terms. */
async function prepare(site: BrowserSite, terms: readonly string[]) {
  const { page } = site
  const dialogs = page.getByRole('dialog')
  await inTime(site, async () => {
    if ((await dialogs.count()) === 0) return true
    await page.keyboard.press('Escape')
    return false
  })
  await page.evaluate((value) => {
    if (value.length === 0) localStorage.removeItem('search.terms:')
    else localStorage.setItem('search.terms:', JSON.stringify({ value }))
  }, terms)
}

const opening =
  (how: Touch) =>
  (terms: readonly string[]): Touch =>
  async (screen, site) => {
    await prepare(site, terms)
    await how(screen, site)
    await inTime(site, async () => (await site.hand.place()).isVisible())
  }
const byKey = opening((_, { page }) => page.keyboard.press('/'))
const byAddress = opening((_, { page }) =>
  page.evaluate(() => {
    location.hash = 'search'
  }),
)

/** Replaces the text of the field, with an extra letter that is deleted again. */
const type =
  (text: string): Touch =>
  async (_, { hand }) => {
    const field = await hand.field('search.label')
    await field.fill(`${text}x`)
    await field.press('Backspace')
  }
const press =
  (key: string): Touch =>
  async (_, { hand }) =>
    (await hand.field('search.label')).press(key)
const option =
  (at: number): Touch =>
  async (_, { hand }) =>
    (await hand.place()).getByRole('option').nth(at).click()

/** Returns why an event cannot be played on the page, or null where it can. */
function leftOut(states: readonly string[], stimulus: string, context: SearchContext): string | null {
  const [event = '', kase = ''] = stimulus.split('/')
  const count = optionsOf(context).length
  const open = states.some((state) => state.startsWith('open'))
  switch (event) {
    case 'search.requested':
      return open ? 'keys open no search while a dialog is open' : null
    case 'address.opened':
      return open ? 'it is open already' : null
    case 'term.forgotten':
      return context.terms.includes('slots') && states.includes('open.idle') ? null : 'the term is not visible'
    case 'terms.forgotten':
      return context.terms.length > 0 && states.includes('open.idle') ? null : 'there are no recent terms'
    case 'active.moved':
      return (kase === 'first' || kase === 'last') && context.active === null && context.typed !== ''
        ? 'Home and End move the caret until an option is active'
        : null
    case 'option.pressed':
      return { first: 0, second: 1, third: 2, fourth: 3, fifth: 4 }[kase]! < count ? null : 'there is no such option'
    case 'retry.requested':
      return states.includes('open.failed') ? null : 'the button is shown only after a failure'
    case 'search.closed':
    case 'address.closed':
    case 'term.typed':
    case 'enter.pressed':
      return open ? null : 'the search is closed'
    default:
      return null
  }
}

/** Plays the search as a visitor, against canned answers; search.e2e.ts finds real games. */
export const searchDriver: BrowserDriver = {
  model: searchModel,
  place: inside('dialog', 'search.title'),
  stillClock: true,
  async open(world) {
    await visitorAt('/help')(world)
    // The last entry of the site menu is loaded about when the key handlers are.
    await inTime(world, async () => (await world.page.locator('nav a[href="#content"]').count()) > 0)
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as SearchContext),
  events: {
    'search.requested': { first: byKey([]), again: byKey(['slots', 'koi']) },
    'address.opened': { first: byAddress([]), again: byAddress(['slots', 'koi']) },
    'owner.changed': { member: headlessOnly('a login or logout happens in another tab') },
    'search.closed': { default: (_, { page }) => page.keyboard.press('Escape') },
    'address.closed': { default: (_, { page }) => page.evaluate(() => history.back()) },
    'term.typed': { harbour: type(' harbour '), nothing: type(' ') },
    'term.forgotten': { slots: (_, { hand }) => hand.click('search.terms.forget', { term: 'slots' }) },
    'terms.forgotten': { default: click('search.terms.forgetAll') },
    'active.moved': {
      next: press('ArrowDown'),
      previous: press('ArrowUp'),
      first: press('Home'),
      last: press('End'),
    },
    'option.pressed': { first: option(0), second: option(1), third: option(2), fourth: option(3), fifth: option(4) },
    'enter.pressed': { default: press('Enter') },
  },
  outcomes: {
    watchSurroundings: { 'event/back': { at: 'page', act: (_, { page }) => page.evaluate(() => history.back()) } },
  },
  see: {
    closed: gone,
    'open.idle': here,
    'open.debouncing': here,
    'open.showing': async (_, { hand }) => expect((await hand.place()).getByRole('option').first()).toBeVisible(),
    'open.noResults': 'search.nothing.text',
    'open.failed': { alert: 'search.failed' },
  },
}
