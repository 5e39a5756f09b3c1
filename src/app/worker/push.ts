declare const self: ServiceWorkerGlobalScope

/** What the server sends: words for a screen that anybody may see, and the page of the site that they lead to. */
type PushMessage = Readonly<Record<'title' | 'body' | 'url' | 'tag' | 'language', string>>

/** What the page noted of its subscription (`src/platform/web-push.ts`). */
type Note = Readonly<Record<'key' | 'endpoint' | 'auth', string>>

/** Pages of games: a stake may be on its way in one that is open, so it is never left for a notification. */
const games = /^\/(game|seamless|table|cards|fair|ds88|\w*[lL]ottery|\w*sports)\b/

/** Shows a message; one of the same tag takes the place of the one before, and is announced all the same. */
export async function showMessage({ data }: PushEvent): Promise<void> {
  if (data === null) return
  const { title, body, url, tag, language } = data.json() as PushMessage
  const shown = { body, tag, renotify: true, lang: language, icon: '/icon.svg', data: url }
  await self.registration.showNotification(title, shown)
}

/**
 * Hands the server a subscription that the browser changed by itself. There is no session: the server knows it by the
 * secret of the one before, which the page has noted. Where no answer comes, the member has to ask for messages anew.
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

/** Opens the page that a message leads to, in a window of the site that is already open unless a game runs in it. */
export async function openPage({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { href } = new URL(notification.data as string, location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const free = windows.find(({ url }) => !games.test(new URL(url).pathname))
  if (free === undefined) await self.clients.openWindow(href)
  else await (await free.focus()).navigate(href)
}
