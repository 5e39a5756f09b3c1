import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Api } from '#wire/api.ts'
import type { Call, RequestOf, ValueOf } from '#wire/call.ts'
import type { Language } from '#wire/shapes.ts'
import type { Route } from './call-routes.ts'
import { parseRequest } from './request-content.ts'

/** Language and preview token of the visitors that a page is rendered for. */
export interface Reader {
  readonly language: Language
  readonly preview: string | null
}

/**
 * The calls that a page is rendered from, answered by their handlers without a request. They count against no rate
 * limit, because the page is shared by all visitors. Calls that need a session or change anything throw.
 */
export function createPageApi(services: Services, routes: readonly Route[], { language, preview }: Reader): Api {
  const reads = new Map(
    routes
      .filter(({ call }) => call.method === 'GET' && call.token !== 'required')
      .map((route) => [route.call.path, route] as const),
  )
  return {
    send: async <C extends Call>(call: C, request: RequestOf<C>) => {
      const route = reads.get(call.path)
      if (route === undefined) throw new Error(`${call.method} ${call.path} is no read for a page`)
      const read = async () =>
        route.handle(parseRequest(call.request, request), {
          caller: null,
          address: '0.0.0.0',
          country: (await services.settings.brand()).countryCode,
          userAgent: null,
          language,
          device: null,
          preview,
          rememberDevice: () => {},
          spend: async () => {},
          now: services.clock.now(),
        })
      const value = await read().catch((error: unknown) => {
        // The page is sent without this content; only the log shows the error.
        if (!(error instanceof Refused)) services.log.error('page read failed', { path: call.path }, error)
        throw error
      })
      return { kind: 'value', value: v.parse(call.value, value) as ValueOf<C> }
    },
  }
}
