// Stands between the site and the network: shows the site's frame when there is no network, and nothing else. Calls,
// money and pictures always go to the server. While building, `build` gets the version and the files of the first page.
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
      const kept = await caches.match('/', { ignoreVary: true })
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
