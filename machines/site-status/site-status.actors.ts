import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { status } from '#wire/site/site.ts'
import type { Status } from './site-status.machine.ts'

/** Returns the actors of the site status; `host` is the address the visitor used (spec §7). */
export const siteStatusActors = (api: Api, host: string) => ({
  loadStatus: fromPromise<Answer<Status>, void>(({ signal }) => api.send(status, { url: host }, { signal })),
})
