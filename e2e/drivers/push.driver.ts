import { pushModel } from '#machines/push/push.model.ts'
import type { Page } from '@playwright/test'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { answerPush, playPush, type PushAnswer, pushBrowser } from '#e2e/support/push-browser.ts'
import { alert, among, here, hasAlertText } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)

/** The answer of the mocked browser before each of these steps. */
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
    await page.getByRole('checkbox', { name: t(`push.kind.${kind}`) }).click()
  }

/** Plays push notifications with mocked server answers and a mocked push API. */
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
  // The mocked browser answers on its own.
  isTransient: (states) => states.includes('checkingSupport') || states.includes('subscribing'),
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
    loadFailed: alert('push.unloaded'),
    idle: here,
    failed: hasAlertText,
  },
}
