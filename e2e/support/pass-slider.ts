import type { Page, Response } from '@playwright/test'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import type { Local } from './local.ts'
import { spoken } from './words.ts'

const isChallenge = (response: Response) => new URL(response.url()).pathname === verificationCalls.sliderChallenge.path

/**
 * Does what brings up the slider check, and passes it as a person would: grabs the piece, drags it with a slowing
 * hand, lets go over the gap. Where the gap is comes from the server's local page.
 */
export const passSlider = async (page: Page, local: Local, bringUp: () => Promise<void>): Promise<void> => {
  const slider = sliderScreen(page, spoken)
  const asked = page.waitForResponse(isChallenge)
  await bringUp()
  const { value } = (await (await asked).json()) as { readonly value: { readonly challengeId: string } }
  const gap = Number(await local.answerOf(value.challengeId))
  await slider.seePuzzle()
  await slider.drag(gap)
}
