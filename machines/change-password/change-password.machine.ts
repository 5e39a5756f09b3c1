import { assign, emit, setup } from 'xstate'
import type { accountCalls } from '#wire/sessions/account.ts'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import type { PasswordChange } from '#machines/app/session.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo, shownRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import { type ChangeFields, changeProblems } from './change-password.rules.ts'

export type Changed = ValueOf<typeof accountCalls.changePassword>

/** What is sent; without an old password it is the one that this browser knows. */
export type Change = Omit<RequestOf<typeof accountCalls.changePassword>, 'oldPassword'> & {
  readonly oldPassword: string | null
}

/** What the form is made by. */
export interface Prepared {
  /** The server's rule for passwords, null where it tells none. */
  readonly rule: FieldRule | null
  /** Whether this browser knows the old password by right: just typed at this login, or remembered. */
  readonly oldKnown: boolean
}

export interface ChangePasswordInput {
  /** Why the password must be changed before anything else; null when its owner wants to. */
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

/** The dialog is over. */
export interface ChangePasswordEmitted {
  readonly type: 'passwordChange.ended'
  readonly outcome: 'changed' | 'closed' | 'lost'
}

/** Changes a member's password, because it must be or because they want to (spec §4, §5). */
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
    /** Takes the new password into the remembered login of this device, if it remembers this one. */
    updateRemembered: notProvided<void, { readonly newPassword: string }>('updateRemembered'),
  },
  guards: {
    voluntary: ({ context }) => context.forced === null,
    formValid: ({ context }) => areNone(changeProblems(context)),
    refused,
    sessionOver: (_, params: Answered) =>
      params.answer.kind === 'refusal' && ['not_logged_in', 'session_expired'].includes(params.answer.code),
  },
  actions: {
    keepPrepared: assign(kept((value: Prepared) => value)),
    edit: assign(edited<ChangePasswordContext>()),
    showProblems: assign(({ context }) => ({ problems: changeProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(({ context }, params: Answered) => {
      if (params.answer.kind === 'value') return {}
      const oldKnown = context.oldKnown && params.answer.code !== 'password_wrong'
      return { ...shownRefusal(params.answer), oldKnown }
    }),
    keepChanged: assign(kept((value: Changed) => ({ sessionsEnded: value.sessionsEnded }))),
    forgetFields: assign({ fields: { oldPassword: '', newPassword: '', confirmNewPassword: '' } }),
    tellChanged: emit({ type: 'passwordChange.ended', outcome: 'changed' }),
    tellClosed: emit({ type: 'passwordChange.ended', outcome: 'closed' }),
    tellLost: emit({ type: 'passwordChange.ended', outcome: 'lost' }),
  },
}).createMachine({
  id: 'changePassword',
  description: 'The change-password dialog, forced after a login or wanted by the member.',
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
      loading: 'The rule for passwords is on its way, and the browser looks whether it knows the old one.',
      unloaded: 'The rule did not come; it can be asked for again.',
      requirements: ['spec §2 old password hidden if the stored login password is known', 'decision 5'],
      next: [{ target: 'editing', actions: answer('keepPrepared') }],
      on: { closed: { guard: 'voluntary', target: 'closed' } },
    }),
    editing: {
      description: 'The passwords are being typed.',
      meta: { requirements: ['spec §5 change password', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §5 change password'),
      on: {
        ...formEvents('submitting'),
        closed: { guard: 'voluntary', target: 'closed' },
      },
    },
    submitting: {
      description: 'The server is asked to change the password.',
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
        ...backTo(
          'editing',
          { guard: answer('sessionOver'), target: 'lost' },
          { target: 'remembering', actions: answer('keepChanged') },
        ),
      },
    },
    remembering: {
      description: 'A login that this device remembers is given the new password.',
      meta: { requirements: ['spec §4 remember-me', 'decision 5'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'updateRemembered',
        id: 'updateRemembered',
        input: ({ context }) => ({ newPassword: context.fields.newPassword }),
        onDone: 'changed',
        onError: 'changed',
      },
      exit: 'forgetFields',
    },
    changed: {
      description: 'The password is changed; the member is told, and of the devices that were logged out by it.',
      meta: { requirements: ['spec §4 change password success'] },
      tags: ['done'],
      on: { 'success.confirmed': 'ended', closed: 'ended' },
    },
    ended: {
      description: 'The dialog closes and the site goes home.',
      meta: { requirements: ['spec §4 change password success: reload login info, close modal, go to /'] },
      type: 'final',
      entry: 'tellChanged',
    },
    closed: {
      description: 'The member turned away from a change of their own.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
      entry: 'tellClosed',
    },
    lost: {
      description: 'The session is over: there is nobody left whose password could be changed here.',
      meta: { requirements: ['spec §8 not logged in'] },
      type: 'final',
      entry: 'tellLost',
    },
  },
})
