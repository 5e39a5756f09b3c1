import { expect, type Page } from '@playwright/test'
import { verificationCalls } from '#wire/verification.ts'
import type { sliderScreen } from '#e2e/screens/slider.screen.ts'
import type { Local } from './local.ts'

/** Tells the right answer of the challenge that the page shows. */
export interface Challenges {
  answer(): Promise<string>
}

/** Reads along which challenges a page is given, from now on. */
export const watchChallenges = (page: Page, local: Local): Challenges => {
  let challengeId = ''
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== verificationCalls.sliderChallenge.path || !response.ok()) return
    const { value } = (await response.json()) as { readonly value: { readonly challengeId: string } }
    challengeId = value.challengeId
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === verificationCalls.sliderChallenge.path) challengeId = ''
  })
  return {
    answer: async () => {
      await expect.poll(() => challengeId, { message: 'the page has no challenge' }).not.toBe('')
      return local.answerOf(challengeId)
    },
  }
}

/**
 * Passes the puzzle that the page shows. A hand that slips, as on a machine that drops half of its pointer's moves, gets
 * another puzzle and tries again, three times at most.
 */
export const solve = async (
  slider: ReturnType<typeof sliderScreen>,
  challenges: Challenges,
  pause?: () => Promise<void>,
): Promise<void> => {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const gap = Number(await challenges.answer())
    await slider.seePuzzle()
    await slider.drag(gap, pause)
    if (await slider.isPassed()) return
  }
  throw new Error('the slider check was not passed')
}
