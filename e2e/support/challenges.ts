import { expect, type Page } from '@playwright/test'
import { verificationCalls } from '#wire/verification.ts'
import type { sliderScreen } from '#e2e/screens/slider.screen.ts'
import type { Local } from './local.ts'

/** Tells the right answer of the challenge that the page was given last, once. */
export interface Challenges {
  answer(): Promise<string>
}

/** Reads along which challenges a page is given, from now on. */
export const watchChallenges = (page: Page, local: Local): Challenges => {
  let challengeId = ''
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === verificationCalls.sliderChallenge.path) challengeId = ''
  })
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== verificationCalls.sliderChallenge.path || !response.ok()) return
    const { value } = (await response.json()) as { readonly value: { readonly challengeId: string } }
    challengeId = value.challengeId
  })
  return {
    answer: async () => {
      await expect.poll(() => challengeId, { message: 'the page has no challenge' }).not.toBe('')
      const asked = challengeId
      // The page may be slow to ask for the next one: this one must not be taken for it.
      challengeId = ''
      return local.answerOf(asked)
    },
  }
}

/** Passes the puzzle that the page shows, as a hand would. */
export const solve = async (
  slider: ReturnType<typeof sliderScreen>,
  challenges: Challenges,
  pause?: () => Promise<void>,
): Promise<void> => {
  const gap = Number(await challenges.answer())
  await slider.seePuzzle()
  await slider.drag(gap, pause)
}
