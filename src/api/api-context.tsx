import { createContext, type ReactNode, use } from 'react'
import type { Api } from '#wire/api.ts'

const ApiContext = createContext<Api | null>(null)

/** Gives the screens below it the site's client. */
export function ApiProvider({ api, children }: { readonly api: Api; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The site's client, for the hook that makes a flow's actors. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (api === null) throw new Error('no ApiProvider above this component')
  return api
}
