import type { PushAbility, Subscribed } from '#machines/push/push.machine.ts'

/** How long to wait for the service worker, in milliseconds: it is registered once the first page is idle. */
const workerTimeout = 20_000

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the id of a browser at the server, which learns its endpoint only when it subscribes. */
const deviceOf = async (endpoint: string) =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/** On an iPhone only a site added to the home screen has push messages. */
const isAble = () => isSecureContext && ['serviceWorker', 'PushManager', 'Notification'].every(isThere)
const isThere = (name: string) => name in globalThis || name in navigator

const workerReady = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), workerTimeout)),
  ])

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** The cache in which the service worker finds the keys of the subscription when the browser changes it by itself. */
const cacheName = 'push'

/** Stores the subscription for the worker; one that cannot be stored has to be requested again once it changes. */
async function storeSubscription(subscription: {
  readonly key: string
  readonly endpoint: string
  readonly auth: string
}) {
  try {
    await (await caches.open(cacheName)).put('/push', Response.json(subscription))
  } catch {
    // Storage is full.
  }
}

/** The Push API of this browser: its support, and subscribe and unsubscribe. */
export const webPush = {
  /** Never shows a prompt. */
  async look(): Promise<PushAbility> {
    if (!isAble()) return { ability: 'none', device: null }
    if (Notification.permission === 'denied') return { ability: 'denied', device: null }
    const endpoint = (await subscription())?.endpoint
    return { ability: 'ready', device: endpoint === undefined ? null : await deviceOf(endpoint) }
  },

  /** Asks for permission, and subscribes with the server's public key. Rejects when no push service can be reached. */
  async subscribe(key: string): Promise<Subscribed> {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { kind: permission === 'denied' ? 'denied' : 'dismissed' }
    const { pushManager } = await workerReady()
    const before = await pushManager.getSubscription()
    const under = before?.options.applicationServerKey
    // A subscription with a key the server no longer has is useless.
    if (before && under && base64url(under) !== key) await before.unsubscribe()
    const { endpoint = '', keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    await storeSubscription({ key, endpoint, auth })
    return { kind: 'subscribed', device: await deviceOf(endpoint), endpoint: { endpoint, p256dh, auth } }
  },

  /** Unsubscribes, if there is a subscription: messages still sent do not arrive. */
  async leave(): Promise<void> {
    if (!isAble()) return
    await (await subscription())?.unsubscribe()
    await caches.delete(cacheName)
  },
}
