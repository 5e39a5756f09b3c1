import type { Locator, Page } from '@playwright/test'
import { cutTexts } from './cut-texts.ts'
import { settle } from './settle.ts'
import { expect } from './site.ts'
import { invisibleStates } from './invisible-states.ts'

/** Size of a wide screen at a zoom of 200 %, and the width to which a page must reflow (WCAG 1.4.10). */
export const enlarged = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

const soft = expect.configure({ soft: true })

/** Asserts that a page of a wide screen cuts and hides nothing when it is zoomed, and that its ends can be reached. */
export async function expectFineEnlarged(
  page: Page,
  name: string,
  sizes: readonly { readonly width: number; readonly height: number }[] = enlarged,
  ends: readonly Locator[] = [],
): Promise<void> {
  const usual = page.viewportSize()
  for (const size of sizes) {
    const message = `${name} on ${size.width} × ${size.height} px`
    await page.setViewportSize(size)
    await settle(page)
    await soft.poll(() => cutTexts(page), { message }).toEqual([])
    for (const end of ends) {
      await end.scrollIntoViewIfNeeded()
      await soft(end, message).toBeInViewport({ ratio: 1 })
    }
  }
  if (usual !== null) await page.setViewportSize(usual)
}

/** Asserts that selected, current and open elements are distinguishable in forced colours. */
export async function expectFineInForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await settle(page)
  await soft.poll(() => invisibleStates(page), { message: `${name} in forced colours` }).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}
