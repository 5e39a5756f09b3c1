import type { Locator, Page, Route } from '@playwright/test'
import { appScreen } from './screens/app.screen.ts'
import { preferencesScreen } from './screens/preferences.screen.ts'
import { accounts } from './support/accounts.ts'
import { pagesToSee } from './support/pages-to-see.ts'
import { expectFineEnlarged, expectFineInForcedColours } from './support/accessibility-modes.ts'
import { beLoggedIn, endOthers, logIn } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import type { TestSite } from './support/site.ts'
import { waitForStart } from './support/wait-for-start.ts'
import { expectTree } from './support/trees.ts'
import { invisibleStates } from './support/invisible-states.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

/** Pages that differ from a visitor's, seen by a member with a team, who has all of them. */
const pages = ['/me', ...pagesToSee, '/wallet', '/noticePage']

/**
 * The part of a page that is the same at any hour: rows of records and boards change by the day, and countdowns run.
 */
function steady(place: Locator, address: string): Locator {
  if (/History|Profit|agent$/.test(address)) return place.getByRole('search')
  if (address.endsWith('/vip')) return place.getByRole('table').first()
  if (!address.endsWith('missionLeaderboard')) return place
  // Tasks come and go, and a finished one moves up.
  return place.getByRole('region', { name: say('missions.checkIn.title') }).getByRole('list')
}

/** Goes through the pages and the dialogs over them, and checks each when it is loaded. */
async function goThrough(
  page: Page,
  site: TestSite,
  look: (place: Locator, name: string, ends?: readonly Locator[]) => Promise<void>,
) {
  await site.prefer(page)
  const session = await logIn(site, accounts.agent)
  await endOthers(site, session.token)
  await beLoggedIn(page, session)
  await page.goto('/me')
  await waitForStart(page)
  for (const address of pages) {
    await page.evaluate((to) => history.pushState({}, '', to), address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // The menu of the centre beside its pages is checked once.
    const place =
      address === '/me' || address === '/noticePage' ? page.getByRole('main') : page.getByTestId('account-page')
    await look(steady(place, address), `member ${address.slice(1)}`)
  }
  const leave = page.getByRole('alertdialog', { name: say('logout.title') })
  await appScreen(page, 'en').clickLogout()
  await look(leave, 'logout', [leave.getByRole('heading'), leave.getByRole('button').last()])
  await page.keyboard.press('Escape')
  await expect(leave).toHaveCount(0)
  const help = page.getByRole('dialog', { name: say('help.title') })
  await page.evaluate(() => history.pushState({}, '', '#help-terms'))
  await look(help, 'help', [help.getByRole('heading').first(), help.getByRole('link').last()])
}

test("member pages: the accessibility trees of members' pages and dialogs are as recorded", async ({ page, site }) => {
  await goThrough(page, site, expectTree)
  await page.keyboard.press('Escape')
  await expectTree(page.getByRole('banner').first(), 'member header')
  await preferencesScreen(page, 'en').openLanguages()
  await expectTree(page.getByRole('menu'), 'language menu')
})

test(
  "member pages: members' pages and dialogs show what is chosen in forced colours, and cut and hide nothing when zoomed",
  { tag: '@full' },
  async ({ page, site }) => {
    await goThrough(page, site, async (_, name, ends) => {
      await expectFineInForcedColours(page, name)
      await expectFineEnlarged(page, name, undefined, ends)
    })
  },
)

test('member pages: a trial account sees its sessions, and nothing on a password that it does not have', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.trial))
  await page.goto('/me')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: say('member.sessions') })).toBeVisible()
  await expect(main.getByRole('link', { name: say('member.password') })).toHaveCount(0)
  await expect(main.getByRole('link', { name: say('member.security') })).toHaveCount(0)
  const money = await main.getByTestId('balance').boundingBox()
  const facts = await main.getByRole('term').first().boundingBox()
  if (page.viewportSize()?.width === 1440)
    expect(facts?.x, 'who one is stands beside the balance').toBeGreaterThan((money?.x ?? 0) + (money?.width ?? 0))
})

test('member pages: loading the account-security measures moves none of the links', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  const held = new Promise<Route>((resolve) => {
    void page.route('**/wps/member/authenticator', (route) => resolve(route))
  })
  await page.goto('/me/securityCenter')
  const profile = page.getByRole('main').getByRole('link', { name: say('member.profile') })
  await expect(profile).toBeVisible()
  await settle(page)
  const before = await profile.boundingBox()
  await (await held).continue()
  await expect(page.getByRole('heading', { name: say('member.safety') })).toBeVisible()
  expect(await profile.boundingBox()).toEqual(before)
})

test('member pages: the checks find a choice invisible in forced colours, and a lost heading or name', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/rng')
  const all = page.getByRole('button', { name: say('lobby.list.all'), pressed: true, exact: true })
  await expect(all).toBeVisible()
  // From here on it looks like its neighbours; in forced colours it would be drawn like any other.
  await all.evaluate((chosen) => {
    chosen.style.border = '1px solid'
    chosen.parentElement?.querySelectorAll('button').forEach((each) => (each.style.border = '1px solid'))
  })
  await page.emulateMedia({ forcedColors: 'active' })
  await settle(page)
  expect((await invisibleStates(page)).join()).toContain('does not show aria-pressed')

  const main = page.getByRole('main')
  await expectTree(main, 'page rng')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.setAttribute('role', 'paragraph'))
  await expect(main).not.toMatchAriaSnapshot({ name: 'page rng.aria.yml' })
  await page.locator('h1').evaluate((heading) => heading.removeAttribute('role'))
  await expectTree(main, 'page rng')
  await page.getByRole('searchbox').evaluate((box) => box.setAttribute('aria-label', 'What?'))
  await expect(main).not.toMatchAriaSnapshot({ name: 'page rng.aria.yml' })
})

test('member pages: a placeholder stands below the heading until the code of the page is loaded', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.member))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/profile-screen-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/me/profile', { waitUntil: 'commit' })
  const loading = page.getByTestId('account-page').getByRole('status', { name: say('app.loading'), exact: true })
  await expect(loading).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  release()
  await expect(page.getByLabel(say('form.field.nickname'))).toBeVisible()
  await expect(loading).toHaveCount(0)
})
