import { chromium } from '@playwright/test'
import { differing } from '#e2e/support/addresses.ts'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import type { Figure } from './figure.ts'

const kib = 1024
/** How long a page is left alone before its weight is taken, in milliseconds. */
const leftAlone = 4_000

/**
 * Measures the transfer size of a first visit to every public route: the page, scripts and styles, on a phone without
 * a cache.
 */
export async function measureWeights(origin: string): Promise<readonly Figure[]> {
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const figures: Figure[] = []
    for (const address of differing) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      const files = new Set<string>()
      let bytes = 0
      devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
        if (type === 'Document' || /\.(js|css)$/.test(new URL(response.url).pathname)) files.add(requestId)
      })
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (files.has(requestId)) bytes += encodedDataLength
      })
      await page.goto(origin + address)
      await page.waitForTimeout(leftAlone)
      figures.push({
        name: `${address}: page, scripts and styles`,
        value: bytes / kib,
        unit: 'KiB',
        goal: { atMost: 230 },
      })
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
  }
}
