import { assign, emit, setup } from 'xstate'
import type { accountCalls } from '#wire/sessions/account.ts'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import type { PasswordChange } from '#machines/app/session.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, shownRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { type ChangeFields, changeProblems } from './change-password.rules.ts'

export type Changed = ValueOf<typeof accountCalls.changePassword>

/** The request; a null old password stands for the one that this browser knows. */
export type Change = Omit<RequestOf<typeof accountCalls.changePassword>, 'oldPassword'> & {
  readonly oldPassword: string | null
}

/** Data the form needs before it is shown. */
export interface Prepared {
  /** The server's password rule; null if it has none. */
  readonly rule: FieldRule | null
  /** True if this browser may know the old password: typed at this login, or remembered. */
  readonly oldKnown: boolean
}

export interface ChangePasswordInput {
  /** Why the change is forced; null for a voluntary change. */
  readonly forced: PasswordChange | null
}

export interface ChangePasswordContext extends Prepared, FormContext<ChangeFields> {
  readonly forced: PasswordChange | null
  readonly sessionsEnded: number
}

export type ChangePasswordEvent =
  | FormEvent<ChangeFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'success.confirmed' }
  | { readonly type: 'closed' }

/** The dialog has ended. */
export interface ChangePasswordEmitted {
  readonly type: 'passwordChange.ended'
  readonly outcome: 'changed' | 'closed' | 'lost'
}

/** Changes a member's password, forced or voluntarily (spec §4, §5). */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    input: {} as ChangePasswordInput,
    emitted: {} as ChangePasswordEmitted,
    tags: {} as 'form' | 'busy' | 'failed' | 'done',
  },
  actors: {
    prepare: notProvided<Answer<Prepared>>('prepare'),
    changePassword: notProvided<Answer<Changed>, Change>('changePassword'),
    /** Updates the remembered login of this device, if it is that of this member. */
    updateRemembered: notProvided<void, { readonly newPassword: string }>('updateRemembered'),
  },
  guards: {
    voluntary: ({ context }) => context.forced === null,
    formValid: ({ context }) => isEmpty(changeProblems(context)),
    refused,
    sessionOver: (_, params: Answered) =>
      params.answer.kind === 'refusal' && ['not_logged_in', 'session_expired'].includes(params.answer.code),
  },
  actions: {
    keepPrepared: assign(fromValue((value: Prepared) => value)),
    edit: assign(edited<ChangePasswordContext>()),
    showProblems: assign(({ context }) => ({ problems: changeProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(({ context }, params: Answered) => {
      if (params.answer.kind === 'value') return {}
      const oldKnown = context.oldKnown && params.answer.code !== 'password_wrong'
      return { ...shownRefusal(params.answer), oldKnown }
    }),
    keepChanged: assign(fromValue((value: Changed) => ({ sessionsEnded: value.sessionsEnded }))),
    clearFields: assign({ fields: { oldPassword: '', newPassword: '', confirmNewPassword: '' } }),
    emitChanged: emit({ type: 'passwordChange.ended', outcome: 'changed' }),
    emitClosed: emit({ type: 'passwordChange.ended', outcome: 'closed' }),
    emitLost: emit({ type: 'passwordChange.ended', outcome: 'lost' }),
  },
}).createMachine({
  id: 'changePassword',
  description: 'The change-password dialog, forced after a login or opened by the member.',
  meta: { requirements: ['spec §2 changePassModal', 'spec §4 change password', 'spec §5 change password'] },
  context: ({ input }) => ({
    forced: input.forced,
    rule: null,
    oldKnown: false,
    fields: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    ...noProblems,
    sessionsEnded: 0,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'prepare',
      loading: 'Loads the password rule, and checks whether the browser knows the old password.',
      loadFailed: 'Loading the rule failed; the member can retry.',
      requirements: ['spec §2 old password hidden if the stored login password is known', 'decision 5'],
      next: [{ target: 'editing', actions: withOutput('keepPrepared') }],
      on: { closed: { guard: 'voluntary', target: 'closed' } },
    }),
    editing: {
      description: 'The member enters the passwords.',
      meta: { requirements: ['spec §5 change password', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §5 change password'),
      on: {
        ...formEvents('submitting'),
        closed: { guard: 'voluntary', target: 'closed' },
      },
    },
    submitting: {
      description: 'The server changes the password.',
      meta: { requirements: ['spec §7 change password'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'changePassword',
        id: 'changePassword',
        input: ({ context: { fields, oldKnown } }) => ({
          oldPassword: oldKnown ? null : fields.oldPassword,
          newPassword: fields.newPassword,
          confirmNewPassword: fields.confirmNewPassword,
        }),
        ...formOutcome(
          'editing',
          { guard: withOutput('sessionOver'), target: 'sessionLost' },
          { target: 'remembering', actions: withOutput('keepChanged') },
        ),
      },
    },
    remembering: {
      description: 'Updates the login remembered by this device with the new password.',
      meta: { requirements: ['spec §4 remember-me', 'decision 5'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'updateRemembered',
        id: 'updateRemembered',
        input: ({ context }) => ({ newPassword: context.fields.newPassword }),
        onDone: 'changed',
        onError: 'changed',
      },
      exit: 'clearFields',
    },
    changed: {
      description: 'The password is changed; the dialog shows it and the number of devices logged out.',
      meta: { requirements: ['spec §4 change password success'] },
      tags: ['done'],
      on: { 'success.confirmed': 'ended', closed: 'ended' },
    },
    ended: {
      description: 'The dialog closes and the site opens the home page.',
      meta: { requirements: ['spec §4 change password success: reload login info, close modal, go to /'] },
      type: 'final',
      entry: 'emitChanged',
    },
    closed: {
      description: 'The member closed a voluntary change.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
      entry: 'emitClosed',
    },
    sessionLost: {
      description: 'The session has ended, so no password can be changed.',
      meta: { requirements: ['spec §8 not logged in'] },
      type: 'final',
      entry: 'emitLost',
    },
  },
})
