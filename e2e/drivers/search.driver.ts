import { expect } from '@playwright/test'
import type { SearchContext } from '#machines/search/search.machine.ts'
import { searchModel } from '#machines/search/search.model.ts'
import { optionsOf } from '#machines/search/search.rules.ts'
import { type BrowserDriver, type BrowserSite, headlessOnly } from '#e2e/support/driver.ts'
import { click, type Touch } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/hand.ts'
import { visitorAt } from '#e2e/support/openings.ts'
import { gone, here } from '#e2e/support/sights.ts'

/** Waits until something holds; what comes after a first placeholder comes with time, and the page's clock stands still. */
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

/** Puts away what was taken from the search before, and has these terms kept from before. */
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

/** Types a text in place of what stands there, with a letter too many that is taken back. */
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

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(states: readonly string[], stimulus: string, context: SearchContext): string | null {
  const [event = '', kase = ''] = stimulus.split('/')
  const count = optionsOf(context).length
  const open = states.some((state) => state.startsWith('open'))
  switch (event) {
    case 'search.requested':
      return open ? 'a key asks for nothing while a dialog is open' : null
    case 'address.opened':
      return open ? 'the address has opened it already' : null
    case 'term.forgotten':
      return context.terms.includes('slots') && states.includes('open.resting') ? null : 'the term is not in sight'
    case 'terms.forgotten':
      return context.terms.length > 0 && states.includes('open.resting') ? null : 'there are no terms to forget'
    case 'active.moved':
      return (kase === 'first' || kase === 'last') && context.active === null && context.typed !== ''
        ? 'Home and End belong to the text until something is pointed at'
        : null
    case 'option.pressed':
      return { first: 0, second: 1, third: 2 }[kase]! < count ? null : 'there is no such option'
    case 'retry.requested':
      return states.includes('open.failed') ? null : 'the button belongs to what failed'
    case 'search.closed':
    case 'address.closed':
    case 'term.typed':
    case 'enter.pressed':
      return open ? null : 'there is no search on the page'
    default:
      return null
  }
}

/** Plays the search as a visitor does, on answers in the server's place; the story finds real games. */
export const searchDriver: BrowserDriver = {
  model: searchModel,
  place: inside('dialog', 'search.title'),
  stillClock: true,
  async open(world) {
    await visitorAt('/help')(world)
    // The bars at the edges come with what hears the keys.
    await inTime(world, async () => (await world.page.getByRole('complementary').filter({ visible: true }).count()) > 0)
  },
  leftOut: (states, stimulus, context) => leftOut(states, stimulus, context as SearchContext),
  events: {
    'search.requested': { first: byKey([]), again: byKey(['slots', 'koi']) },
    'address.opened': { first: byAddress([]), again: byAddress(['slots', 'koi']) },
    'owner.changed': { member: headlessOnly('somebody logs in or out in another tab') },
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
    'option.pressed': { first: option(0), second: option(1), third: option(2) },
    'enter.pressed': { default: press('Enter') },
  },
  outcomes: {
    watchSurroundings: { 'event/back': { at: 'page', act: (_, { page }) => page.evaluate(() => history.back()) } },
  },
  see: {
    closed: gone,
    'open.resting': here,
    'open.pausing': here,
    'open.showing': async (_, { hand }) => expect((await hand.place()).getByRole('option').first()).toBeVisible(),
    'open.nothing': 'search.nothing.text',
    'open.failed': { alert: 'search.failed' },
  },
}
