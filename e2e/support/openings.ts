import { accounts } from './accounts.ts'
import type { BrowserSite } from './driver.ts'
import { banner, handIn } from './hand.ts'
import { beLoggedIn, logIn } from './sessions.ts'
import { visitor } from './sights.ts'

const loggedInAt =
  (account: Parameters<typeof logIn>[1], address: string) =>
  async ({ page, site }: Pick<BrowserSite, 'page' | 'site'>): Promise<void> => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, account))
    await page.goto(site.origin + address)
  }

/** Opens an address of the site for the member. */
export const memberAt = (address: string) => loggedInAt(accounts.member, address)

/** Opens an address of the site for the agent. */
export const agentAt = (address: string) => loggedInAt(accounts.agent, address)

/** Opens an address of the site for a visitor. */
export const visitorAt =
  (address: string) =>
  async ({ page, site }: Pick<BrowserSite, 'page' | 'site'>): Promise<void> => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await page.goto(site.origin + address)
  }

/** Opens the home page for a visitor, and waits until the site bids them log in. */
export async function visitorHome(world: BrowserSite): Promise<void> {
  await visitorAt('/')(world)
  await visitor(undefined, world)
}

/** Opens the login popup for a visitor. */
export async function openLogin(world: BrowserSite): Promise<void> {
  await visitorHome(world)
  await handIn(world.page, banner).click('app.login')
}
