import { centrePages } from '#machines/app/member-pages.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { appScreen } from './screens/app.screen.ts'
import { accounts } from './support/accounts.ts'
import { ask, beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { settle } from './support/settle.ts'
import { expectTree } from './support/trees.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

test(
  'frame: the header shows the vendors of a lobby on hover and by keyboard and links to them, for lottery and cockfight to the first game',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    let requestCount = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/GCSGAME_gameVendor')) requestCount++
    })
    await page.goto('/help')
    const nav = page.getByRole('navigation', { name: say('app.nav.main') })
    const panel = (category: 'app.nav.rng' | 'app.nav.sports') =>
      page.getByRole('group', { name: say('header.vendors', { category: say(category) }), exact: true })

    await nav.getByRole('link', { name: say('app.nav.rng'), exact: true }).hover()
    await expect(panel('app.nav.rng').getByRole('img')).toHaveCount(11)
    await expect(panel('app.nav.rng').getByRole('link')).toHaveCount(12)
    await expectTree(panel('app.nav.rng'), 'vendor menu')
    await page.keyboard.press('Escape')
    await expect(panel('app.nav.rng')).toHaveCount(0)

    const sports = nav.getByRole('button', {
      name: say('header.vendors', { category: say('app.nav.sports') }),
      exact: true,
    })
    await nav.getByRole('link', { name: say('app.nav.sports'), exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(sports).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sports).toHaveAttribute('aria-expanded', 'true')
    await expect(panel('app.nav.sports').getByRole('link')).toHaveCount(1)
    await site.expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sports\?page=FB$/)
    await expect(panel('app.nav.sports')).toHaveCount(0)
    expect(requestCount, 'all lobbies in one call, and the lobby its own').toBeLessThanOrEqual(2)

    // Lottery and cockfight lead straight to the first playable game, which asks a visitor to log in.
    await nav.getByRole('link', { name: say('app.nav.ds88'), exact: true }).click()
    const login = page.getByRole('dialog', { name: say('login.title') })
    await expect(login).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(login).toHaveCount(0)
    await expect(page).toHaveURL(/\/sports\?page=FB$/)
    await page.route('**/GCSGAME_gameList*', (route) =>
      route.fulfill({ json: { success: true, value: { games: [], totalPages: 0, total: 0 }, message: '' } }),
    )
    await nav.getByRole('link', { name: say('app.nav.lott'), exact: true }).click()
    await expect(page).toHaveURL(/\/lott$/)
    await expect(page.getByRole('heading', { name: say('lobby.empty.bare.title') })).toBeVisible()
    await expect(login).toHaveCount(0)
  },
)

test('frame: the help centre opens at the section in its address, with the frame of the site or without', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/help#contact')
  const contact = page.getByRole('region', { name: 'Customer service' })
  await expect(contact).toBeInViewport()
  await page
    .getByRole('navigation', { name: say('help.sections') })
    .getByRole('link', { name: 'Getting started' })
    .click()
  await expect(page).toHaveURL(/\/help#start$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Getting started' })).toBeInViewport()
  const question = page.getByRole('group').filter({ hasText: 'How do I find a game?' })
  await question.getByText('How do I find a game?').click()
  await expect(question.getByText('rest the mouse on its name')).toBeVisible()

  await page.goto('/down')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('footer.help.terms') })
    .click()
  const over = page.getByRole('dialog', { name: say('help.title') })
  await expect(over.getByRole('heading', { level: 3 })).toHaveText('Terms and privacy')
  await over.getByRole('button', { name: 'Customer service' }).click()
  await expect(over.getByRole('heading', { level: 3 })).toHaveText('Customer service')
  await site.expectAccessible(page)
  await over.getByRole('link', { name: say('help.whole') }).click()
  await expect(over).toHaveCount(0)
  await expect(page).toHaveURL(/\/help#contact$/)
  await expect(contact).toBeInViewport()

  await page.goto('/helpmc#contact')
  await expect(contact).toBeInViewport()
  await expect(page.getByRole('banner').filter({ hasText: say('app.name') })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: say('app.nav.tabs') })).toHaveCount(0)
})

test(
  'frame: the side bars, or one button for them, lead to promotions, an invitation, QR codes and customer service',
  { tag: ['@wide', '@support'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.toggle('referral', true)
    await site.operator('brand', 'social', 'Telegram', 'https://t.example/club')
    // A wider screen has all of it in the site menu.
    await page.setViewportSize({ width: 1400, height: 900 })
    await page.goto('/help')
    const shortcuts = page.getByRole('complementary', { name: say('side.shortcuts') })
    await expect(shortcuts.getByRole('link', { name: say('side.invite') })).toBeVisible({ timeout: 20_000 })
    const codes = shortcuts.getByRole('button', { name: say('side.codes') })
    await codes.hover()
    await expect(codes.getByText(say('side.codes')), 'its name is shown beside its picture').toHaveCSS('opacity', '1')
    await codes.click()
    await expect(shortcuts.getByRole('img', { name: say('side.code.APP') })).toBeVisible()
    await expect(shortcuts.getByRole('link', { name: say('side.code.H5') })).toBeVisible()
    await site.expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(shortcuts.getByRole('img')).toHaveCount(0)

    const service = page.getByRole('complementary', { name: say('side.service') })
    const telegram = service.getByRole('link', { name: say('side.TELEGRAM') })
    await expect(telegram).toHaveAttribute('href', 'https://t.example/club')
    await site.operator('brand', 'social', 'Telegram', 'none')
    await expect(service.getByRole('link'), 'what the operator does not name is not shown').toHaveText([
      say('side.LIVECHAT'),
      say('side.top'),
    ])
    const opening = page.waitForEvent('popup')
    await service.getByRole('link', { name: say('side.LIVECHAT') }).click()
    const chat = await opening
    await expect(chat).toHaveURL(/\/local\/chat$/)
    expect(await chat.evaluate(() => opener)).toBeNull()
    await chat.getByRole('textbox').fill('Hello')
    await chat.keyboard.press('Enter')
    await expect(chat.getByRole('log').getByRole('listitem')).toHaveCount(3)
    await site.expectAccessible(chat)
    await expect(page).toHaveURL(/\/help$/)

    // Where there is no room for the side bars, one button opens the same.
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(service).toHaveCount(0)
    const launcher = page.getByRole('complementary', { name: say('side.open') })
    await launcher.getByRole('button', { name: say('side.open') }).click()
    await expect(launcher.getByRole('img', { name: say('side.code.APP') })).toBeVisible()
    await expect(launcher.getByRole('navigation', { name: say('side.service') }).getByRole('link')).toHaveCount(1)
    await expectTree(launcher, 'side launcher')
    await site.expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    const round = launcher.getByRole('button', { name: say('side.open') })
    // The focused entry stays visible.
    await round.blur()
    await page.mouse.wheel(0, 600)
    await expect(round, 'out of the way of what is read').toHaveCSS('opacity', '0')
    await page.mouse.wheel(0, -200)
    await round.click()
    await launcher.getByRole('link', { name: say('side.LIVECHAT') }).click()
    await expect(launcher.getByRole('link')).toHaveCount(0)
    await launcher.getByRole('button', { name: say('side.open') }).click()
    await expect(launcher.getByRole('link', { name: say('side.code.H5') })).toBeVisible()
    await launcher.getByRole('link', { name: say('side.invite') }).click()
    await expect(page).toHaveURL(/\/me\/referral$/)
    await expect(launcher.getByRole('link')).toHaveCount(0)
  },
)

test(
  'frame: the pages of an account are in the menu behind the avatar, beside each page where there is room, and on a phone behind a back link',
  { tag: ['@wide', '@personal-centre'] },
  async ({ page, site }) => {
    await site.prefer(page)
    const session = await logIn(site, accounts.agent)
    await beLoggedIn(page, session)
    await page.goto('/help')
    const { openAccount } = appScreen(page, 'en')
    // Earlier tests on this server may have fulfilled more missions than today's.
    const waiting = await ask(site.origin, missionsCalls.missionSummary, {}, session.token)
    expect(Math.min(waiting.unclaimedCount, waiting.missionCount)).toBeGreaterThan(0)
    const count = (many: number, thing: string) => `${many}${many} ${thing}${many === 1 ? '' : 's'} to claim`
    // Rewards and missions have a badge with their number, and the VIP entry its level.
    const badges: Readonly<Record<string, string>> = {
      rewardCenter: count(waiting.unclaimedCount, 'reward'),
      missionLeaderboard: count(waiting.missionCount, 'mission'),
      vip: 'Bronze',
    }
    const entries = (['agent', ...centrePages] as const).map((page) => say(`member.${page}`) + (badges[page] ?? ''))
    const account = await openAccount()
    await expect(account.getByRole('link')).toHaveText([
      `Ahente${say('member.account')}`,
      ...entries,
      say('limits.title'),
    ])
    await account.getByRole('link', { name: say('member.messageV2') }).click()
    await expect(page).toHaveURL(/\/me\/messageV2$/)
    await expect(account).toHaveCount(0)

    const main = page.getByRole('main')
    const menu = main.getByRole('navigation', { name: say('member.menu') })
    await expect(menu.getByRole('link')).toHaveText(entries)
    await expect(menu.getByRole('link', { name: say('member.messageV2') })).toHaveAttribute('aria-current', 'page')
    const back = main.getByRole('link', { name: say('personal-centre.back') })
    await expect(back).toBeHidden()
    await menu.getByRole('link', { name: say('member.agent') }).click()
    await expect(page).toHaveURL(/\/agent\/menu$/)
    // With the menu comes another close button; a press on the one before it would be a press on nothing.
    await expect(main.getByRole('navigation', { name: say('agent-centre.menu') })).toBeVisible()
    const close = main.getByRole('button', { name: say('app.close') })
    // Pressed twice, while the previous page is loading: it goes back once.
    const closeTwice = () =>
      close.evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await closeTwice()
    await expect(page, 'a centre of its own, which leads back to this one').toHaveURL(/\/me\/messageV2$/)
    await expect(menu.getByRole('link', { name: say('member.messageV2') })).toHaveAttribute('aria-current', 'page')
    await closeTwice()
    await expect(page.getByRole('heading', { level: 1, name: say('help.title') })).toBeVisible()
    await expect(page, 'past all pages of the centre').toHaveURL(/\/help$/)
    await page.goForward()
    await menu.getByRole('link', { name: say('member.securityCenter') }).click()
    await expect(page).toHaveURL(/\/me\/securityCenter$/)
    await expect(main.getByRole('heading', { name: say('member.safety') })).toBeVisible()
    await main.getByRole('link', { name: say('member.sessions') }).click()
    await expect(menu.getByRole('link', { name: say('member.securityCenter') })).toHaveAttribute('aria-current', 'page')

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(menu).toBeHidden()
    await back.click()
    await expect(page).toHaveURL(/\/me$/)
    await expect(back).toBeHidden()
    await expect(main.getByRole('link')).toHaveText(entries)
    await page.evaluate(() => history.pushState({}, '', '/me/rewards'))
    await expect(page, 'addresses of before lead on').toHaveURL(/\/me\/rewardCenter$/)
    await expect(main.getByRole('button', { name: say('rewards.claimAll') })).toBeVisible()
  },
)

test(
  'frame: a phone reaches every lobby by its rail, with the current entry and tab marked, and the header is as high for members as for visitors',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const rail = page.getByRole('navigation', { name: say('app.nav.main') })
    const games = page
      .getByRole('navigation', { name: say('app.nav.tabs') })
      .getByRole('link', { name: say('app.nav.games'), exact: true })
    await expect(rail.getByRole('link')).toHaveCount(9)
    await expect(page.getByRole('banner').getByRole('link', { name: say('app.register') })).toBeInViewport({ ratio: 1 })
    await expect(games).not.toHaveAttribute('aria-current')
    for (const entry of await rail.getByRole('link').all()) {
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
      await expect(entry, 'brought into sight').toBeInViewport({ ratio: 1 })
      await expect(games).toHaveAttribute('aria-current', 'true')
    }
    await games.click()
    await expect(page).toHaveURL(/\/games$/)
    await expect(games).toHaveAttribute('aria-current', 'page')

    await page.getByRole('button', { name: say('header.settings') }).click()
    await expect(page.getByRole('region', { name: say('preferences.clock') })).toBeVisible()
    await page.getByRole('button', { name: say('preferences.theme.toLight') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await site.expectAccessible(page)

    const sizes = [
      { width: 390, height: 844 },
      { width: 1024, height: 768 },
      { width: 1440, height: 900 },
    ]
    const tops = async () => {
      const found: number[] = []
      for (const size of sizes) {
        await page.setViewportSize(size)
        found.push((await page.getByRole('main').boundingBox())?.y ?? 0)
      }
      return found
    }
    await page.goto('/help')
    await expect(page.getByRole('group').first()).toBeVisible()
    const before = await tops()
    await beLoggedIn(page, await logIn(site, accounts.agent))
    await page.goto('/help')
    await appScreen(page, 'en').seeMember()
    await expect(page.getByRole('group').first()).toBeVisible()
    expect(await tops()).toEqual(before)
    const nav = await rail.boundingBox()
    const deposit = await page
      .getByRole('banner')
      .getByRole('link', { name: say('header.deposit'), exact: true })
      .boundingBox()
    expect(
      Math.abs((nav?.y ?? 0) + (nav?.height ?? 0) / 2 - (deposit?.y ?? 0) - (deposit?.height ?? 0) / 2),
      'one row',
    ).toBeLessThan(4)

    // Going back from a game, or from its sheet, leads to the same tile of a list that was loaded further.
    await page.goto('/rng')
    const tiles = page.getByRole('article')
    await expect(page.getByRole('region', { name: say('banners.title') })).toBeVisible()
    await page.getByRole('button', { name: say('lobby.more.action') }).press('Enter')
    await expect(page).toHaveURL(/\/rng\?pageNo=2$/)
    await expect(tiles).toHaveCount(30)
    await expect(tiles.nth(15).getByRole('link'), 'the first of what came').toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: /^Showing 30 of / })).toBeAttached()
    const tile = tiles.nth(22)
    await tile.scrollIntoViewIfNeeded()
    const name = (await tile.getByRole('heading').textContent()) ?? ''
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await settle(page)
    const top = async () => Math.round((await tile.boundingBox())?.y ?? -1)
    const place = await top()
    await tile.getByRole('link').click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await top()).toBe(place)
    await page.evaluate(() => history.pushState({}, '', '/game?gameCode=no-such-game'))
    await expect(page.getByRole('heading', { name: say('game.unknown.title') })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/rng\?pageNo=2$/)
    await expect(tiles).toHaveCount(30)
    await expect(tile.getByRole('heading')).toHaveText(name)
    await expect.poll(top).toBe(place)
  },
)

test('frame: a game page hides the navigation of the site and restores it, and every page has its class', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  const nav = page.getByRole('navigation', { name: say('app.nav.main') })
  const toggle = page.getByRole('checkbox', { name: say('game.header.hide') })
  await page.goto('/lottery?gameCode=harbour-lights')
  await toggle.check()
  await expect(nav).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await toggle.uncheck()
  await expect(nav).toBeVisible()
  await expect(page.getByRole('main')).toHaveClass(/(^| )page-lottery$/)
  await page.goto('/seamless')
  await expect(page.getByRole('heading', { name: say('game.unknown.title') })).toBeVisible()
  await toggle.check()
  await expect(nav).toBeHidden()
  await page.goto('/')
  await expect(page.getByRole('main')).toHaveClass(/(^| )page-home$/)
})

test(
  'frame: the menu is the operator’s, and the other domains of the site are measured, the fastest first',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.withoutContent(page)
    site.expectErrors(/away\.example|ERR_/)
    const envelope = (value: unknown) => JSON.stringify({ success: true, value, message: '' })
    const menu = (gameType: string) => ({ gameType, vendors: 1, games: 1 })
    await page.route('**/game_menus', (route) =>
      route.fulfill({ body: envelope({ menus: [menu('LIVE'), menu('RNG')] }) }),
    )
    await page.route('**/domainRoute', (route) =>
      route.fulfill({ body: envelope({ domains: [{ url: 'https://away.example' }] }) }),
    )
    await page.goto('/down')
    await expect(page.getByRole('navigation', { name: say('app.nav.main') }).getByRole('link')).toHaveText([
      say('app.nav.home'),
      say('app.nav.live'),
      say('app.nav.rng'),
      say('app.nav.promotions'),
    ])
    const lines = page.getByRole('region', { name: say('about.lines') }).getByRole('link')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText(new URL(site.origin).host)
    await expect(lines.first()).toContainText(say('about.lines.fastest'))
    await expect(lines.last()).toContainText(say('about.lines.lost'))
  },
)
