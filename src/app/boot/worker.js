// Stands between the site and the network: shows the site's frame when there is no network, and tells what the server
// has to tell while the site is closed. Calls, money and pictures always go to the server. While building, `build` gets the version and the files of the first page.
;(() => {
  const name = `site-${build.version}`

  const install = async () => {
    const cache = await caches.open(name)
    await cache.addAll(build.files)
  }

  // The version before this one stays: a page that still runs it may need its files.
  const activate = async () => {
    const older = (await caches.keys()).filter((key) => key.startsWith('site-') && key !== name)
    await Promise.all(older.slice(0, -1).map((key) => caches.delete(key)))
    await self.registration.navigationPreload?.enable()
  }

  const page = async (event) => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch (problem) {
      const kept = await caches.match('/offline', { ignoreVary: true })
      if (kept === undefined) throw problem
      return kept
    }
  }

  // A hashed file never changes, whichever version it came with.
  const asset = async (request) => {
    const kept = await caches.match(request, { ignoreVary: true })
    if (kept !== undefined) return kept
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(name)).put(request, answer.clone())
    return answer
  }

  const notPages = /^\/(assets|art|atlas|api|wps|lgw|lotto|local|measure|healthz|openapi\.json)(\/|$)|\.(?!html$)\w+$/

  // What the server tells: words for a screen that anybody may see, and the page of the site they lead to.
  const tell = ({ title, body, url, tag, language }) =>
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      lang: language,
      icon: '/icon.svg',
      data: url,
    })

  // A browser that changes its subscription by itself has nobody to ask and no session: the site knows it by the secret of
  // the one before, which the page has noted. An answer that does not come leaves it to be asked for anew.
  const renew = async ({ newSubscription }) => {
    const notes = await caches.open('push')
    const note = await (await notes.match('/push'))?.json()
    if (note === undefined) return
    const { key, ...previous } = note
    const options = { userVisibleOnly: true, applicationServerKey: key }
    const next = newSubscription ?? (await self.registration.pushManager.subscribe(options))
    const { endpoint, keys } = next.toJSON()
    const { p256dh, auth } = keys
    const answer = await fetch('/wps/push/renew', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, p256dh, auth, previous }),
    })
    if (answer.ok) await notes.put('/push', Response.json({ key, endpoint, auth }))
  }

  // A game that is open is never left for it: a stake may be on its way.
  const games = /^\/(game|seamless|table|cards|fair|ds88|\w*[lL]ottery|\w*sports)\b/

  const open = async ({ notification }) => {
    notification.close()
    const { href } = new URL(notification.data, location.origin)
    const windows = await self.clients.matchAll({ type: 'window' })
    const free = windows.find(({ url }) => !games.test(new URL(url).pathname))
    if (free === undefined) await self.clients.openWindow(href)
    else await (await free.focus()).navigate(href)
  }

  addEventListener('push', (event) => event.waitUntil(tell(event.data.json())))
  addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
  addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
  addEventListener('install', (event) => event.waitUntil(install()))
  addEventListener('activate', (event) => event.waitUntil(activate()))
  addEventListener('message', (event) => event.data === 'take over' && self.skipWaiting())
  addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== location.origin) return
    if (request.mode === 'navigate') {
      if (!notPages.test(pathname)) event.respondWith(page(event))
    } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  })
})()
