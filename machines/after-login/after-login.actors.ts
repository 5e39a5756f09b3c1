import { fromPromise } from 'xstate'
import { afterLoginCalls, type LoginNews } from '#wire/engagement/after-login.ts'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Language } from '#wire/shapes.ts'
import { callActors } from '#machines/lib/calls.ts'
import { afterLoginActorCalls } from './after-login.machine.ts'

/** Dependencies of the after-login modal. */
export interface AfterLoginDependencies {
  readonly api: Api
  language(): Language
}

/** Returns the actors of the after-login modal. */
export const afterLoginActors = ({ api, language }: AfterLoginDependencies) => ({
  ...callActors(afterLoginActorCalls, api),
  loadNews: fromPromise<Answer<LoginNews>, void>(({ signal }) =>
    api.send(afterLoginCalls.loginNews, { language: language() }, { signal }),
  ),
})
