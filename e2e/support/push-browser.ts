import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Where a browser of a test says it can be reached, and the private half of its keys. */
export interface PushBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Keys of a browser as push services know them. */
export function pushBrowser(endpoint: string): PushBrowser {
  const curve = createECDH('prime256v1')
  return {
    endpoint,
    p256dh: curve.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/** What the person says when the browser asks, or that the browser can do nothing, reaches no push service, or fails. */
export type PushAnswer = 'granted' | 'denied' | 'default' | 'unable' | 'unreached' | 'broken'

interface PushPage {
  /** What the browser of this page does next. */
  pushAnswer: PushAnswer
}

/**
 * Stands in for the browser's push messages, which need a push service out in the world: it says yes or no for its
 * person, and subscribes at `endpoint`. What it has subscribed outlives a reload, as a real one's does.
 */
export async function playPush(page: Page, browser: PushBrowser, first: PushAnswer = 'granted'): Promise<void> {
  await page.addInitScript(
    ({ endpoint, p256dh, auth, said }) => {
      if (self !== top) return
      const place = globalThis as unknown as PushPage
      place.pushAnswer = said
      const kept = 'pushSubscribed'
      const subscription = {
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(kept)
          return true
        },
      }
      const pushManager = {
        getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
        subscribe: async () => {
          if (place.pushAnswer === 'unreached') throw new DOMException('no push service', 'AbortError')
          localStorage.setItem(kept, 'yes')
          return subscription
        },
      }
      const registration = { pushManager, waiting: null, addEventListener: () => {}, update: async () => {} }
      const define = (on: object, name: string, value: unknown) =>
        Object.defineProperty(on, name, { configurable: true, value })
      define(navigator, 'serviceWorker', {
        controller: null,
        ready: Promise.resolve(registration),
        register: async () => registration,
        getRegistration: async () => {
          if (place.pushAnswer === 'broken') throw new DOMException('no worker', 'InvalidStateError')
          return registration
        },
        getRegistrations: async () => [registration],
        addEventListener: () => {},
      })
      define(globalThis, 'PushManager', EventTarget)
      const permission = () => (place.pushAnswer === 'unreached' ? 'granted' : place.pushAnswer)
      const asked = { requestPermission: async () => permission() }
      Object.defineProperty(asked, 'permission', {
        get: () => (place.pushAnswer === 'denied' ? 'denied' : 'default'),
      })
      define(globalThis, 'Notification', asked)
      if (said === 'unable') Reflect.deleteProperty(globalThis, 'PushManager')
    },
    { ...browser, said: first },
  )
}

/** Says what the browser of an open page does from now on. */
export const answerPush = (page: Page, said: PushAnswer): Promise<void> =>
  page.evaluate((answer) => {
    const place = globalThis as unknown as PushPage
    place.pushAnswer = answer
    if (answer === 'unable') Reflect.deleteProperty(globalThis, 'PushManager')
    else Object.defineProperty(globalThis, 'PushManager', { configurable: true, value: EventTarget })
  }, said)
