import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { bannersCalls } from '#wire/content/banners.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { winnersCalls } from '#wire/play/winners.ts'
import { accounts } from './support/accounts.ts'
import { pauseClock } from './support/pause-clock.ts'
import { ask, beLoggedIn, logIn, openGame } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

// Motion is under test here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const t = translatorOf('en')

test(
  "home page: the vendors' logos scroll endlessly, pause on request, and link to their games",
  { tag: '@full' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await page.goto('/')
    const vendors = page.getByRole('region', { name: t('front.vendors.title') })
    const logos = vendors.getByRole('listitem').getByRole('link')
    const count = (await ask(site.origin, gamesCalls.gameTypes, {})).vendors.length
    await expect(logos).toHaveCount(count)
    const movements = () =>
      vendors
        .locator('ul')
        .evaluateAll((lists) =>
          lists.flatMap((list) =>
            list.getAnimations().map((each) => ({ is: each.playState, takes: each.effect?.getTiming().duration })),
          ),
        )
    const passing = { is: 'running', takes: count * 3_000 }
    expect(await movements()).toEqual([passing, passing])
    const pause = page.getByRole('checkbox', { name: t('preferences.motion.pause') })
    await expect(pause, 'one for everything that moves').toHaveCount(1)
    await pause.check()
    await expect.poll(movements).toEqual([
      { ...passing, is: 'paused' },
      { ...passing, is: 'paused' },
    ])

    await page.emulateMedia({ reducedMotion: 'reduce' })
    // It stays beside the live column of a wide screen, which goes on.
    if (isMobile) await expect(pause).toBeHidden()
    expect(await movements()).toEqual([])
    await logos.first().click()
    await expect(page).toHaveURL(/\/games\?page=HARBOUR$/)
    const cards = page.getByRole('toolbar', { name: t('lobby.vendors.label') })
    await expect(cards.getByRole('button', { name: 'Harbour Light Games', pressed: true })).toBeVisible()
  },
)

const bannersOf = (page: Page) => {
  const carousel = page.getByRole('region', { name: t('banners.title') })
  return {
    carousel,
    /** The one reachable slide. */
    shown: carousel.locator('[role="group"]:not([inert])'),
    dots: carousel.getByRole('button', { name: /^Show banner/ }),
    /** The one switch for all motion of the page. */
    pause: page.getByRole('checkbox', { name: t('preferences.motion.pause') }),
  }
}

test('home page: a banner chosen by the first interaction is the one shown', async ({ page, site }) => {
  await site.prefer(page)
  await page.goto('/')
  const dots = page.getByRole('region', { name: t('banners.title') }).locator('button[aria-current]')
  await dots.nth(1).click()
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(dots.nth(0)).toHaveAttribute('aria-current', 'false')
})

test('home page: banners advance every five seconds unless held, and link to their targets', async ({ page, site }) => {
  await site.prefer(page)
  await page.clock.install()
  await page.goto('/')
  const { carousel, shown, dots, pause } = bannersOf(page)
  await expect(dots).toHaveCount(4)
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  // Or a step that takes five seconds would turn a banner, too.
  await pauseClock(page)
  const turn = () => page.clock.fastForward(5_100)
  const age = await page.evaluate(() => performance.now())
  await page.clock.fastForward(Math.max(0, 9_900 - age))
  await expect(shown, 'no motion in the first ten seconds').not.toContainText('Harbour Lights')
  // The carousel's own part is loaded, and each change rendered, in real time.
  const seeTurnTo = (title: string) =>
    expect(async () => {
      await page.clock.fastForward(1_000)
      await expect(shown).toContainText(title, { timeout: 1_000 })
    }).toPass()
  await seeTurnTo('Harbour Lights')
  const headings = page.locator('h1, [role="heading"][aria-level="1"]').and(page.locator(':not([inert] *)'))
  await expect(headings, 'the page keeps its heading while another banner is shown').toHaveText([t('home.hero.title')])
  await seeTurnTo('Three studios')

  await pause.check()
  // Set after the next frame, for which the clock has to run.
  await page.clock.runFor(100)
  await expect(page.locator('html')).toHaveAttribute('data-still', '')
  await page.mouse.move(0, 0)
  await turn()
  await expect(shown).toContainText('Three studios')
  await pause.uncheck()
  await page.clock.runFor(100)
  await expect(page.locator('html')).not.toHaveAttribute('data-still')
  await carousel.hover()
  await turn()
  await expect(shown).toContainText('Three studios')
  await page.mouse.move(0, 0)
  await dots.nth(3).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_500)
  await expect(shown).toContainText('Cast off')
  await expect(dots.nth(3)).toHaveAttribute('aria-current', 'true')
  await turn()
  await expect(shown).toContainText('Cast off')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const [words, action, art, dot] = await Promise.all(
    [shown.locator('p').first(), shown.getByRole('link').locator('span'), shown.locator('img'), dots.first()].map(
      async (part) => (await part.boundingBox())!,
    ),
  )
  expect(words!.x + words!.width).toBeLessThan(art!.x + art!.width * 0.35)
  expect(action!.y + action!.height).toBeLessThanOrEqual(dot!.y + 1)
  if (size !== null) await page.setViewportSize(size)
  await page.clock.resume()
  const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Banners"]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await shown.getByRole('link').click()
  await expect(page).toHaveURL(/\/fish$/)
  await expect(shown).toContainText('Deepreef')
})

test(
  'home page: a group without banners shows none, and a single banner does not move',
  { tag: '@full' },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.withoutContent(page)
    await page.route(`**${bannersCalls.banners.path}*`, async (route) => {
      const answer = await route.fetch()
      const { value, ...rest } = (await answer.json()) as { value: { list: unknown[]; jackpot: string | null } }
      const left = route.request().url().includes('w_fish') ? [] : value.list.slice(0, 1)
      await route.fulfill({ json: { ...rest, value: { ...value, list: left } } })
    })
    await page.goto('/pvp')
    const { carousel, shown, dots } = bannersOf(page)
    await expect(shown).toContainText('Amihan Card Room')
    await expect(dots).toHaveCount(0)
    await expect(carousel.locator('[role="group"]')).toHaveCount(1)
    await page.goto('/fish')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(carousel).toHaveCount(0)
  },
)

test('home page: the winners are of played rounds, and link to their games', async ({ page, site, isMobile }) => {
  // A wider screen has them in the live column.
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 900 })
  await site.prefer(page)
  const answered = page.waitForResponse((response) => response.url().endsWith(winnersCalls.winnerBoard.path))
  await page.goto('/')
  const winners = page.getByRole('region', { name: t('winners.title') })
  await page.locator('[data-winners]').scrollIntoViewIfNeeded()
  const { value } = v.parse(v.object({ value: winnersCalls.winnerBoard.value }), await (await answered).json())
  expect(value.winners).toHaveLength(12)
  const items = winners.getByRole('listitem')
  await expect(items).toHaveCount(12)
  for (const [at, { player, game }] of value.winners.entries()) {
    await expect(items.nth(at)).toContainText(player)
    await expect(items.nth(at)).toContainText(game.name)
  }
  const column = await page.getByRole('main').evaluate((main) => {
    const { paddingLeft, paddingRight } = getComputedStyle(main)
    return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  })
  const list = await winners.getByRole('list').boundingBox()
  expect(list?.width, 'as wide as the column of the page').toBeCloseTo(column, 0)
  const pesoSign = () => [...document.fonts].filter((face) => face.unicodeRange === 'U+20B1').map((face) => face.status)
  await expect.poll(() => page.evaluate(pesoSign), 'prizes use one font').toEqual(['loaded'])
  const { violations } = await new AxeBuilder({ page }).include('[aria-labelledby="latest-winners"]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await items.last().scrollIntoViewIfNeeded()
  await expect(items, 'scrolling to the end loads older ones').toHaveCount(24)
  await items.first().getByRole('button').click()
  await expect(page.getByRole('dialog', { name: value.winners[0]?.game.name ?? '', exact: true })).toBeVisible()
})

test(
  'home page: on a phone the text of a banner is inside it, above its dots',
  { tag: ['@narrow', '@phone'] },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await site.prefer(page)
    await page.goto('/promotions')
    const { carousel, shown, dots, pause } = bannersOf(page)
    await pause.check({ force: true })
    for (const dot of await dots.all()) {
      await dot.click()
      await expect(shown.getByRole('paragraph').first()).toBeInViewport({ ratio: 1 })
      const [place, words, button] = await Promise.all([
        carousel.boundingBox(),
        shown.getByRole('paragraph').first().boundingBox(),
        shown.getByRole('link').or(shown.getByRole('button')).first().boundingBox(),
      ])
      expect(words!.y, 'the title').toBeGreaterThanOrEqual(place!.y)
      expect(button!.y + button!.height, 'the button').toBeLessThanOrEqual((await dot.boundingBox())!.y + 12)
    }
  },
)

/** Largest height of a phone's home page, in CSS pixels. */
const highest = 5_000

test(
  'home page: on a phone rows scroll sideways, no game is twice, announced games are marked and last, recent ones first',
  { tag: ['@narrow', '@phone'] },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await site.local.announceGames(true)
    const member = await logIn(site, accounts.member)
    await openGame(site, member.token, 'harbour-lights', 'HARBOUR')
    await site.prefer(page)
    await beLoggedIn(page, member)
    await page.goto('/')
    const row = (name: string) => page.getByRole('region', { name })
    await page.locator('[data-rows]').scrollIntoViewIfNeeded()
    await expect(row(t('front.row.continue')).getByRole('article').first()).toContainText('Harbour Lights')
    const namesOf = (name: string) => row(name).getByRole('article').getByRole('heading').allTextContents()
    const [hot, fresh, soon] = await Promise.all(
      [t('home.hot.title'), t('front.row.new'), t('front.row.soon')].map(namesOf),
    )
    const all = [...hot!, ...fresh!, ...soon!]
    expect(new Set(all).size).toBe(all.length)
    expect(hot).toHaveLength(12)
    expect(soon).not.toEqual([])
    const marked = page.getByRole('article').filter({ hasText: t('game-tile.badge.SOON') })
    await expect(marked).toHaveText(soon!.map((name) => new RegExp(name)))
    const list = row(t('front.row.new')).getByRole('list')
    expect(await list.evaluate((own) => own.scrollWidth > own.clientWidth)).toBe(true)

    const parts = ['[data-draws]', '[data-now]', '[data-winners]', '[data-featured]', '[data-landing]']
    for (const part of parts) await page.locator(part).scrollIntoViewIfNeeded()
    for (const now of ['draws.title', 'sports.now'] as const)
      await expect(row(t(now)).getByRole('listitem').first()).toBeAttached()
    await expect(row(t('winners.title')).getByRole('listitem').first()).toBeVisible()
    await expect(row(t('landing.featured')).getByRole('listitem').first()).toBeAttached()
    await expect(page.getByRole('heading', { name: t('landing.app.title') })).toBeAttached()
    const size = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.documentElement.scrollWidth,
    ])
    expect(size[0]).toBeLessThanOrEqual(highest)
    expect(size[1], 'no horizontal overflow').toBeLessThanOrEqual(390)
    await site.expectAccessible(page)
  },
)

test(
  'home page: current draws and matches have a reserved height, and link to their pages',
  { tag: '@wide' },
  async ({ page, site }) => {
    await site.prefer(page)
    // One with closed bets shows that, and the numbers of its last draw are the longest possible.
    const drawn = ({ pathname, searchParams }: URL) =>
      pathname.endsWith('/lgw/games/draw') && searchParams.get('gameCode') === 'hoa-sen-27'
    await page.route(drawn, async (route) => {
      const answer = await route.fetch()
      const { value, ...envelope } = await answer.json()
      const draw = { ...value.draw, closesAt: value.serverTime }
      await route.fulfill({ response: answer, json: { ...envelope, value: { ...value, draw } } })
    })
    await page.goto('/')
    const row = (name: string) => page.getByRole('region', { name })
    const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height
    for (const [part, title] of [
      ['[data-draws]', t('draws.title')],
      ['[data-now]', t('sports.now')],
    ] as const) {
      const before = await heightOf(part)
      await page.locator(part).scrollIntoViewIfNeeded()
      await expect(row(title).getByRole('listitem').first().getByRole('link')).toBeVisible()
      expect(await heightOf(part), part).toBe(before)
    }
    await expect(row(t('draws.title')).getByText(t('draws.drawing')).first()).toBeVisible()
    expect(await heightOf('[data-draws]'), 'while a draw is in progress').toBe(260)
    await expect(row(t('draws.title')).getByRole('time').first()).toBeVisible({ timeout: 20_000 })
    const { violations } = await new AxeBuilder({ page }).include('[data-draws]').include('[data-now]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    const match = row(t('sports.now')).getByRole('listitem').first().getByRole('link')
    const [home] = (await match.locator('strong').allTextContents()) as [string]
    await match.click()
    await expect(page).toHaveURL(/\/fbsports\?.*match=[\da-f-]{36}/)
    await expect(page.getByRole('main').getByText(home).first()).toBeVisible()
  },
)

test('home page: rows that fail to load show an error and do not affect the rest', async ({ page, site }) => {
  await site.prefer(page)
  const rows = (url: URL) => url.pathname === gamesCalls.homeRows.path
  await page.route(rows, (route) => route.abort('connectionrefused'))
  site.expectErrors(/ERR_CONNECTION_REFUSED/)
  await page.goto('/')
  await page.locator('[data-rows]').scrollIntoViewIfNeeded()
  const failed = page.getByRole('alert').filter({ hasText: t('front.row.failed') })
  await expect(failed).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: t('home.hot.title') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
  // On a wide screen they are in the live column.
  await page.locator('[data-winners]').evaluate((place) => place.scrollIntoView())
  await expect(
    page
      .getByRole('region', { name: t('winners.title') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.unroute(rows)
  await failed.getByRole('button', { name: t('app.retry') }).click()
  await expect(
    page
      .getByRole('region', { name: t('front.row.new') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
})
