import { fromPromise } from 'xstate'
import type { LoginNews } from '#wire/after-login.ts'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Language } from '#wire/shapes.ts'
import { callActors } from '#machines/lib/calls.ts'
import { afterLoginCalls } from './after-login.calls.ts'

/** What the modal after a login needs. */
export interface AfterLoginDependencies {
  readonly api: Pick<Api, 'loginNews' | 'newsTold'>
  language(): Language
}

/** The real actors of the modal after a login. */
export const afterLoginActors = ({ api, language }: AfterLoginDependencies) => ({
  ...callActors(afterLoginCalls, api),
  loadNews: fromPromise<Answer<LoginNews>, void>(({ signal }) => api.loginNews({ language: language() }, { signal })),
})
