import type { Page } from '@playwright/test'
import { vipCalls } from '#wire/loyalty/vip.ts'
import { appScreen } from './screens/app.screen.ts'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

const widths = [320, 390, 768, 1024, 1440, 1920]

/** Names of visible controls of the header that are cut off, overlap another one, or make the page wider than the screen. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('body header')?.lastElementChild
    const controls = [...(bar?.querySelectorAll<HTMLElement>('a, button, output') ?? [])].filter(
      (each) => each.checkVisibility() && each.closest('nav, [popover]') === null,
    )
    const boxes = controls.map((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return { name: control.textContent, isAmount: control.matches('output'), left, right, top, bottom }
    })
    const overlaps = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        // The amount stands on the button of the menu.
        .filter((other) => !one.isAmount && !other.isAmount)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map((other) => `${one.name} overlaps ${other.name}`),
    )
    const outside = boxes
      .filter(({ left, right }) => left < 0 || right > innerWidth)
      .map(({ name }) => `${name} is cut`)
    const root = document.documentElement
    return [...overlaps, ...outside, ...(root.scrollWidth > root.clientWidth ? ['the page is too wide'] : [])]
  })

test(
  'header: deposit, withdrawal, nickname, agent centre and logout are in sight at every width',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.agent))
    await page.goto('/help')
    const header = page.getByRole('banner')
    const { seeMember, openAccount } = appScreen(page, 'en')
    await seeMember()
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 720 ? 844 : 900 })
      for (const name of [say('header.deposit'), say('header.withdraw')]) {
        await expect(header.getByRole('link', { name, exact: true }), `${width} px`).toBeInViewport({ ratio: 1 })
      }
      await expect(header.getByRole('link', { name: /^Notifications/ }), `${width} px`).toBeInViewport({ ratio: 1 })
      await expect(header.getByText('Ahente', { exact: true }).first(), `${width} px`).toBeInViewport({ ratio: 1 })
      expect(await misplaced(page), `${width} px`).toEqual([])
      const account = await openAccount()
      await expect(account, `${width} px`).toBeInViewport({ ratio: 1 })
      await expect(account.getByRole('link', { name: say('member.agent') }), `${width} px`).toBeInViewport({ ratio: 1 })
      await expect(account.getByRole('button', { name: say('app.logout') }), `${width} px`).toBeInViewport({ ratio: 1 })
      await expect(account.getByRole('region', { name: say('member.vip') }), `${width} px`).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(account).toHaveCount(0)
    }
    await site.expectAccessible(page)
  },
)

test('header: every language fits, for visitors and members', { tag: ['@wide', '@full'] }, async ({ page, site }) => {
  const session = await logIn(site, accounts.agent)
  for (const language of ['en', 'fil', 'id', 'ja', 'th', 'vi', 'zh-Hans'] as const) {
    await site.prefer(page, { language })
    for (const isMember of [false, true]) {
      await page.goto('/help')
      if (isMember) {
        await beLoggedIn(page, session)
        await page.reload()
        await expect(page.getByTestId('balance').filter({ visible: true })).toBeVisible()
      } else await page.evaluate(() => sessionStorage.clear())
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await misplaced(page), `${language}, ${width} px`).toEqual([])
        if (width < 1024) continue
        const nav = page.getByRole('navigation').first()
        expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0)
      }
    }
  }
})

test(
  'header: the menu shows the VIP level and the progress to the next, while loading and after a failure, too',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**${vipCalls.vip.path}`, async (route) => {
      await held
      await route.abort()
    })
    site.expectErrors(/ERR_FAILED/)
    await page.goto('/help')
    const account = await appScreen(page, 'en').openAccount()
    const vip = account.getByRole('region', { name: say('member.vip') })
    await expect(vip).toHaveText(say('vip.loading'))
    const height = (await vip.boundingBox())?.height ?? 0
    answer()
    await expect(vip.getByText(say('vip.unloaded'))).toBeVisible()
    await page.unroute(`**${vipCalls.vip.path}`)
    await vip.getByRole('button', { name: say('app.retry') }).click()
    await expect(vip.getByRole('progressbar', { name: /^Progress to / })).toBeVisible()
    await expect(vip).toContainText(say('vip.level', { level: 3 }))
    const grown = ((await vip.boundingBox())?.height ?? 0) - height
    expect(Math.abs(grown), 'what is below it hardly moves').toBeLessThan(8)
  },
)
