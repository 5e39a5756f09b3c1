import { createContext, type ReactNode, use } from 'react'
import type { Api } from '#wire/api.ts'

const ApiContext = createContext<Api | null>(null)

/** Provides the site's API client. */
export function ApiProvider({ api, children }: { readonly api: Api; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** Returns the API client, for the hook that creates a flow's actors. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error('no ApiProvider above this component')
  return api
}
