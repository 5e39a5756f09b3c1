import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { isPagePath } from '#wire/site/site-path.ts'
import { openPage, renewSubscription, showMessage } from './push.ts'

// Stands between the site and the network: keeps the site's files, and shows its frame when there is no network. Calls,
// money and pictures always go to the server.
declare const self: ServiceWorkerGlobalScope

// What the build lists, and the page without content, which the server makes: kept from the start.
precacheAndRoute(self.__WB_MANIFEST)

// A hashed file never changes, whichever version it came with: a page that still runs the version before may need it.
const kept = { name: 'assets', most: 500 }
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: kept.name }),
)

const page = new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache('/offline') }] })
registerRoute(({ request, url }) => request.mode === 'navigate' && isPagePath(url.pathname), page)

const activate = async () => {
  await self.registration.navigationPreload.enable()
  // Kept by the worker before Workbox, a cache for each version.
  const former = (await caches.keys()).filter((name) => name.startsWith('site-'))
  await Promise.all(former.map((name) => caches.delete(name)))
  const files = await caches.open(kept.name)
  const oldest = (await files.keys()).slice(0, -kept.most)
  await Promise.all(oldest.map((file) => files.delete(file)))
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('push', (event) => event.waitUntil(showMessage(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event)))
// The next version waits until its person takes it.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})
