import { afterLoginModel } from '#machines/after-login/after-login.model.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { banner, inside, type Place } from '#e2e/support/hand.ts'
import { visitorHome } from '#e2e/support/openings.ts'
import { logIn, logOut, tokenOf } from '#e2e/support/sessions.ts'
import { gone, here, visitor } from '#e2e/support/sights.ts'
import { spoken } from '#e2e/support/words.ts'

/** The dialog has the member's name in its title. */
const place: Place = (page, say) =>
  page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: say('after-login.quiet') }) })

/** Plays the modal after logins in one press, which let a member in; what has come since the last one is the test's. */
export const afterLoginDriver: BrowserDriver = {
  model: afterLoginModel,
  place,
  async open(world) {
    const { page, site } = world
    await site.local.toggle('freePlay', true)
    await page.route(
      (url) => url.pathname === sessionCalls.freePlay.path,
      async (route) => answer(await logIn(site, accounts.member))(route),
    )
    await visitorHome(world)
  },
  events: {
    'member.arrived': {
      default: async (_, world) => {
        const { page } = world
        const app = appScreen(page, spoken)
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
        await appScreen(page, spoken).seeAlert('sessionLost')
      },
    },
  },
  see: { resting: gone, looking: gone, telling: here, noting: gone },
}
