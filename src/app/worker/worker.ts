import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { isPagePath } from '#wire/site/site-path.ts'
import { openPage, renewSubscription, showMessage } from './push.ts'

// A service worker that caches the site's files and shows its frame offline. Calls, money and pictures always go to the
// server.
declare const self: ServiceWorkerGlobalScope

// The files of the build, and the page without content, which the server renders: cached on install.
precacheAndRoute(self.__WB_MANIFEST)

// A hashed file never changes: a page of the previous version may still need it.
const assetCache = { name: 'assets', most: 500 }
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetCache.name }),
)

const page = new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache('/offline') }] })
registerRoute(({ request, url }) => request.mode === 'navigate' && isPagePath(url.pathname), page)

const activate = async () => {
  await self.registration.navigationPreload.enable()
  // Caches of the worker before Workbox, one for each version.
  const former = (await caches.keys()).filter((name) => name.startsWith('site-'))
  await Promise.all(former.map((name) => caches.delete(name)))
  const files = await caches.open(assetCache.name)
  const oldest = (await files.keys()).slice(0, -assetCache.most)
  await Promise.all(oldest.map((file) => files.delete(file)))
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('push', (event) => event.waitUntil(showMessage(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event)))
// The next version waits until the user accepts it.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting()
})
