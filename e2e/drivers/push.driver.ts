import { pushModel } from '#machines/push/push.model.ts'
import type { Page } from '@playwright/test'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { inside } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { answerPush, playPush, type PushAnswer, pushBrowser } from '#e2e/support/push-browser.ts'
import { alert, among, here, saysSomething } from '#e2e/support/sights.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const say = wordsOf(spoken)

/** What the browser has to be like for the next thing that it says. */
const answers: Readonly<Record<string, PushAnswer>> = {
  'look:done/unable': 'unable',
  'look:done/denied': 'denied',
  'look:error/fault': 'broken',
  'subscribe:done/denied': 'denied',
  'subscribe:done/dismissed': 'default',
  'subscribe:error/fault': 'unreached',
}
const nextAnswer = (ahead: readonly string[]): PushAnswer => {
  const next = ahead.find((stimulus) => /^(look|subscribe):/.test(stimulus))
  return answers[next ?? ''] ?? 'granted'
}

const toggle =
  (kind: 'message' | 'security') =>
  async (_: unknown, { page, ahead }: { page: Page; ahead: readonly string[] }) => {
    await answerPush(page, nextAnswer(ahead))
    await page.getByRole('checkbox', { name: say(`push.kind.${kind}`) }).click()
  }

/** Plays what this browser is told, against answers of the server's shapes and a browser that stands in for its own. */
export const pushDriver: BrowserDriver = {
  model: pushModel,
  place: inside('region', 'push.title'),
  async open(world) {
    const browser = pushBrowser('https://fcm.googleapis.com/fcm/send/generated-paths')
    await playPush(world.page, browser, nextAnswer(world.ahead))
    if (world.ahead[0] === 'look:done/known') {
      await world.page.addInitScript(() => localStorage.setItem('pushSubscribed', 'yes'))
    }
    await memberAt('/me/push')(world)
  },
  // The browser answers by itself, as it was told to before.
  passing: (states) => states.includes('looking') || states.includes('subscribing'),
  events: {
    'kind.toggled': { message: toggle('message'), security: toggle('security') },
    'retry.requested': {
      default: async (_, { page, hand, ahead }) => {
        await answerPush(page, nextAnswer(ahead))
        await hand.click('app.retry')
      },
    },
  },
  see: {
    unsupported: among('push.unsupported'),
    denied: 'push.denied',
    unloaded: alert('push.unloaded'),
    resting: here,
    failed: saysSomething,
  },
}
