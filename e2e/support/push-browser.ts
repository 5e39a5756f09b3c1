import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** The push endpoint of a test's browser, and its keys. */
export interface PushBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Creates a browser's keys for push services. */
export function pushBrowser(endpoint: string): PushBrowser {
  const curve = createECDH('prime256v1')
  return {
    endpoint,
    p256dh: curve.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}

/** The answer to the permission prompt, or that push messages are unsupported, unreachable or broken. */
export type PushAnswer = 'granted' | 'denied' | 'default' | 'unable' | 'unreached' | 'broken'

interface PushPage {
  /** The next answer of this page's browser. */
  pushAnswer: PushAnswer
}

/**
 * Fakes the browser's Push API, which needs an external push service: answers the permission prompt, and subscribes at
 * `endpoint`. The subscription outlives a reload, like a real one.
 */
export async function playPush(page: Page, browser: PushBrowser, first: PushAnswer = 'granted'): Promise<void> {
  await page.addInitScript(
    ({ endpoint, p256dh, auth, answer }) => {
      if (self !== top) return
      const place = globalThis as unknown as PushPage
      place.pushAnswer = answer
      const subscribedKey = 'pushSubscribed'
      const subscription = {
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(subscribedKey)
          return true
        },
      }
      const pushManager = {
        getSubscription: async () => (localStorage.getItem(subscribedKey) === null ? null : subscription),
        subscribe: async () => {
          if (place.pushAnswer === 'unreached') throw new DOMException('no push service', 'AbortError')
          localStorage.setItem(subscribedKey, 'yes')
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
      const notificationApi = { requestPermission: async () => permission() }
      Object.defineProperty(notificationApi, 'permission', {
        get: () => (place.pushAnswer === 'denied' ? 'denied' : 'default'),
      })
      define(globalThis, 'Notification', notificationApi)
      if (answer === 'unable') Reflect.deleteProperty(globalThis, 'PushManager')
    },
    { ...browser, answer: first },
  )
}

/** Sets the answers of an open page's browser from now on. */
export const answerPush = (page: Page, next: PushAnswer): Promise<void> =>
  page.evaluate((answer) => {
    const place = globalThis as unknown as PushPage
    place.pushAnswer = answer
    if (answer === 'unable') Reflect.deleteProperty(globalThis, 'PushManager')
    else Object.defineProperty(globalThis, 'PushManager', { configurable: true, value: EventTarget })
  }, next)
