import './storage-fallback.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/fonts.css'
import type { Messages } from '@lingui/core'
import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { waitFor } from 'xstate'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { contentQuery } from '#src/api/support-queries.ts'
import { wantedPage } from '#src/app/pages/guard.ts'
import { createSiteRouter } from '#src/app/routes.tsx'
import { texts } from '#src/i18n/site-texts.ts'
import { searchDesk } from '#src/parts/search/search-desk.ts'
import { HydrationError } from '#src/platform/hydration-error.ts'
import { merchantOfPage } from '#src/platform/document.ts'
import { isStorageRefused, lastingStore } from '#src/platform/storage.ts'
import { whenSearchKeys } from '#src/platform/search-keys.ts'
import { openTabChannel } from '#src/platform/tab-channel.ts'
import { takeTurns } from '#src/platform/take-turns.ts'
import { shareWithTranslators } from '#src/platform/translated-page.ts'
import type { Language } from '#wire/shapes.ts'
import { followPreferences } from './follow-preferences.ts'
import { keptPreferences, languageOfPage } from './kept-state.ts'
import { restingApp } from './resting-app.ts'
import { SiteProviders } from './site-providers.tsx'
import { createSite } from './site.ts'

/** A link in a language of its own is a choice like that in the menu; where nothing is kept, it stays in the address. */
function keepLinkedLanguage(language: Language): void {
  if (!new URLSearchParams(location.search).has('hl')) return
  lastingStore.write('preferences', { ...keptPreferences(), language })
  if (!isStorageRefused()) history.replaceState(null, '', location.href.replace(/(\?)hl=[^&#]*&|[?&]hl=[^&#]*/, '$1'))
}

/** Starts the site's charts, and hydrates the page that the server has rendered; one that came without content is rendered here. */
export async function start(): Promise<void> {
  const { documentElement: root } = document
  const language = languageOfPage()
  keepLinkedLanguage(language)
  await takeTurns()
  const site = await createSite()
  followPreferences(site, openTabChannel('statehouse.preferences'))
  const { preferences } = site.app.getSnapshot().children
  if (preferences === undefined) throw new Error('no root chart')
  const wordsSettled = await waitFor(
    preferences,
    (snapshot) => snapshot.hasTag('readable') || snapshot.hasTag('failed'),
  )
  if (wordsSettled.hasTag('failed')) {
    root.dataset['start'] = 'failed'
    // Another tab's choice may bring a catalogue after all.
    await waitFor(preferences, (snapshot) => snapshot.hasTag('readable'))
    delete root.dataset['start']
  }
  await takeTurns()
  const isShell = root.dataset['shell'] !== undefined
  const page = { isServer: false, isShell, merchant: merchantOfPage() ?? '', renderedAt: 0, firstScript: null }
  const context = { ...site, texts, page }
  const router = createSiteRouter(context)
  router.update({
    ...router.options,
    hydrate: async (dehydrated) => {
      Object.assign(page, dehydrated['page'])
      hydrate(site.queries, JSON.parse(String(dehydrated['queries'])))
      const content = site.queries.getQueryData(contentQuery(site.api, language).queryKey)
      if (content !== undefined) await texts.setOwnWords(language, content.words as Messages)
    },
  })
  site.app.on('navigate', ({ to, welcome }) => {
    const match = router.state.matches.at(-1)
    if (welcome && match?.staticData.members) return
    void router.navigate(match?.routeId === '/login' ? { href: wantedPage(match.search), replace: true } : { to })
  })
  site.app.on('session.ended', () => void router.invalidate())
  shareWithTranslators()
  whenSearchKeys((typed) => searchDesk.ask({ typed }))
  const attributes = [...root.attributes]
  const drawn = router.subscribe('onRendered', () => {
    drawn()
    // A document that React renders anew has those of its own alone.
    if (isShell) for (const { name, value } of attributes) root.setAttribute(name, value)
    root.dataset['booted'] = ''
    // Hydration runs no `beforeLoad` and no `onEnter`.
    if (!isShell) void router.invalidate()
    void startLater()
  })
  const startLater = async () => {
    const { afterStart } = await import('./after-start.ts')
    await takeTurns()
    afterStart(site, router)
  }
  if (isShell) {
    await router.load()
    createRoot(document).render(
      <SiteProviders site={site} texts={texts}>
        <RouterProvider router={router} />
      </SiteProviders>,
    )
    return
  }
  const first = router.history.location.href
  // In slices: a press in the middle of hydration is answered at once.
  startTransition(() => {
    hydrateRoot(
      document,
      <SiteProviders site={site} texts={texts} rendered={restingApp(language)}>
        <RouterClient router={router} />
      </SiteProviders>,
      {
        // React has rendered the part again and the page is right. The mismatch is a fault to find, unless the address or
        // the language changed during hydration.
        onRecoverableError: (error, { componentStack = '' }) => {
          const isAsRendered = router.history.location.href === first && texts.language() === language
          if (isAsRendered) reportError(new HydrationError(`${String(error)} ${componentStack}`))
        },
      },
    )
  })
}

// A browser that is too old shows a message instead (`page-script.js`).
if (document.documentElement.dataset['start'] !== 'old')
  start().catch(() => {
    document.documentElement.dataset['start'] = 'failed'
  })
