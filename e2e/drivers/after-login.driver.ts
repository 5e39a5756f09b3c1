import { afterLoginModel } from '#machines/after-login/after-login.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { banner, inside, type Place } from '#e2e/support/page-object.ts'
import { visitorHome } from '#e2e/support/openings.ts'
import { logIn, logOut, tokenOf } from '#e2e/support/sessions.ts'
import { gone, here, visitor } from '#e2e/support/expectations.ts'
import { testLanguage } from '#e2e/support/texts.ts'

/** The dialog has the member's name in its title. */
const place: Place = (page, t) =>
  page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: t('after-login.quiet') }) })

/** Plays the after-login modal; a free-trial press logs the member in, with mocked news. */
export const afterLoginDriver: BrowserDriver = {
  model: afterLoginModel,
  place,
  async open(world) {
    const { page, site } = world
    await site.local.toggle('freePlay', true)
    await page.route(
      (url) => url.pathname === sessionCalls.freePlay.path,
      async (route) => fulfillWith(await logIn(site, accounts.member))(route),
    )
    await visitorHome(world)
  },
  events: {
    'member.arrived': {
      default: async (_, world) => {
        const { page } = world
        const app = appScreen(page, testLanguage)
        if ((await tokenOf(page)) !== null) {
          await app.clickLogout()
          const question = inside('alertdialog', 'logout.title')
          await within(question, click('logout.confirm'))(undefined, world)
          await within(question, gone)(undefined, world)
        } else if (await app.hasAlert()) await app.clickDismiss()
        await visitor(undefined, world)
        await within(banner, click('app.login'))(undefined, world)
        await within(inside('dialog', 'login.title'), click('free-trial.try'))(undefined, world)
      },
    },
    'quiet.toggled': { default: click('after-login.quiet') },
    closed: { default: click('after-login.go') },
    'session.ended': {
      default: async (_, { page, site }) => {
        await logOut(site, (await tokenOf(page)) ?? '')
        await appScreen(page, testLanguage).seeAlert('sessionLost')
      },
    },
  },
  see: { idle: gone, loading: gone, showing: here, markingShown: gone },
}
