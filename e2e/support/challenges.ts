import { expect, type Page } from '@playwright/test'
import { verificationCalls } from '#wire/verification.ts'
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
