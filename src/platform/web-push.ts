import type { PushAbility, Subscribed } from '#machines/push/push.machine.ts'

/** How long the browser’s worker is waited for: it is fetched once the first page has been left alone. */
const patience = 20_000

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What a browser is known by to the server, which is told its endpoint only when it subscribes. */
const deviceOf = async (endpoint: string) =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/** On an iPhone only a site that was put on the home screen has push messages. */
const isAble = () => isSecureContext && ['serviceWorker', 'PushManager', 'Notification'].every(isThere)
const isThere = (name: string) => name in globalThis || name in navigator

const workerReady = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), patience)),
  ])

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** Where the site’s worker finds what it proves the subscription by when the browser changes it by itself. */
const notes = 'push'

/** Notes a subscription for the worker; one that cannot be noted is asked for anew once it has changed. */
async function note(subscription: { readonly key: string; readonly endpoint: string; readonly auth: string }) {
  try {
    await (await caches.open(notes)).put('/push', Response.json(subscription))
  } catch {
    // No room.
  }
}

/** Push messages as this browser has them (Push API): what it can do, and how it subscribes and ends that. */
export const webPush = {
  /** Asks nobody anything. */
  async look(): Promise<PushAbility> {
    if (!isAble()) return { ability: 'none', device: null }
    if (Notification.permission === 'denied') return { ability: 'denied', device: null }
    const endpoint = (await subscription())?.endpoint
    return { ability: 'ready', device: endpoint === undefined ? null : await deviceOf(endpoint) }
  },

  /** Has the browser ask its person, and subscribes under the server’s public key. Rejects where no push service is reached. */
  async subscribe(key: string): Promise<Subscribed> {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return { kind: permission === 'denied' ? 'denied' : 'dismissed' }
    const { pushManager } = await workerReady()
    const before = await pushManager.getSubscription()
    const under = before?.options.applicationServerKey
    // One under a key that the server no longer has is of no use to it.
    if (before && under && base64url(under) !== key) await before.unsubscribe()
    const { endpoint = '', keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    await note({ key, endpoint, auth })
    return { kind: 'subscribed', device: await deviceOf(endpoint), endpoint: { endpoint, p256dh, auth } }
  },

  /** Gives the subscription up, if there is one: whatever anybody still sends does not arrive. */
  async leave(): Promise<void> {
    if (!isAble()) return
    await (await subscription())?.unsubscribe()
    await caches.delete(notes)
  },
}
