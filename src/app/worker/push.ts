declare const self: ServiceWorkerGlobalScope

/** A push message: its texts, readable by anyone at the screen, and the page of the site it opens. */
type PushMessage = Readonly<Record<'title' | 'body' | 'url' | 'tag' | 'language', string>>

/** The subscription stored by the page (`src/platform/web-push.ts`). */
type Note = Readonly<Record<'key' | 'endpoint' | 'auth', string>>

/** Game pages: a bet may be pending in an open one, so a notification never navigates it. */
const games = /^\/(game|seamless|table|cards|fair|ds88|\w*[lL]ottery|\w*sports)\b/

/** Shows a message; one with the same tag replaces the previous one, and alerts again. */
export async function showMessage({ data }: PushEvent): Promise<void> {
  if (data === null) return
  const { title, body, url, tag, language } = data.json() as PushMessage
  const shown = { body, tag, renotify: true, lang: language, icon: '/icon.svg', data: url }
  await self.registration.showNotification(title, shown)
}

/**
 * Sends the server a subscription that the browser changed by itself. There is no session: the server accepts it by the
 * secret of the previous one, which the page has stored. Without an answer the member has to subscribe again.
 */
export async function renewSubscription({ newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const notes = await caches.open('push')
  const note = (await (await notes.match('/push'))?.json()) as Note | undefined
  if (note === undefined) return
  const { key, ...previous } = note
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint, keys: { p256dh, auth } = {} } = next.toJSON()
  const answer = await fetch('/wps/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh, auth, previous }),
  })
  if (answer.ok) await notes.put('/push', Response.json({ key, endpoint, auth }))
}

/** Opens a message's page, in an open window of the site unless a game runs in it. */
export async function openPage({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { href } = new URL(notification.data as string, location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const free = windows.find(({ url }) => !games.test(new URL(url).pathname))
  if (free === undefined) await self.clients.openWindow(href)
  else await (await free.focus()).navigate(href)
}
