import { Hono } from 'hono'
import { Refused } from '#server/handler.ts'
import { hashSource } from './security-headers.ts'

const google = 'https://www.googletagmanager.com'
const collectors = `${google} https://*.google-analytics.com https://*.analytics.google.com`

/** Script of the frame: it receives paths from the embedding page only, never its address. */
const scriptFor = (gtagId: string) => `
window.dataLayer = []
function gtag() { dataLayer.push(arguments) }
gtag('js', new Date())
gtag('config', '${gtagId}', {
  send_page_view: false, client_storage: 'none', allow_google_signals: false,
  allow_ad_personalization_signals: false, page_location: location.origin, page_referrer: '', page_title: ''
})
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string' || !/^\\/[\\w$\\/-]*$/.test(data)) return
  gtag('event', 'page_view', { page_location: location.origin + data, page_path: data, page_title: data })
})
`

/**
 * Serves `/measure` while an analytics id is set: it runs Google's script in a sandbox without an origin, so that no
 * page of the site does. Without an id the page does not exist.
 */
export function createMeasurePage(gtagId: () => Promise<string | null>): Hono {
  const app = new Hono()
  app.get('/measure', async (context) => {
    const id = await gtagId()
    if (id === null) throw new Refused('not_found')
    const script = scriptFor(id)
    const policy = [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src ${hashSource(script)} ${google}`,
      `connect-src ${collectors}`,
      `img-src ${collectors}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ')
    return context.html(
      `<!doctype html><title>-</title><script>${script}</script><script async src="${google}/gtag/js?id=${id}"></script>`,
      200,
      {
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
    )
  })
  return app
}
