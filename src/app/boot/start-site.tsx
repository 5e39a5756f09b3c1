import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { waitFor } from 'xstate'
import { ApiProvider } from '#src/api/api-context.tsx'
import { texts } from '#src/i18n/site-texts.ts'
import { AppProvider } from '#src/parts/app/app-context.tsx'
import { pageRoot } from '#src/platform/page-root.ts'
import { openTabChannel } from '#src/platform/tab-channel.ts'
import { takeTurns } from '#src/platform/take-turns.ts'
import { shareWithTranslators } from '#src/platform/translated-page.ts'
import { failStart, reportStarted } from './early-calls.ts'
import { followPreferences } from './follow-preferences.ts'
import { wantedPage } from '#src/app/pages/guard.ts'
import { createSiteRouter } from '#src/app/routes.tsx'
import { createSite } from './site.ts'

/** How long the first page waits for the site's status before it is drawn without, in milliseconds. */
const statusPatience = 800

/** Draws the site for the first time; what it takes is made in several short tasks, so that nothing has to wait for all. */
export async function start(): Promise<void> {
  await takeTurns()
  const site = await createSite()
  followPreferences(site, openTabChannel('statehouse.preferences'))
  const { preferences, siteStatus } = site.app.getSnapshot().children
  await takeTurns()
  const router = createSiteRouter(site)
  site.app.on('navigate', ({ to, welcome }) => {
    const page = router.state.matches.at(-1)
    if (welcome && page?.staticData.members) return
    void router.navigate(page?.routeId === '/login' ? { href: wantedPage(page.search), replace: true } : { to })
  })
  site.app.on('session.ended', () => void router.invalidate())

  if (preferences === undefined || siteStatus === undefined) throw new Error('no root chart')
  await Promise.all([
    waitFor(preferences, (snapshot) => snapshot.hasTag('readable') || snapshot.hasTag('failed')),
    waitFor(siteStatus, (snapshot) => !snapshot.hasTag('busy'), { timeout: statusPatience }).catch(() => {}),
  ])
  if (texts.language() === undefined) {
    failStart()
    // Another tab's word may bring a catalogue after all.
    await waitFor(preferences, (snapshot) => snapshot.hasTag('readable'))
  }
  // Until the page is drawn nobody else hears that the address changes: whoever goes back meanwhile comes there, too.
  const stopHearing = router.history.subscribe(() => void router.load())
  const drawn = router.subscribe('onRendered', () => {
    drawn()
    stopHearing()
  })
  await router.load()
  await takeTurns()
  const container = document.getElementById('root')
  if (container === null) throw new Error('no root')
  shareWithTranslators()
  const page = pageRoot(container)
  // In slices: a press in the middle of the first drawing is answered at once.
  startTransition(() =>
    page.render(
      <I18nProvider i18n={texts.i18n}>
        <QueryClientProvider client={site.queries}>
          <ApiProvider api={site.api}>
            <AppProvider app={site.app}>
              <RouterProvider router={router} />
            </AppProvider>
          </ApiProvider>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  reportStarted()
  const { afterStart } = await import('./after-start.ts')
  await takeTurns()
  afterStart(site, router)
}
