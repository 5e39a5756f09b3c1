import { assign, emit, setup } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { type NewPassword, newPasswordProblems } from '#machines/change-password/new-password.rules.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, refused } from '#machines/lib/transitions.ts'

export interface ResetPasswordInput {
  /** True if the address contained a link's secret; the secret itself never enters the chart. */
  readonly hasLink: boolean
}

export interface ResetPasswordContext extends FormContext<NewPassword> {
  readonly hasLink: boolean
  /** The server's password rule; null while it loads, and where it failed to load. */
  readonly rule: FieldRule | null
}

export type ResetPasswordEvent =
  | FormEvent<NewPassword>
  | { readonly type: 'link.requested' }
  | { readonly type: 'login.requested' }
  | { readonly type: 'closed' }

/** The dialog is closed; `next` is the page it leads to. */
export interface ResetPasswordEmitted {
  readonly type: 'reset.ended'
  readonly next: 'login' | 'newLink' | 'home'
}

/** Sets a new password with the link from a mail (spec §4 forgot password). */
export const resetPasswordMachine = setup({
  types: {
    context: {} as ResetPasswordContext,
    events: {} as ResetPasswordEvent,
    input: {} as ResetPasswordInput,
    emitted: {} as ResetPasswordEmitted,
    tags: {} as 'form' | 'busy' | 'failed',
  },
  actors: {
    loadRule: notProvided<FieldRule | null>('loadRule'),
    resetPassword: notProvided<Answer<unknown>, NewPassword>('resetPassword'),
  },
  guards: {
    linkMissing: ({ context }) => !context.hasLink,
    formValid: ({ context }) => isEmpty(newPasswordProblems(context.rule, context.fields)),
    isLinkInvalid: (_, params: Answered) =>
      params.answer.kind === 'refusal' && params.answer.code === 'reset_link_invalid',
    refused,
  },
  actions: {
    keepRule: assign((_, params: Answered<FieldRule | null>) => ({ rule: params.answer })),
    edit: assign(edited<ResetPasswordContext>()),
    showProblems: assign(({ context }) => ({
      problems: newPasswordProblems(context.rule, context.fields),
      refusal: null,
    })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
    forgetFields: assign({ fields: { newPassword: '', confirmNewPassword: '' } }),
    leadToLogin: emit({ type: 'reset.ended', next: 'login' }),
    leadToNewLink: emit({ type: 'reset.ended', next: 'newLink' }),
    leadHome: emit({ type: 'reset.ended', next: 'home' }),
  },
}).createMachine({
  id: 'resetPassword',
  description: 'Sets a new password with the one-time link of a mail.',
  meta: { requirements: ['spec §4 forgot password by email'] },
  context: ({ input }) => ({
    hasLink: input.hasLink,
    rule: null,
    fields: { newPassword: '', confirmNewPassword: '' },
    ...noProblems,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the address contained a link’s secret.',
      always: [{ guard: 'linkMissing', target: 'linkInvalid' }, { target: 'opening' }],
    },
    opening: {
      description: 'The password rule is loading; without it only the server validates.',
      meta: { requirements: ['spec §5 password plus rule'] },
      tags: ['busy'],
      invoke: {
        src: 'loadRule',
        id: 'loadRule',
        onDone: { target: 'editing', actions: withOutput('keepRule') },
        onError: 'editing',
      },
      on: { closed: 'closed' },
    },
    editing: {
      description: 'The member types the new password.',
      meta: { requirements: ['spec §5 password plus rule', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §5 password plus rule'),
      on: {
        ...formEvents('submitting'),
        closed: 'closed',
      },
    },
    submitting: {
      description: 'The server sets the password.',
      tags: ['form', 'busy'],
      invoke: {
        src: 'resetPassword',
        id: 'resetPassword',
        input: ({ context }) => context.fields,
        ...formOutcome(
          'editing',
          { guard: withOutput('isLinkInvalid'), target: 'linkInvalid', actions: 'forgetFields' },
          { target: 'changed', actions: 'forgetFields' },
        ),
      },
    },
    changed: {
      description: 'The password is set and every device is logged out; a login is offered.',
      on: { 'login.requested': 'leftForLogin', closed: 'closed' },
    },
    linkInvalid: {
      description: 'The link is invalid, used or expired; another one is offered.',
      on: { 'link.requested': 'leftForNewLink', closed: 'closed' },
    },
    leftForLogin: {
      description: 'The login opens.',
      meta: { requirements: ['spec §4 login'] },
      type: 'final',
      entry: 'leadToLogin',
    },
    leftForNewLink: {
      description: 'The forgot-password dialog opens.',
      meta: { requirements: ['spec §2 forgetPassModal'] },
      type: 'final',
      entry: 'leadToNewLink',
    },
    closed: {
      description: 'The dialog was closed.',
      meta: { requirements: ['spec §2 modals'] },
      type: 'final',
      entry: 'leadHome',
    },
  },
})
