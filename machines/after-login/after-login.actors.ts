import { fromPromise } from 'xstate'
import type { LoginNews } from '#wire/after-login.ts'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Language } from '#wire/shapes.ts'

/** What the modal after a login needs. */
export interface AfterLoginDependencies {
  readonly api: Pick<Api, 'loginNews' | 'newsTold'>
  language(): Language
}

/** The real actors of the modal after a login. */
export const afterLoginActors = ({ api, language }: AfterLoginDependencies) => ({
  loadNews: fromPromise<Answer<LoginNews>, void>(({ signal }) => api.loginNews({ language: language() }, { signal })),
  noteTold: fromPromise<unknown, { readonly quietToday: boolean }>(({ input, signal }) =>
    api.newsTold(input, { signal }),
  ),
})
