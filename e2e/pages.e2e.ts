import type { Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessible.ts'
import { differing, opensDialog } from './support/addresses.ts'
import { enlarged, fineEnlarged, fineInForcedColours } from './support/other-eyes.ts'
import { expect, test } from './support/site.ts'
import { started } from './support/started.ts'
import { expectTree } from './support/trees.ts'
import { wordsOf } from './support/words.ts'

/** How many tests share the addresses: each opens one and goes to the others as links do. */
const parts = 3
const size = Math.ceil(differing.length / parts)

/** Every page is looked at, whatever is wrong with one; looked at again, should it still be on its way. */
const soft = expect.configure({ soft: true })

type Look = (address: string) => Promise<void>

async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** What is wrong with the page as it stands, once it has come. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await arrived(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(wider > 0 ? [`${wider} px wider than its screen`] : []), ...(await accessibilityFaults(page))]
}

const fine = (page: Page, address: string) =>
  soft.poll(() => faultsOf(page), { message: address, timeout: 20_000 }).toEqual([])

const nameOf = (address: string) => address.replace(/\?.*/, '').slice(1) || 'home'

/** Where the tree of a page is: what lies over it, or what the frame of the site leaves to it. */
const treeOf = async (page: Page) => {
  const over = page.getByRole('dialog')
  return (await over.count()) > 0 ? over : page.getByRole('main')
}

/** Goes through a part of the addresses and looks at each page, once it has come. */
async function goThrough(page: Page, [first = '/', ...others]: readonly string[], look: Look) {
  await page.goto(first)
  await started(page)
  const lookAt = async (address: string) => {
    if (opensDialog(address)) await expect(page.getByRole('dialog')).toBeVisible()
    await look(address)
  }
  await lookAt(first)
  for (const address of others) {
    await test.step(address, async () => {
      await page.evaluate((to) => history.pushState({}, '', to), address)
      await lookAt(address)
      // Some pages are a notice over the page before them.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
}

for (let part = 0; part < parts; part++) {
  const addresses = differing.slice(part * size, (part + 1) * size)
  const begin = addresses[0]

  test(
    `pages from ${begin} on have a heading, fit their screen, and axe is content with them in both themes`,
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
    `pages from ${begin} on cut and hide nothing when they are enlarged, and tell what is chosen in forced colours`,
    { tag: ['@wide', '@full'] },
    async ({ page, site }) => {
      await site.prefer(page)
      await goThrough(page, addresses, async (address) => {
        await arrived(page)
        await fineEnlarged(page, address)
        await fineInForcedColours(page, address)
      })
    },
  )
}

test(
  'the login dialog fits its screen, axe is content with it in both themes, and a banner beside it leads on',
  { tag: '@phone' },
  async ({ page, site, language, isMobile }) => {
    const say = wordsOf(language)
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
    await fineEnlarged(page, 'the login', [...enlarged, { width: 320, height: 256 }], ends)
    await fineInForcedColours(page, 'the login')
    await dialog
      .getByRole('region', { name: say('banners.title') })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL('/rng')
    await expect(dialog).toHaveCount(0)
  },
)
