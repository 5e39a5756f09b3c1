import type { Page, Response } from '@playwright/test'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import type { Local } from './local.ts'
import { testLanguage } from './texts.ts'

const isChallenge = (response: Response) => new URL(response.url()).pathname === verificationCalls.sliderChallenge.path

/**
 * Triggers the slider check and passes it as a person would: drags the piece with a slowing pointer, and lets go over
 * the gap. The position of the gap comes from the server's local page.
 */
export const passSlider = async (page: Page, local: Local, bringUp: () => Promise<void>): Promise<void> => {
  const slider = sliderScreen(page, testLanguage)
  const challenged = page.waitForResponse(isChallenge)
  await bringUp()
  const { value } = (await (await challenged).json()) as { readonly value: { readonly challengeId: string } }
  const gap = Number(await local.answerOf(value.challengeId))
  await slider.seePuzzle()
  await slider.drag(gap)
}
