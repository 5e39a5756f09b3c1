import { layoutShift } from './support/layout-shift.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { waitForStart } from './support/wait-for-start.ts'

const say = translatorOf('en')

/** Maximum number of requests of the home page until it is usable (visible pictures included). */
const mostRequests = 30

/**
 * The requests up to the last visible picture, in the browser's own order, which depends neither on the machine's speed
 * nor on the time of this look. The page itself is the first.
 */
const requestsUntilShown = (): string[] => {
  const resources = performance.getEntriesByType('resource')
  const shown = new Set(
    [...document.querySelectorAll('article img')].map((img) => (img as HTMLImageElement).currentSrc),
  )
  const last = Math.max(...resources.filter(({ name }) => shown.has(name)).map(({ startTime }) => startTime))
  return ['/', ...resources.filter(({ startTime }) => startTime <= last).map(({ name }) => new URL(name).pathname)]
}

/**
 * The largest paint before any interaction: of the server's page, which the script has rendered again since, nothing
 * may be left.
 */
const largestPaint = () =>
  new Promise<string>((resolve) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as PerformanceEntry & { readonly element: Element | null }
      resolve(last.element?.tagName ?? 'of the first paint')
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })

test(
  'first visit: the home page is usable after 30 requests at most, nothing on it or in the help centre moves, and its header becomes compact',
  { tag: '@phone' },
  async ({ page, site }) => {
    await site.prefer(page, { withoutInteraction: true })
    const listening = page.waitForRequest((request) => new URL(request.url()).pathname === '/wps/events')
    await page.goto('/')
    const inSight = () =>
      [...document.querySelectorAll('article')].flatMap((tile) => {
        const window = tile.firstElementChild?.getBoundingClientRect()
        const picture = tile.querySelector('img')
        const isSeen =
          window !== undefined &&
          window.width > 0 &&
          window.left + window.width / 5 < innerWidth &&
          window.top + window.height / 5 < innerHeight
        return isSeen ? [picture?.complete ?? false] : []
      })
    const areShown = async () => {
      const pictures = await page.evaluate(inSight)
      return pictures.length > 0 && !pictures.includes(false)
    }
    await expect.poll(areShown, 'there are tiles in sight, with their pictures').toBe(true)
    const usable = await page.evaluate(requestsUntilShown)
    expect(usable.length, usable.join('\n')).toBeLessThanOrEqual(mostRequests)
    expect(usable.join('\n'), 'chunks for the first interaction').not.toMatch(/\/assets\/(global-overlays|stream)-/)
    expect(usable.join('\n'), 'what only a later slide shows').not.toContain('/art/banner/')
    await listening
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    // The headline once more when the font came in between; but no tile.
    expect(['of the first paint', 'H1']).toContain(await page.evaluate(largestPaint))

    const barAndPage = () => ({
      bar: document.querySelector('body header')?.lastElementChild?.getBoundingClientRect().height ?? 0,
      page: (document.querySelector('main')?.getBoundingClientRect().top ?? 0) + scrollY,
    })
    const before = await page.evaluate(barAndPage)
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(async () => (await page.evaluate(barAndPage)).bar, 'compact').toBeLessThan(before.bar - 7)
    await expect.poll(async () => (await page.evaluate(barAndPage)).page, 'what is below stays').toBe(before.page)
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => page.evaluate(barAndPage)).toEqual(before)

    // The help centre, whose sections are the server's.
    await page.goto('/help')
    await expect(page.getByRole('group').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: say('help.sections') }).getByRole('link')).toHaveCount(11)
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  },
)

test(
  'first visit: the server’s page stays the largest paint: hydration moves and repaints nothing',
  { tag: ['@phone', '@narrow'] },
  async ({ page, site }) => {
    await site.prefer(page)
    for (const address of ['/', '/rng', '/promotions', '/join', '/help', '/fbsports', '/lottery?gameCode=none']) {
      await page.goto(address)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      expect(await page.evaluate(layoutShift), address).toBeLessThan(0.01)
    }
  },
)

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page is readable in the language of its address, where it needs no data', async ({ page }) => {
    for (const [address, heading] of [
      ['/join', say('about.join.title')],
      ['/down', say('about.down.title')],
      ['/help', say('help.title')],
      ['/promotions', say('page.name.promotions')],
      ['/login', say('login.page.title')],
      ['/no-such-page', say('page.notFound.title')],
      ['/table', say('table.title')],
      ['/lottery', say('lottery.title.lottery')],
      ['/fbsports', say('sports.title.sports')],
      ['/game', say('game.title')],
    ] as const) {
      await page.goto(`${address}?hl=en`)
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }), address).toHaveText([heading])
    }
    await page.goto('/fbsports?hl=en&playType=esports')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('sports.title.esports'))
    // Chromium under test reads it as text.
    expect(await page.locator('noscript').textContent()).toContain(say('app.noscript'))
  })

  test('the home page and a lobby show banners and games with their links', async ({ page }) => {
    for (const address of ['/', '/rng', '/ds88']) {
      await page.goto(`${address}?hl=en`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.getByRole('article').first().getByRole('link'), address).toHaveAttribute('href', /\w/)
      const picture = page.getByRole('article').first().locator('img')
      await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth), address).toBe(300)
      await expect(page.getByRole('link', { name: say('app.nav.live') }).first()).toHaveAttribute('href', '/live')
    }
    await page.goto('/rng?hl=en')
    await expect(
      page
        .getByRole('region', { name: say('banners.title') })
        .locator('img[src*="/art/banner/"]')
        .first(),
    ).toBeVisible()
  })
})

test(
  'first visit: a picture is fetched after it becomes visible, and retried when it fails',
  { tag: '@phone' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    // Without the live column, whose winners show pictures of games, too.
    if (!isMobile) await page.setViewportSize({ width: 1280, height: 900 })
    await page.clock.install()
    // On a phone the end of the row, on a wide screen the row below.
    const last = page.getByRole('article').nth(isMobile ? 11 : 12)
    let attempts = 0
    let requestCount = 0
    site.expectErrors(/ERR_FAILED/)
    await page.route('**/art/game/*', (route) => (requestCount++ < 8 ? route.abort() : route.continue()))
    await page.goto('/')
    const first = page.getByRole('article').first().locator('img')
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return first.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)
      }, 'one that was to come with the page, too')
      .toBe(300)
    await expect(last).toBeAttached()
    await expect(last.locator('img')).toHaveCount(0)
    const ofLast = await last.getByRole('heading').textContent()
    await page.route('**/art/game/*', (route) => {
      attempts++
      return attempts > 3 ? route.continue() : route.abort()
    })
    await last.scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return last.locator('img').evaluateAll(([picture]) => (picture as HTMLImageElement | undefined)?.naturalWidth)
      })
      .toBe(300)
    expect(attempts, `picture requests until ${ofLast} has loaded`).toBeGreaterThan(3)
  },
)

test('first visit: a link with a language opens in it, for good, and keeps the rest of the address', async ({
  page,
}) => {
  await page.goto('/rng?page=KISLAP&hl=ja')
  await expect(page).toHaveTitle('スロット · Statehouse')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  expect(new URL(page.url()).search).toBe('?page=KISLAP')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
})

test('first visit: a lobby in the spec’s parameters opens at its one address, and another long path is not found', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  const hot = page.getByRole('button', { name: say('lobby.list.hot'), exact: true })
  for (const [link, address] of [
    ['/?games=RNG&type=hot', '/rng?type=hot'],
    ['/games/rng/hot', '/rng?type=hot'],
  ] as const) {
    await page.goto(link)
    await expect(hot).toHaveAttribute('aria-pressed', 'true')
    expect(page.url()).toBe(site.origin + address)
  }
  await page.goto('/rng/vassalage/HARBOUR')
  await expect(page).toHaveURL('/rng?page=HARBOUR')
  await page.goto('/no/such')
  await expect(page.getByRole('heading', { name: say('page.notFound.title') })).toBeVisible()
})

// Regression: `hl=constructor` was stored as the language, and every later visit ended at a blank page.
test(
  'first visit: a link with an unknown language changes nothing, and a browser that stored one works again',
  { tag: '@full' },
  async ({ page }) => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      await page.goto(`/login?hl=${name}`)
      expect(await page.evaluate(() => localStorage.getItem('preferences')), name).toBeNull()
    }
    await page.evaluate(() =>
      localStorage.setItem('preferences', '{"value":{"theme":"light","language":"constructor"}}'),
    )
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForStart(page)
  },
)

test(
  'first visit: a home page in a language it was not rendered in shows its texts in place',
  { tag: '@full' },
  async ({ page, site }) => {
    await site.prefer(page, { language: 'zh-Hans', withoutInteraction: true })
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await page.goto('/')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('每局公平，分毫可见')
      expect(await page.evaluate(layoutShift), `${size.width} px`).toBeLessThan(0.01)
    }
  },
)
