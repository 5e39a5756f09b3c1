import type { Messages } from '@lingui/core'
import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { contentQuery } from '#src/api/support-queries.ts'
import { requestedPage } from '#src/app/pages/guard.ts'
import { createSiteRouter } from '#src/app/routes.tsx'
import { texts } from '#src/i18n/site-texts.ts'
import { searchRequests } from '#src/features/search/search-requests.ts'
import { ChunkLoadError } from '#src/platform/chunk.ts'
import { HydrationError } from '#src/platform/hydration-error.ts'
import { merchantOfPage } from '#src/platform/document.ts'
import { onSearchShortcut } from '#src/platform/search-keys.ts'
import { yieldToMain } from '#src/platform/yield-to-main.ts'
import { patchDomForTranslators } from '#src/platform/translated-page.ts'
import type { Language } from '#wire/shapes.ts'
import { idleApp } from './idle-app.ts'
import { SiteProviders } from './site-providers.tsx'
import type { Site } from './site.ts'

/**
 * Creates the router of a site. The returned function hydrates the page rendered by the server in this language, or
 * renders one that came without content, and resolves when the router has rendered it.
 */
export function hydrationOf(site: Site, language: Language): () => Promise<void> {
  const { documentElement: root } = document
  const isShell = root.dataset['shell'] !== undefined
  const page = {
    isServer: false,
    isShell,
    closed: null,
    merchant: merchantOfPage() ?? '',
    renderedAt: 0,
    firstScript: null,
  }
  const context = { ...site, texts, page }
  const router = createSiteRouter(context)
  router.update({
    ...router.options,
    hydrate: async (dehydrated) => {
      Object.assign(page, dehydrated['page'])
      hydrate(site.queries, JSON.parse(String(dehydrated['queries'])))
      const content = site.queries.getQueryData(contentQuery(site.api, language).queryKey)
      if (content !== undefined) await texts.setOperatorTexts(language, content.words as Messages)
    },
  })
  site.app.on('navigate', ({ to, welcome }) => {
    const match = router.state.matches.at(-1)
    if (welcome && match?.staticData.members) return
    void router.navigate(match?.routeId === '/login' ? { href: requestedPage(match.search), replace: true } : { to })
  })
  site.app.on('session.ended', () => void router.invalidate())
  patchDomForTranslators()
  onSearchShortcut((typed) => searchRequests.request({ typed }))
  const attributes = [...root.attributes]
  const startLater = async () => {
    const { afterStart } = await import('./after-start.ts')
    await yieldToMain()
    afterStart(site, router)
  }
  const drawn = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop()
      // A document that React renders again has only React's own attributes.
      if (isShell) for (const { name, value } of attributes) root.setAttribute(name, value)
      root.dataset['booted'] = ''
      // Hydration runs no `beforeLoad` and no `onEnter`.
      if (!isShell) void router.invalidate()
      void startLater()
      resolve()
    })
  })
  return async () => {
    if (isShell) {
      await router.load()
      createRoot(document).render(
        <SiteProviders site={site} texts={texts}>
          <RouterProvider router={router} />
        </SiteProviders>,
      )
      return drawn
    }
    const first = router.history.location.href
    // In slices: an interaction during hydration is handled at once.
    startTransition(() => {
      hydrateRoot(
        document,
        <SiteProviders site={site} texts={texts} rendered={idleApp(language)}>
          <RouterClient router={router} />
        </SiteProviders>,
        {
          // React has rendered the part again and the page is right. The mismatch is a fault to find, unless the
          // address or the language changed during hydration, or the part could not be loaded, which it shows.
          onRecoverableError: (error, { componentStack = '' }) => {
            const isAsRendered = router.history.location.href === first && texts.language() === language
            const isLoaded = !(error instanceof Error && error.cause instanceof ChunkLoadError)
            if (isAsRendered && isLoaded) reportError(new HydrationError(`${String(error)} ${componentStack}`))
          },
        },
      )
    })
    return drawn
  }
}
