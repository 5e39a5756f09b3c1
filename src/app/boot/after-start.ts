import '#src/ui/peso-sign.css'
import { alertView, loginStage, sessionToken } from '#machines/app/app.selectors.ts'
import type { createSiteRouter } from '#src/app/routes.tsx'
import '#src/ui/forced-colors.css'
import { siteVersion } from '#src/features/site-version/site-version.ts'
import { countryQuery } from '#src/api/country-query.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { watchErrors } from '#src/platform/site-errors.ts'
import { pageLost } from '#src/platform/chunk.ts'
import { requestOverlays, overlaysRequested } from '#src/platform/overlays-requested.ts'
import { pageIdle } from '#src/platform/first-interaction.ts'
import { guardDoubleClicks } from '#src/platform/double-click.ts'
import { captureInstallPrompt } from '#src/platform/install-offer.ts'
import { persistScroll } from '#src/platform/persist-scroll.ts'
import { onReconnect } from '#src/platform/reconnect.ts'
import { retryPictures } from '#src/platform/retry-pictures.ts'
import { historyState } from '#src/platform/form-draft.ts'
import { importWithRetry } from '#src/platform/lazy-part.ts'
import { isLoginPage } from '#src/providers/app/is-login-page.ts'
import { followContent } from './follow-content.ts'
import type { Site } from './site.ts'

// At import: the first page may fail before `afterStart` is called.
watchErrors()

type SiteRouter = ReturnType<typeof createSiteRouter>

/**
 * Retries after a reconnect what could not be loaded: a dialog, and the page that failed, unless the visitor has left
 * it.
 */
function recover(app: Site['app'], router: SiteRouter) {
  let lost: string | null = null
  addEventListener(pageLost, () => {
    lost = router.state.location.href
  })
  onReconnect(() => {
    if (lost === router.state.location.href) return location.reload()
    app.send({ type: 'brand.retried' })
    app.send({ type: 'login.retried' })
    app.send({ type: 'logout.retried' })
    app.getSnapshot().children.siteStatus?.send({ type: 'retried' })
  })
}

/** Addresses whose page is a dialog over the home page. */
const isDialog = /^\/re(gister|set)\b/i

/** Requests the overlays at once when the address or a chart opens one. */
function callWhenOpen(app: Site['app'], router: SiteRouter) {
  const look = () => {
    const { hash, pathname } = router.latestLocation
    const snapshot = app.getSnapshot()
    const isOnPage = loginStage(snapshot) !== null && isLoginPage(pathname)
    const isOpen = (!snapshot.matches({ dialog: 'none' }) && !isOnPage) || alertView(snapshot) !== null
    if (hash !== '' || isDialog.test(pathname) || isOpen || sessionToken(snapshot) !== null) requestOverlays()
  }
  look()
  app.subscribe(look)
  router.subscribe('onBeforeLoad', look)
  // A form draft is restored after a reload, and its overlay opened again.
  if (historyState().typed !== undefined) requestOverlays()
}

/** Starts what must not miss the first interaction. */
async function startFollowing(site: Site): Promise<void> {
  await overlaysRequested()
  const { afterInteraction } = await importWithRetry(() => import('./after-interaction.ts'))
  afterInteraction(site)
}

/** Starts what follows the first render. */
export function afterStart(site: Site, router: SiteRouter): void {
  const { app, queries } = site
  const { queries: reads, ...others } = queries.getDefaultOptions()
  // Without a network a query fails at once with a message; the library would pause it and show nothing.
  queries.setDefaultOptions({
    ...others,
    queries: { ...reads, networkMode: 'always', refetchOnReconnect: true, refetchOnWindowFocus: false },
  })
  persistScroll()
  captureInstallPrompt()
  guardDoubleClicks()
  recover(app, router)
  // Not after the first interaction: with the files of a deploy gone, its part cannot be loaded either.
  siteVersion.on('reload', () => location.reload())
  siteVersion.start()
  retryPictures()
  app.subscribe((snapshot) => {
    document.documentElement.dataset['session'] = sessionToken(snapshot) === null ? 'visitor' : 'member'
  })
  followContent(site, texts)
  // A fallback font for the peso sign is loaded when the site's own fails.
  document.fonts.load('1em "Inter Site"', '\u20B1').catch(() => {})
  void pageIdle().then(() => queries.prefetchQuery(countryQuery(site.api)))
  callWhenOpen(app, router)
  void startFollowing(site)
}
