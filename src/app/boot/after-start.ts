import '#src/ui/peso-sign.css'
import { catalogues } from 'virtual:catalogues'
import { sessionToken } from '#machines/app/app.selectors.ts'
import type { createSiteRouter } from '#src/app/routes.tsx'
import { countryQuery } from '#src/api/country-query.ts'
import { menuQuery } from '#src/api/game-queries.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { siteVersion } from '#src/features/site-version/site-version.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { pageLost } from '#src/platform/chunk.ts'
import { quietTime } from '#src/platform/quiet.ts'
import { titleDocument } from '#src/platform/document.ts'
import { keepInstallOffer } from '#src/platform/install-offer.ts'
import { keepScroll } from '#src/platform/kept-scroll.ts'
import { whenLineBack } from '#src/platform/line-back.ts'
import { retryPictures } from '#src/platform/retry-pictures.ts'
import { keepTyped } from '#src/platform/typed.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { followContent } from './follow-content.ts'
import { followSite } from './follow-live.ts'
import type { Site } from './site.ts'

type SiteRouter = ReturnType<typeof createSiteRouter>

/** Keeps the window's title that of the page shown, in the language shown. */
function nameWindow(router: SiteRouter) {
  const name = () => {
    if (texts.language() === undefined) return
    const title = router.state.matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title
    titleDocument(title === undefined ? undefined : titleIn(texts, title, name), texts.text('app.name'))
  }
  router.subscribe('onResolved', name)
  texts.onLanguage(name)
  name()
}

/** Brings back what could not be loaded or started, once the line is back: the page that broke, unless one has left it. */
function recover(app: Site['app'], router: SiteRouter) {
  let lost: string | null = null
  addEventListener(pageLost, () => {
    lost = router.state.location.href
  })
  whenLineBack(() => {
    if (lost === router.state.location.href) return location.reload()
    app.send({ type: 'brand.retried' })
    app.getSnapshot().children.siteStatus?.send({ type: 'retried' })
  })
}

/** Keeps the page's last steps in memory; a page that cannot fetch what does goes on without. */
async function recordLater() {
  await quietTime()
  const part = await import('#src/parts/last-steps/record-steps.ts').catch(() => null)
  part?.recordSteps()
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
  nameWindow(router)
  keepScroll()
  keepInstallOffer()
  recover(app, router)
  retryPictures()
  app.subscribe((snapshot) => {
    document.documentElement.dataset['session'] = sessionToken(snapshot) === null ? 'visitor' : 'member'
  })
  followSite(site)
  followContent(site, texts, catalogues)
  // Who logs out here is told of nothing here any more; a session that only ran out changes nothing.
  app.on('session.ended', ({ reason }) => {
    if (reason === 'logout') void import('#src/platform/web-push.ts').then(({ webPush }) => webPush.leave())
  })
  void document.fonts.load('1em "Inter Site"', '\u20B1')
  void queries.prefetchQuery(menuQuery(site.api))
  void quietTime().then(() => queries.prefetchQuery(countryQuery(site.api)))
  void recordLater()
  void fetchAhead()
  keepTyped(
    () => (app.getSnapshot().children.login === undefined ? null : 'login'),
    () => app.send({ type: 'login.requested' }),
  )
  siteVersion.on('reload', () => location.reload())
  siteVersion.start()
}
