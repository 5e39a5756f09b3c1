import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import type { Figure } from './figure.ts'

/** As many pages of fifteen as 5,000 games have. */
const pages = 334
/** CSS pixels a frame, as fast as a finger flicks. */
const step = 120
const frames = 600
/** A picture that came this much later than one every 60th of a second leaves at least one out, in milliseconds. */
const late = 1.5 * (1000 / 60)

/** Frames that are left out while one scrolls fast through a lobby of thousands, and how many tiles stand on the page then. */
export async function measureFrames(origin: string): Promise<readonly Figure[]> {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${origin}/games?pageNo=${pages}`)
    // Only a list of which a part is drawn tells how many it has.
    await page.locator('li[aria-setsize]').first().waitFor({ state: 'attached', timeout: 120_000 })
    const { gaps, most, total } = await page.evaluate(
      ({ by, count }) =>
        new Promise<{ gaps: number[]; most: number; total: number }>((resolve) => {
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
    const left = gaps.reduce((sum, gap) => sum + (gap > late ? Math.round(gap / (1000 / 60)) - 1 : 0), 0)
    return [
      {
        name: `frames left out of ${frames}, scrolling through ${total} games`,
        value: left,
        unit: '',
        goal: { atMost: 0 },
      },
      { name: 'the longest wait for a frame meanwhile', value: Math.max(...gaps), unit: 'ms' },
      { name: 'tiles on the page meanwhile, at most', value: most, unit: '', goal: { atMost: 200 } },
    ]
  } finally {
    await browser.close()
  }
}
