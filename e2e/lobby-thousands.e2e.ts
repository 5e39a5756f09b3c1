import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

/** As far down as somebody has come, in pages of fifteen. */
const pages = 40

test(
  'of hundreds of games those near the screen are drawn, each with its place; focus, a reload and the way back stay',
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
    await expect(cell(24), 'what nobody sees is not there').toHaveCount(0)
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
    await expect(cell(last + 1).getByRole('link'), 'whoever asked for more goes on there').toBeFocused()

    const name = await cell(last + 1)
      .getByRole('link')
      .innerText()
    await page.mouse.wheel(0, 80)
    const kept = () => page.evaluate(() => (history.state as { scrolledTo?: number }).scrolledTo ?? 0)
    await expect.poll(kept).toBeGreaterThan(10_000)
    await page.reload()
    await expect(cell(last + 1).getByRole('link', { name, exact: true })).toBeInViewport()
    await site.expectAccessible(page)
  },
)

test(
  'whoever asks for more and scrolls on in a rush goes on with the first of what came, once it stands',
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
  'what rushes past is drawn in its colour, and whole with star and picture once it stands',
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

    const rushing = await page.evaluate(
      (selector) =>
        new Promise<number>((resolve) => {
          let frames = 0
          const go = () => {
            scrollBy(0, 600)
            frames += 1
            // What comes to the page meanwhile has the wall measured.
            if (frames === 8) document.body.append(Object.assign(document.createElement('p'), { textContent: '…' }))
            if (frames < 15) requestAnimationFrame(go)
            else resolve(document.querySelectorAll(selector).length)
          }
          requestAnimationFrame(go)
        }),
      withoutStar,
    )
    expect(rushing, 'those that came meanwhile have no star yet').toBeGreaterThan(0)
    expect(await rowsOf(), 'rows stay as high as they were').toBe(rows)
    await expect(list.locator(withoutStar), 'all have theirs').toHaveCount(0)
    await expect(list.locator('li[data-index] img').first()).toBeVisible()
  },
)
