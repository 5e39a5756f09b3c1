import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessible.ts'
import { differing, opensDialog } from './support/addresses.ts'
import { enlarged, expectFineEnlarged, expectFineInForcedColours } from './support/accessibility-modes.ts'
import { expect, test } from './support/site.ts'
import { waitForStart } from './support/wait-for-start.ts'
import { expectTree } from './support/trees.ts'
import { translatorOf } from './support/texts.ts'

/** Number of tests that share the addresses: each opens one and follows links to the others. */
const parts = 3
const size = Math.ceil(differing.length / parts)

/** Soft: every page is checked, whatever is wrong with one; polled, since it may still be loading. */
const soft = expect.configure({ soft: true })

type Check = (address: string) => Promise<void>

async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Returns what is wrong with a loaded page. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await arrived(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(wider > 0 ? [`${wider} px wider than its screen`] : []), ...(await accessibilityFaults(page))]
}

const fine = (page: Page, address: string) =>
  soft.poll(() => faultsOf(page), { message: address, timeout: 20_000 }).toEqual([])

const nameOf = (address: string) => address.replace(/\?.*/, '').slice(1) || 'home'

/** The root of a page's tree: the open dialog, or the frame's content. */
const treeOf = async (page: Page) => {
  const over = page.getByRole('dialog')
  return (await over.count()) > 0 ? over : page.getByRole('main')
}

/** Goes through a part of the addresses and checks each loaded page. */
async function goThrough(page: Page, [first = '/', ...others]: readonly string[], check: Check) {
  await page.goto(first)
  await waitForStart(page)
  const lookAt = async (address: string) => {
    if (opensDialog(address)) await expect(page.getByRole('dialog')).toBeVisible()
    await check(address)
  }
  await lookAt(first)
  for (const address of others) {
    await test.step(address, async () => {
      await page.evaluate((to) => history.pushState({}, '', to), address)
      await lookAt(address)
      // Some pages have a notice over the page before them.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
}

for (let part = 0; part < parts; part++) {
  const addresses = differing.slice(part * size, (part + 1) * size)
  const begin = addresses[0]

  test(
    `pages from ${begin} on: each has a heading, fits its screen, and axe finds no violation in both themes`,
    { tag: '@phone' },
    async ({ page, site, language }) => {
      await site.prefer(page, { language })
      await goThrough(page, addresses, async (address) => {
        await fine(page, address)
        await expectTree(await treeOf(page), `page ${nameOf(address)}`)
      })
      const numbers = page
        .getByRole('contentinfo')
        .getByRole('listitem')
        .getByText(/^DEMO\//)
      await expect(numbers).toHaveCount(3)
      const lines = await numbers.evaluateAll((shown) => shown.map((number) => number.getClientRects().length))
      expect(lines, 'a licence number stands on one line').toEqual([1, 1, 1])
    },
  )

  test(
    `pages from ${begin} on: zoomed they cut and hide nothing, and in forced colours they show what is chosen`,
    { tag: ['@wide', '@full'] },
    async ({ page, site }) => {
      await site.prefer(page)
      await goThrough(page, addresses, async (address) => {
        await arrived(page)
        await expectFineEnlarged(page, address)
        await expectFineInForcedColours(page, address)
      })
    },
  )
}

test(
  'pages: the login dialog fits its screen, axe finds no violation in both themes, and a banner beside it is a link',
  { tag: '@phone' },
  async ({ page, site, language, isMobile }) => {
    const say = translatorOf(language)
    await site.prefer(page, { language })
    await page.goto('/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('app.login') })
      .click()
    const dialog = page.getByRole('dialog', { name: say('login.title') })
    await expect(dialog).toBeVisible()
    await site.expectAccessible(page)
    await expectTree(dialog, 'login')
    if (isMobile) return
    const ends = [dialog.getByRole('heading').first(), dialog.getByRole('button').last()]
    await expectFineEnlarged(page, 'the login', [...enlarged, { width: 320, height: 256 }], ends)
    await expectFineInForcedColours(page, 'the login')
    await dialog
      .getByRole('region', { name: say('banners.title') })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL('/rng')
    await expect(dialog).toHaveCount(0)
  },
)
