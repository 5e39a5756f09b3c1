import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiProvider } from '#src/api/api-context.tsx'
import type { Texts } from '#src/i18n/texts.ts'
import { type AppActor, AppProvider } from '#src/providers/app/app-context.tsx'
import type { Site } from './site.ts'

export interface SiteProvidersProps {
  readonly site: Site
  readonly texts: Texts
  /** The root chart the server rendered the page with. */
  readonly rendered?: AppActor | undefined
  readonly children: ReactNode
}

/** Provides texts, queries, the API client and the root chart to every screen. */
export function SiteProviders({ site, texts, rendered, children }: SiteProvidersProps) {
  return (
    <I18nProvider i18n={texts.i18n}>
      <QueryClientProvider client={site.queries}>
        <ApiProvider api={site.api}>
          <AppProvider app={site.app} rendered={rendered}>
            {children}
          </AppProvider>
        </ApiProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
