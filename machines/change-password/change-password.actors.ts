import { fromPromise } from 'xstate'
import { accountCalls } from '#wire/sessions/account.ts'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import type { Change, Changed, Prepared } from './change-password.machine.ts'
import { passwordRule } from './new-password.rules.ts'

/** Dependencies of changing a password. */
export interface ChangePasswordDependencies {
  readonly api: Api
  /** Resolves with the old password if this browser may know it; it never enters the chart. */
  recallPassword(): Promise<string | null>
  updateRemembered(newPassword: string): Promise<void>
}

/** Returns the production actors of a password change. */
export function changePasswordActors({ api, recallPassword, updateRemembered }: ChangePasswordDependencies) {
  let known: string | null = null
  return {
    prepare: fromPromise<Answer<Prepared>, void>(async ({ signal }) => {
      const answer = await api.send(registrationCalls.registrationRules, {}, { signal })
      if (answer.kind === 'refusal') return answer
      known = await recallPassword().catch(() => null)
      return { kind: 'value', value: { rule: passwordRule(answer.value), oldKnown: known !== null } }
    }),
    changePassword: fromPromise<Answer<Changed>, Change>(({ input, signal }) =>
      api.send(accountCalls.changePassword, { ...input, oldPassword: input.oldPassword ?? known ?? '' }, { signal }),
    ),
    updateRemembered: fromPromise<void, { readonly newPassword: string }>(({ input }) =>
      updateRemembered(input.newPassword),
    ),
  }
}
