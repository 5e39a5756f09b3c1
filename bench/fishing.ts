import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import { fishingSea } from '#e2e/support/fishing-sea.ts'
import type { Figure } from './figure.ts'

const frames = 600
/** Milliseconds after which a frame counts as dropped, at 60 frames a second. */
const late = 1.5 * (1000 / 60)

/** Measures dropped frames of the fishing game on a phone's screen, at four shots a second. */
export async function measureFishing(gamesOrigin: string): Promise<readonly Figure[]> {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true })
    const answer = (value: unknown) => ({ json: { success: true, value, message: '' } })
    await page.route('**/play/fishing/enter', (route) =>
      route.fulfill(answer({ playToken: 'x'.repeat(43), state: fishingSea })),
    )
    await page.route('**/play/fishing/shoot', (route) => {
      const body = route.request().postDataJSON() as { shotId: string; target: string; bet: string }
      const { next } = fishingSea
      const proof = { ...next, clientSeed: 'mine', serverSeed: 'a'.repeat(64) }
      const { shotId, target, bet } = body
      const caught = { caught: true, win: '10.00', balance: '100.00', at: 0, proof, next }
      return route.fulfill(answer({ shotId, target, bet, ...caught }))
    })
    await page.goto(`${gamesOrigin}/fishing/#code=${'c'.repeat(43)}&lang=en`)
    await page.locator('[data-target]').first().waitFor()
    const gaps = await page.evaluate(
      (count) =>
        new Promise<number[]>((resolve) => {
          const between: number[] = []
          let before = performance.now()
          const shooting = setInterval(
            () => document.querySelector<HTMLElement>('[data-target="anchovy"]')?.click(),
            250,
          )
          const go = (at: number) => {
            between.push(at - before)
            before = at
            if (between.length < count) requestAnimationFrame(go)
            else {
              clearInterval(shooting)
              resolve(between.slice(1))
            }
          }
          requestAnimationFrame(go)
        }),
      frames,
    )
    const left = gaps.reduce((sum, gap) => sum + (gap > late ? Math.round(gap / (1000 / 60)) - 1 : 0), 0)
    return [
      { name: `frames left out of ${frames}, fishing on a phone's screen`, value: left, unit: '', goal: { atMost: 0 } },
      { name: 'the longest wait for a frame while fishing', value: Math.max(...gaps), unit: 'ms' },
    ]
  } finally {
    await browser.close()
  }
}
