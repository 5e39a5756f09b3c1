import { pageObject } from './support/page-object.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')
const counted = (count: number, words: string) => `${count} answer${count === 1 ? '' : 's'} for “${words}”`

test('public pages: a visitor searches the help, opens a licence, and installs the site by the guide of the platform', async ({
  isMobile,
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await site.prefer(page)
  const main = page.getByRole('main')
  const field = (at = main) => at.getByRole('textbox', { name: say('help.search') })

  await test.step('words in the address are asked for at once, typing errors forgiven', async () => {
    await page.goto('/help?q=slidder')
    await expect(field()).toHaveValue('slidder')
    await expect(main.locator('mark')).toHaveText(['slider'])
    await expect(main.getByText(counted(1, 'slidder'))).toHaveCount(2)
    await site.expectAccessible(page)
  })

  await test.step('what is typed is found while it is typed, and is never markup', async () => {
    await field().fill('')
    await expect(page).toHaveURL(/\/help$/)
    await expect(main.locator('mark')).toHaveCount(0)
    await field().pressSequentially('vip')
    await expect(page).toHaveURL(/\/help\?q=vip$/)
    await expect(main.locator('mark').first()).toHaveText('VIP')
    await field().press('Enter')
    await expect(main.locator('details summary').first()).toBeFocused()
    await field().fill('<img src=x onerror=alert(1)>')
    await expect(main.locator('img[src="x"]')).toHaveCount(0)
    await field().fill('qqqxxzz')
    await expect(main.getByRole('heading', { name: say('help.search.none', { words: 'qqqxxzz' }) })).toBeVisible()
    await expect(main.getByRole('button', { name: say('support.title') })).toBeVisible()
    await expect(main.getByRole('link', { name: say('help.feedback') }).last()).toHaveAttribute('href', '/feedback')
    await main.getByRole('button', { name: say('help.search.clear') }).click()
    await expect(field()).toBeFocused()
    await expect(field()).toHaveValue('')
  })

  await test.step('a section has a link that can be copied, and a found answer leads to its own', async () => {
    const contact = main.getByRole('region', { name: 'Customer service' })
    await contact.getByRole('button', { name: say('help.link', { section: 'Customer service' }) }).click()
    await expect(contact.getByRole('status')).toHaveText(say('help.link.done'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.origin}/help#contact`)
    await field().fill('complain')
    await main.getByRole('list').getByRole('link', { name: 'Customer service' }).click()
    await expect(page).toHaveURL(/\/help#contact$/)
    await expect(contact).toBeInViewport()
    await expect(field()).toHaveValue('')
  })

  await test.step('the help over another page is searched, too, and keeps its words over a reload', async () => {
    await page.goto('/join#help-terms')
    const over = page.getByRole('dialog', { name: say('help.title') })
    await field(over).fill('100% слот password')
    await field(over).fill('password')
    await expect(over.locator('mark').first()).toBeVisible()
    await site.expectAccessible(page)
    await page.reload()
    await expect(field(over)).toHaveValue('password')
    await over.getByRole('navigation').getByRole('button', { name: 'Security' }).click()
    await expect(over.getByRole('heading', { level: 3 })).toHaveText('Security')
    await expect(field(over)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/join$/)
  })

  await test.step('a badge leads to its licence, which says what it is and where to check it', async () => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('footer.pagcor') })
      .click()
    await expect(page).toHaveURL(/\/licences#pagcor$/)
    const licence = page.getByRole('article', { name: say('footer.pagcor') })
    await expect(licence).toBeInViewport()
    await expect(licence.getByText(say('about.licences.demonstration'))).toBeVisible()
    await expect(licence.getByRole('definition')).toHaveText([
      /demonstration/,
      /^DEMO\//,
      /Slots · Live casino/,
      /^\d{4}-\d\d-\d\d$/,
    ])
    await expect(licence.getByRole('link', { name: 'www.pagcor.ph' })).toHaveAttribute('href', /^https:/)
    // Half below the bar above, a link of another card would be too small a target.
    await page.evaluate(() => scrollTo(0, 0))
    await site.expectAccessible(page)
  })

  await test.step('the guide of the own platform is first, and a browser that can install is asked to', async () => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('footer.download') })
      .click()
    const guide = main.getByRole('region', { name: say('about.down.computer') })
    await expect(guide.getByText(say('about.down.yours'))).toBeVisible()
    // A phone cannot scan its own screen.
    await expect(main.getByText(say('about.down.scan'))).toBeVisible({ visible: !isMobile })
    await expect(main.getByText(say('about.down.scan.other'))).toBeVisible({ visible: isMobile })
    await expect(main.getByRole('img', { name: say('about.down.code') })).toHaveCount(1)
    await main.getByText(say('about.down.ios'), { exact: true }).click()
    await expect(main.getByText(say('about.down.ios.2'))).toBeVisible()
    await site.expectAccessible(page)
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = () => {
        dispatchEvent(new Event('appinstalled'))
        return Promise.resolve({ outcome: 'accepted' })
      }
      dispatchEvent(Object.assign(offer, { prompt }))
    })
    await pageObject(page).click('about.down.install')
    await expect(guide.getByText(say('about.down.installed'))).toBeVisible()
  })
})
