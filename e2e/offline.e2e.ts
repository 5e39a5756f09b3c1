import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageObject, inside } from './support/page-object.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

test.use({ serviceWorkers: 'allow' })

/** Forwards everything to the site; once published, its service worker is another one. */
async function beforeSite(origin: string) {
  let published = ''
  const server = createServer((from, to) => {
    const onward = request(
      origin + (from.url ?? '/'),
      {
        method: from.method,
        headers: { ...from.headers, host: new URL(origin).host, 'accept-encoding': 'identity', 'if-none-match': '' },
      },
      (answer) => {
        const { 'content-length': _length, ...headers } = answer.headers
        to.writeHead(answer.statusCode ?? 502, headers)
        if (from.url === '/worker.js') answer.on('end', () => to.end(published)).pipe(to, { end: false })
        else answer.pipe(to)
      },
    )
    onward.on('error', () => to.destroy())
    from.pipe(onward)
    to.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      published = `\nglobalThis.published = ${Date.now()}`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test(
  'offline: a visitor without a network gets the site’s frame and a notice; a new version is offered and installed',
  { tag: '@site-version' },
  async ({ page, context, site }) => {
    site.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::/)
    const front = await beforeSite(site.origin)
    try {
      await site.prefer(page)
      await page.goto(front.origin)
      const registered = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null)
      await expect.poll(registered, { timeout: 30_000 }).toBe('activated')
      const cached = await page.evaluate(async () => {
        const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return keys.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(cached).toContain('/offline')
      expect(cached.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])

      await context.setOffline(true)
      await page.goto(front.origin)
      await expect(page.getByText(say('app.offline'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: say('app.brand.failed.title') })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: say('app.retry') })).toBeVisible()
      // It recovers by itself after a reconnect.
      await context.setOffline(false)
      await expect(page.getByText(say('app.offline'))).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: say('home.hero.title') })).toBeVisible()

      front.publish()
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      const offer = pageObject(page, inside('region', 'site-version.title'))
      await offer.see('site-version.update')
      await page.evaluate(() => history.pushState({}, '', '/sports'))
      await expect(page.getByRole('heading', { level: 1, name: say('sports.title') })).toBeVisible()
      await expect(await offer.place(), 'it is not shown while a game is played').toHaveCount(0)
      await page.goBack()
      await offer.see('site-version.update')
      await page.evaluate(() => Object.assign(globalThis, { left: true }))
      await offer.click('site-version.update')
      // A new document, even when it is still loading.
      await page.waitForFunction(() => !('left' in globalThis))
      await expect(page.getByRole('heading', { level: 1, name: say('home.hero.title') })).toBeVisible()
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null))
        .toBeNull()
      await expect(await offer.place()).toHaveCount(0)
    } finally {
      front.close()
    }
  },
)
