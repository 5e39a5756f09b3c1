import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

/** Number of pages of fifteen games that are loaded. */
const pages = 40

test(
  'lobby: of hundreds of games those near the viewport are rendered, each with its place; focus, a reload and going back work',
  { tag: '@lobby' },
  async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await site.prefer(page)
    await page.goto(`/rng?sort=name&pageNo=${pages}`)
    const list = page.getByRole('region', { name: say('lobby.games.label') })
    const tiles = list.getByRole('article')
    const cell = (index: number) => list.locator(`li[data-index="${index}"]`)
    await expect(cell(0)).toHaveAttribute('aria-setsize', String(15 * pages))
    await expect(cell(0)).toHaveAttribute('aria-posinset', '1')
    expect(await tiles.count()).toBeLessThan(120)
    await cell(2).getByRole('link').focus()
    const first = (await cell(0).boundingBox())!
    const last = 15 * pages - 1

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect(cell(0), 'the row that has the focus stays').toBeAttached()
    await expect(cell(2).getByRole('link')).toBeFocused()
    await expect(cell(24), 'cells out of sight are not rendered').toHaveCount(0)
    expect(await tiles.count()).toBeLessThan(160)
    const shown = await tiles.evaluateAll(
      (all) =>
        all.filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }).length,
    )
    expect(shown, 'the screen is full of tiles').toBeGreaterThan(10)

    const more = page.getByRole('button', { name: say('lobby.more.action') })
    await more.scrollIntoViewIfNeeded()
    await expect(cell(last)).toBeVisible()
    const end = (await cell(last).boundingBox())!
    expect(Math.abs(end.height - first.height), 'rows are as high as they were measured').toBeLessThan(1)
    await more.click()
    await expect(cell(last + 1)).toBeVisible()
    await expect(cell(last + 1).getByRole('link'), 'the focus is on the first new game').toBeFocused()

    const name = await cell(last + 1)
      .getByRole('link')
      .innerText()
    await page.mouse.wheel(0, 80)
    const savedScroll = () => page.evaluate(() => (history.state as { scrolledTo?: number }).scrolledTo ?? 0)
    await expect.poll(savedScroll).toBeGreaterThan(10_000)
    await page.reload()
    await expect(cell(last + 1).getByRole('link', { name, exact: true })).toBeInViewport()
    await site.expectAccessible(page)
  },
)

test(
  'lobby: after "load more" and fast scrolling the focus goes to the first new game once scrolling settles',
  { tag: '@lobby' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto(`/rng?sort=name&pageNo=${pages}`)
    const list = page.getByRole('region', { name: say('lobby.games.label') })
    const more = page.getByRole('button', { name: say('lobby.more.action') })
    await more.scrollIntoViewIfNeeded()
    await expect(list.locator(`li[data-index="${15 * pages - 1}"]`)).toBeVisible()
    const next = list.locator(`li[data-index="${15 * pages}"]`)
    await more.evaluate((button: HTMLElement) => {
      button.focus()
      button.click()
      const until = performance.now() + 1_500
      let up = true
      return new Promise<void>((resolve) => {
        const go = () => {
          scrollBy(0, up ? -300 : 300)
          up = !up
          if (performance.now() < until) requestAnimationFrame(go)
          else resolve()
        }
        go()
      })
    })
    await expect(next.getByRole('button', { pressed: false }), 'whole').toBeVisible()
    await expect(next.getByRole('link')).toBeFocused()
  },
)

test(
  'lobby: fast scrolling renders tiles as colours, and in full with star and picture once it settles',
  { tag: '@lobby' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto(`/rng?sort=name&pageNo=${pages}`)
    const list = page.getByRole('region', { name: say('lobby.games.label') })
    const stars = list.getByRole('button', { pressed: false })
    await page.mouse.move(400, 400)
    await expect(stars.first()).toBeVisible()
    const withoutStar = 'li[data-index]:not(:has(button[aria-pressed]))'
    await expect(list.locator(withoutStar)).toHaveCount(0)

    const rowsOf = () =>
      page.evaluate(() => document.querySelector('li[data-index]')?.parentElement?.style.gridTemplateRows)
    const rows = await rowsOf()

    const fastTiles = await page.evaluate(
      (selector) =>
        new Promise<number>((resolve) => {
          let frames = 0
          const go = () => {
            scrollBy(0, 600)
            frames += 1
            // An element added to the page makes the grid measure again.
            if (frames === 8) document.body.append(Object.assign(document.createElement('p'), { textContent: '…' }))
            if (frames < 15) requestAnimationFrame(go)
            else resolve(document.querySelectorAll(selector).length)
          }
          requestAnimationFrame(go)
        }),
      withoutStar,
    )
    expect(fastTiles, 'those rendered during fast scrolling have no star yet').toBeGreaterThan(0)
    expect(await rowsOf(), 'rows stay as high as they were').toBe(rows)
    await expect(list.locator(withoutStar), 'all have theirs').toHaveCount(0)
    await expect(list.locator('li[data-index] img').first()).toBeVisible()
  },
)
