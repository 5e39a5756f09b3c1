import '#src/ui/peso-sign.css'
import { alertView, loginStage, sessionToken } from '#machines/app/app.selectors.ts'
import type { createSiteRouter } from '#src/app/routes.tsx'
import '#src/ui/forced-colors.css'
import { countryQuery } from '#src/api/country-query.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { watchErrors } from '#src/platform/broken.ts'
import { pageLost } from '#src/platform/chunk.ts'
import { callOverPage, overPageWanted } from '#src/platform/over-page.ts'
import { pageIdle } from '#src/platform/first-interaction.ts'
import { guardDoubleClicks } from '#src/platform/double-click.ts'
import { keepInstallOffer } from '#src/platform/install-offer.ts'
import { keepScroll } from '#src/platform/kept-scroll.ts'
import { whenLineBack } from '#src/platform/line-back.ts'
import { retryPictures } from '#src/platform/retry-pictures.ts'
import { typedState } from '#src/platform/typed-state.ts'
import { importWithRetry } from '#src/platform/lazy-part.ts'
import { isLoginPage } from '#src/providers/app/is-login-page.ts'
import { followContent } from './follow-content.ts'
import type { Site } from './site.ts'

// Already here: the first page may break before `afterStart` is called.
watchErrors()

type SiteRouter = ReturnType<typeof createSiteRouter>

/** Brings back what could not be loaded or started, once the line is back: a dialog, and the page that broke, unless one has left it. */
function recover(app: Site['app'], router: SiteRouter) {
  let lost: string | null = null
  addEventListener(pageLost, () => {
    lost = router.state.location.href
  })
  whenLineBack(() => {
    if (lost === router.state.location.href) return location.reload()
    app.send({ type: 'brand.retried' })
    app.send({ type: 'login.retried' })
    app.send({ type: 'logout.retried' })
    app.getSnapshot().children.siteStatus?.send({ type: 'retried' })
  })
}

/** Addresses whose page is a dialog over home. */
const isDialog = /^\/re(gister|set)\b/i

/** Has what is over the page where the address or a chart opens something of it, whoever is at the page. */
function callWhenOpen(app: Site['app'], router: SiteRouter) {
  const look = () => {
    const { hash, pathname } = router.latestLocation
    const snapshot = app.getSnapshot()
    const isOnPage = loginStage(snapshot) !== null && isLoginPage(pathname)
    const isOpen = (!snapshot.matches({ dialog: 'none' }) && !isOnPage) || alertView(snapshot) !== null
    if (hash !== '' || isDialog.test(pathname) || isOpen || sessionToken(snapshot) !== null) callOverPage()
  }
  look()
  app.subscribe(look)
  router.subscribe('onBeforeLoad', look)
  // What was typed before a reload goes back into its fields, and opens what they were in.
  if (typedState().typed !== undefined) callOverPage()
}

/** What is not missed before the first interaction. */
async function startFollowing(site: Site): Promise<void> {
  await overPageWanted()
  const { afterInteraction } = await importWithRetry(() => import('./after-interaction.ts'))
  afterInteraction(site)
}

/** What the site does once its first page is on the screen. */
export function afterStart(site: Site, router: SiteRouter): void {
  const { app, queries } = site
  const { queries: reads, ...others } = queries.getDefaultOptions()
  // A read without a network fails at once and says so, where the library would wait for one and show nothing.
  queries.setDefaultOptions({
    ...others,
    queries: { ...reads, networkMode: 'always', refetchOnReconnect: true, refetchOnWindowFocus: false },
  })
  keepScroll()
  keepInstallOffer()
  guardDoubleClicks()
  recover(app, router)
  retryPictures()
  app.subscribe((snapshot) => {
    document.documentElement.dataset['session'] = sessionToken(snapshot) === null ? 'visitor' : 'member'
  })
  followContent(site, texts)
  // What stands in for the peso sign does where its own does not come.
  document.fonts.load('1em "Inter Site"', '\u20B1').catch(() => {})
  void pageIdle().then(() => queries.prefetchQuery(countryQuery(site.api)))
  callWhenOpen(app, router)
  void startFollowing(site)
}
