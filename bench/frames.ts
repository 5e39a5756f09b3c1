import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import type { Figure } from './figure.ts'

/** As many pages of fifteen as 5,000 games have. */
const pages = 334
/** CSS pixels a frame, as fast as a finger flicks. */
const step = 120
const frames = 600
/** How long a page is left alone before one scrolls, in milliseconds. */
const atRest = 3_000
/** A picture that came this much later than one every 60th of a second leaves at least one out, in milliseconds. */
const late = 1.5 * (1000 / 60)

interface Scrolled {
  /** From each frame to the next, in milliseconds. */
  readonly gaps: readonly number[]
  /** Tiles on the page at most. */
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

/** Frames that are left out while one scrolls fast through a lobby of thousands, and how many tiles stand on the page then. */
export async function measureFrames(origin: string): Promise<readonly Figure[]> {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${origin}/games?pageNo=${pages}`)
    // Only a list of which a part is drawn tells how many it has.
    await page.locator('li[aria-setsize]').first().waitFor({ state: 'attached', timeout: 120_000 })
    // What comes to the page after its games, and once somebody is seen to be there, is another matter.
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
      { name: 'the longest wait for a frame meanwhile', value: Math.max(...middle.gaps), unit: 'ms' },
      { name: 'tiles on the page meanwhile, at most', value: middle.most, unit: '', goal: { atMost: 200 } },
    ]
  } finally {
    await browser.close()
  }
}
