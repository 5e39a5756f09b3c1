import { expect } from '@playwright/test'
import { accounts } from './accounts.ts'
import type { BrowserSite } from './driver.ts'
import { banner, pageObject } from './page-object.ts'
import { beLoggedIn, logIn } from './sessions.ts'
import { visitor } from './expectations.ts'

type World = Pick<BrowserSite, 'page' | 'site' | 'pass'>

/** Opens an address, and waits until the site has rendered it; the frame is rendered earlier. */
async function open({ page, site, pass }: World, address: string): Promise<void> {
  await page.goto(site.origin + address)
  const isThere = async () => {
    await pass(50)
    return page.locator('html').getAttribute('data-booted')
  }
  await expect.poll(isThere, { intervals: [20] }).toBe('')
}

const loggedInAt =
  (account: Parameters<typeof logIn>[1], address: string) =>
  async (world: World): Promise<void> => {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await beLoggedIn(page, await logIn(site, account))
    await open(world, address)
  }

/** Opens an address of the site for the member. */
export const memberAt = (address: string) => loggedInAt(accounts.member, address)

/** Opens an address of the site for the agent. */
export const agentAt = (address: string) => loggedInAt(accounts.agent, address)

/** Opens an address of the site for a visitor. */
export const visitorAt =
  (address: string) =>
  async (world: World): Promise<void> => {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await open(world, address)
  }

/** Opens the home page for a visitor, and waits for the login button. */
export async function visitorHome(world: BrowserSite): Promise<void> {
  await visitorAt('/')(world)
  await visitor(undefined, world)
}

/** Opens the login dialog for a visitor. */
export async function openLogin(world: BrowserSite): Promise<void> {
  await visitorHome(world)
  await pageObject(world.page, banner).click('app.login')
}
