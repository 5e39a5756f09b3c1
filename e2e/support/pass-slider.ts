import { expect } from '@playwright/test'
import type { Page, Response } from '@playwright/test'
import { verificationCalls } from '#wire/verification.ts'
import type { Local } from './local.ts'
import { wordsOf } from './words.ts'

const isChallenge = (response: Response) => new URL(response.url()).pathname === verificationCalls.sliderChallenge.path

/**
 * Does what brings up the slider check, and passes it as a person would: grabs the piece, drags it with a slowing
 * hand, lets go over the gap. Where the gap is comes from the server's local page.
 */
export const passSlider = async (page: Page, local: Local, bringUp: () => Promise<void>): Promise<void> => {
  const say = wordsOf('en')
  const asked = page.waitForResponse(isChallenge)
  await bringUp()
  const { value } = (await (await asked).json()) as { readonly value: { readonly challengeId: string } }
  const gap = Number(await local.answerOf(value.challengeId))

  const handle = page.getByRole('slider', { name: say('slider.handle') })
  await expect(handle).toBeVisible()
  const reach = Number(await handle.getAttribute('aria-valuemax'))
  const from = await handle.boundingBox()
  const track = await handle.locator('..').boundingBox()
  if (from === null || track === null) throw new Error('the slider is not on the screen')
  const way = (gap / reach) * (track.width - from.width)
  const x = from.x + from.width / 2
  const y = from.y + from.height / 2

  await page.mouse.move(x, y)
  await page.mouse.down()
  const samples = 24
  for (let sample = 1; sample <= samples; sample++) {
    const part = 1 - (1 - sample / samples) ** 3
    await page.mouse.move(x + way * part, y + Math.sin(sample / 3) * 2)
    await page.waitForTimeout(sample > samples - 6 ? 30 : 12)
  }
  await page.mouse.up()
}
