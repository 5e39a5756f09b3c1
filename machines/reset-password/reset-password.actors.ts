import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { type NewPassword, passwordRule } from '#machines/change-password/new-password.rules.ts'

/** Dependencies of a password reset besides the client. */
export interface ResetPasswordDependencies {
  readonly api: Api
  /** The secret of the link. */
  readonly link: string
}

/** Returns the actors of the reset. */
export const resetPasswordActors = ({ api, link }: ResetPasswordDependencies) => ({
  loadRule: fromPromise<FieldRule | null, void>(async ({ signal }) => {
    const answer = await api.send(registrationCalls.registrationRules, {}, { signal })
    return answer.kind === 'value' ? passwordRule(answer.value) : null
  }),
  resetPassword: fromPromise<Answer<unknown>, NewPassword>(({ input, signal }) =>
    api.send(recoveryCalls.resetPassword, { ...input, link }, { signal }),
  ),
})
