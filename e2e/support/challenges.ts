import { expect, type Page, type Request } from '@playwright/test'
import type { Envelope } from '#wire/envelope.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import type { sliderScreen } from '#e2e/screens/slider.screen.ts'
import type { Local } from './local.ts'

/** Returns the answer of the page's last challenge, once. */
export interface Challenges {
  answer(): Promise<string>
}

/** Observes the challenges of a page from now on. */
export const watchChallenges = (page: Page, local: Local): Challenges => {
  let newest: Request | null = null
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === verificationCalls.sliderChallenge.path) newest = request
  })
  /** The page's last challenge; null while it waits for one, also after giving one up. */
  const currentId = async (): Promise<string | null> => {
    const latest = newest
    const response = await latest?.response()
    if (!response?.ok()) return null
    const envelope = (await response.json().catch(() => null)) as Envelope<{ readonly challengeId: string }> | null
    return latest === newest && envelope?.success ? envelope.value.challengeId : null
  }
  return {
    answer: async () => {
      let challengeId: string | null = null
      const learn = async () => (challengeId = await currentId())
      await expect
        .poll(learn, { intervals: [10, 20, 50, 100, 250], message: 'the page has no challenge' })
        .not.toBeNull()
      // The page may be slow to request the next one: this one must not be used for it.
      newest = null
      return local.answerOf(challengeId ?? '')
    },
  }
}

/** Solves the page's challenge. */
export const solve = async (
  slider: ReturnType<typeof sliderScreen>,
  challenges: Challenges,
  pause?: () => Promise<void>,
): Promise<void> => {
  const gap = Number(await challenges.answer())
  await slider.seePuzzle()
  await slider.drag(gap, pause)
}
