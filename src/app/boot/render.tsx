import type { Messages } from '@lingui/core'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { createRequestHandler, renderSsrHtmlResponse, RouterServer } from '@tanstack/react-router/ssr/server'
import { prerender } from 'react-dom/static'
import { catalogues } from 'virtual:catalogues'
import type { Api } from '#wire/api.ts'
import type { Language } from '#wire/shapes.ts'
import { menuQuery } from '#src/api/menu-query.ts'
import { contentQuery } from '#src/api/support-queries.ts'
import { createSiteRouter, listedRoutes } from '#src/app/routes.tsx'
import { createTexts } from '#src/i18n/texts.ts'
import { idleApp } from './idle-app.ts'
import type { PageContext, SharedPage } from './route-context.ts'
import { SiteProviders } from './site-providers.tsx'

/** The input of a rendered page. */
export interface PageRequest extends Pick<
  PageContext,
  'isShell' | 'closed' | 'merchant' | 'renderedAt' | 'firstScript' | 'sharePicture'
> {
  readonly request: Request
  /** API calls of a visitor. */
  readonly api: Api
  readonly language: Language
  /** The public origin of the site. */
  readonly origin: string
  /** Files of every page, as the build names them. */
  readonly files: PageFiles
  /** Called with rendering errors; the page is sent all the same, and the browser renders that part. */
  readonly onError: (error: unknown) => void
}

/** URLs of the document's assets. */
export interface PageFiles {
  readonly styles: readonly string[]
  /** Modules: the first one starts the site and imports the others. */
  readonly scripts: readonly string[]
}

/**
 * Renders an address for a visitor: the page with its data, a redirect, or the not-found page with status 404.
 */
export async function renderPage({
  request,
  api,
  language,
  origin,
  files,
  onError,
  ...rest
}: PageRequest): Promise<Response> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const app = idleApp(language)
  const texts = createTexts(catalogues)
  const [content] = await Promise.all([
    queries.fetchQuery(contentQuery(api, language)).catch(() => null),
    queries.prefetchQuery(menuQuery(api)),
    texts.activate(language),
  ])
  if (content !== null) await texts.setOperatorTexts(language, content.words as Messages)
  const page: PageContext = { ...rest, isServer: true }
  const site = { api, app, queries }
  const handle = createRequestHandler({
    request,
    createRouter: () => {
      const router = createSiteRouter({ ...site, texts, page })
      router.update({
        ...router.options,
        origin,
        isShell: page.isShell,
        dehydrate: () => ({
          page: { renderedAt: page.renderedAt, isShell: page.isShell, firstScript: page.firstScript },
          // Escaped, because the data may contain anything.
          queries: JSON.stringify(dehydrate(queries)),
        }),
      })
      return router
    },
    getRouterManifest: () => ({
      routes: {
        __root__: {
          css: [...files.styles],
          // At the end of the page: in the head they would delay the style sheet and with it the first paint.
          scripts: files.scripts.map((src) => ({ attrs: { type: 'module', async: true, fetchPriority: 'low', src } })),
        },
      },
    }),
  })
  return handle(({ router, responseHeaders }) =>
    renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: async () => {
        const { prelude } = await prerender(
          <SiteProviders site={site} texts={texts}>
            <RouterServer router={router} />
          </SiteProviders>,
          // Without streaming: no script has to move large parts into place.
          { signal: request.signal, onError, progressiveChunkSize: Number.MAX_SAFE_INTEGER },
        )
        // The router renders this as well.
        return (await new Response(prelude).text()).replace(/^<!DOCTYPE html>/, '')
      },
    }),
  )
}

/** Returns the pages of the sitemap, with their titles in a language. */
export async function listedPages(language: Language): Promise<readonly SharedPage[]> {
  const texts = createTexts(catalogues)
  await texts.activate(language)
  return listedRoutes().map(({ path, title }) => ({ path, title: texts.text(title), site: texts.text('app.name') }))
}
