import type { Locator, Page } from '@playwright/test'
import { cutTexts } from './cut-texts.ts'
import { settle } from './settle.ts'
import { expect } from './site.ts'
import { unmarked } from './unmarked.ts'

/** What a wide screen has left when it is enlarged to 200 %, and the width to which a page must reflow (WCAG 1.4.10). */
export const enlarged = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

const soft = expect.configure({ soft: true })

/** Asserts that a page of a wide screen cuts and hides nothing when it is enlarged, and that its ends can be reached. */
export async function fineEnlarged(
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

/** Asserts that what is chosen, current or open can be told in the colours that the system chooses. */
export async function fineInForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await settle(page)
  await soft.poll(() => unmarked(page), { message: `${name} in forced colours` }).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}
