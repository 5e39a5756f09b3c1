import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import type { Figure } from './figure.ts'

/** Pages of fifteen games for 5,000 games. */
const pages = 334
/** CSS pixels a frame, as fast as a flick. */
const step = 120
const frames = 600
/** Milliseconds to wait before scrolling. */
const atRest = 3_000
/** Milliseconds after which a frame counts as dropped, at 60 frames a second. */
const late = 1.5 * (1000 / 60)

interface Scrolled {
  /** Milliseconds between frames. */
  readonly gaps: readonly number[]
  /** The most tiles on the page. */
  readonly most: number
  /** Games in the list. */
  readonly total: number
}

const scrollThrough = (page: Page) =>
  page.evaluate(
    ({ by, count }) =>
      new Promise<Scrolled>((resolve) => {
        const between: number[] = []
        let tiles = 0
        let before = performance.now()
        const go = (at: number) => {
          between.push(at - before)
          before = at
          if (between.length % 30 === 0) tiles = Math.max(tiles, document.querySelectorAll('[data-index]').length)
          scrollBy(0, by)
          if (between.length < count) requestAnimationFrame(go)
          else {
            const all = Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'))
            resolve({ gaps: between.slice(1), most: tiles, total: all })
          }
        }
        requestAnimationFrame(go)
      }),
    { by: step, count: frames },
  )

const leftOut = ({ gaps }: Scrolled) =>
  gaps.reduce((sum, gap) => sum + (gap > late ? Math.round(gap / (1000 / 60)) - 1 : 0), 0)

/** Measures dropped frames while scrolling fast through a lobby of thousands, and the most tiles on the page. */
export async function measureFrames(origin: string): Promise<readonly Figure[]> {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${origin}/games?pageNo=${pages}`)
    // Only a virtual list has `aria-setsize`.
    await page.locator('li[aria-setsize]').first().waitFor({ state: 'attached', timeout: 120_000 })
    // Parts that load after the games, or on the first interaction, are not measured.
    await page.getByRole('contentinfo').waitFor()
    await page.mouse.move(700, 400)
    const times: Scrolled[] = []
    for (let time = 0; time < 3; time++) {
      await page.evaluate(() => scrollTo(0, 0))
      await page.waitForTimeout(atRest)
      times.push(await scrollThrough(page))
    }
    const middle = times.toSorted((one, other) => leftOut(one) - leftOut(other))[1]!
    return [
      {
        name: `frames left out of ${frames}, scrolling through ${middle.total} games, the middle of three times`,
        value: leftOut(middle),
        unit: '',
        goal: { atMost: 0 },
      },
      { name: 'the longest wait for a frame during that', value: Math.max(...middle.gaps), unit: 'ms' },
      { name: 'tiles on the page during that, at most', value: middle.most, unit: '', goal: { atMost: 200 } },
    ]
  } finally {
    await browser.close()
  }
}
