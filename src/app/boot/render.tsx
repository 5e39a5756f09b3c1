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
import { restingApp } from './resting-app.ts'
import type { PageContext, SharedPage } from './route-context.ts'
import { SiteProviders } from './site-providers.tsx'

/** What a page is rendered from. */
export interface PageRequest extends Pick<
  PageContext,
  'isShell' | 'merchant' | 'renderedAt' | 'firstScript' | 'sharePicture'
> {
  readonly request: Request
  /** Calls as a visitor makes them. */
  readonly api: Api
  readonly language: Language
  /** Origin that people open the site at. */
  readonly origin: string
  /** Files that every page needs, as the build names them. */
  readonly files: PageFiles
  /** Called with errors of rendering; the page is sent all the same, and the browser renders that part. */
  readonly onError: (error: unknown) => void
}

/** Addresses of what the document loads. */
export interface PageFiles {
  readonly styles: readonly string[]
  /** Modules: the site starts with the first, which imports the others. */
  readonly scripts: readonly string[]
}

/**
 * Renders an address whole, as a visitor sees it: the page with the answers that it was rendered from, a redirect, or
 * the page for an address that is not there, with status 404.
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
  const app = restingApp(language)
  const texts = createTexts(catalogues)
  const [content] = await Promise.all([
    queries.fetchQuery(contentQuery(api, language)).catch(() => null),
    queries.prefetchQuery(menuQuery(api)),
    texts.activate(language),
  ])
  if (content !== null) await texts.setOwnWords(language, content.words as Messages)
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
          // As text: what is in it is the answers' own business.
          queries: JSON.stringify(dehydrate(queries)),
        }),
      })
      return router
    },
    getRouterManifest: () => ({
      routes: {
        __root__: {
          css: [...files.styles],
          // At the end of the page, all of them: in the head they would slow down the style sheet, which paints the page.
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
          // Whole, without the script that would put large parts in their place.
          { signal: request.signal, onError, progressiveChunkSize: Number.MAX_SAFE_INTEGER },
        )
        // The router puts this before it as well.
        return (await new Response(prelude).text()).replace(/^<!DOCTYPE html>/, '')
      },
    }),
  )
}

/** The pages of the sitemap, with their titles in a language. */
export async function listedPages(language: Language): Promise<readonly SharedPage[]> {
  const texts = createTexts(catalogues)
  await texts.activate(language)
  return listedRoutes().map(({ path, title }) => ({ path, title: texts.text(title), site: texts.text('app.name') }))
}
