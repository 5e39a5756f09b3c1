import { assign, setup } from 'xstate'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { type Passkey, passkeysCalls } from '#wire/verification/passkeys.ts'
import {
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  isEmpty,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome } from '#machines/lib/form-answers.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { type Answered, fromValue, refused, withEvent, withOutput } from '#machines/lib/transitions.ts'
import { nameProblems, type PasskeysFields, proofProblems } from './passkeys.rules.ts'

/** The wire call behind each actor of the chart; `createPasskey` is the browser's. */
export const passkeysActorCalls = defineCalls({
  loadPasskeys: passkeysCalls.passkeys,
  beginPasskey: passkeysCalls.beginPasskey,
  addPasskey: passkeysCalls.addPasskey,
  renamePasskey: passkeysCalls.renamePasskey,
  removePasskey: passkeysCalls.removePasskey,
})

type Loaded = ValueOf<typeof passkeysCalls.passkeys>
export type CreationOptions = ValueOf<typeof passkeysCalls.beginPasskey>
export type NewCredential = RequestOf<typeof passkeysCalls.addPasskey>['credential']

export interface PasskeysInput {
  /** True if this browser can make passkeys. */
  readonly supported: boolean
}

export interface PasskeysContext extends PasskeysInput, FormContext<PasskeysFields> {
  readonly passkeys: readonly Passkey[]
  /** True if adding and removing need the code of the authenticator. */
  readonly needsCode: boolean
  /** The passkey that is renamed or removed. */
  readonly target: Passkey | null
  readonly options: CreationOptions | null
  readonly credential: NewCredential | null
  /** Seconds until a retry is allowed, from the refusal. */
  readonly retryAfter: number
}

export type PasskeysEvent =
  | FormEvent<PasskeysFields>
  | { readonly type: 'add.requested' }
  | { readonly type: 'rename.requested'; readonly id: string }
  | { readonly type: 'remove.requested'; readonly id: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

const emptyFields: PasskeysFields = { password: '', code: '', name: '' }

const proofOf = ({ fields, needsCode }: PasskeysContext) => ({
  password: fields.password,
  ...(needsCode && { code: fields.code.trim() }),
})

const proofForm = { valid: 'proofGiven', show: 'showProofProblems' } as const

/** The passkeys of a member: each can log in, and is added and removed with the password and the authenticator's code. */
export const passkeysMachine = setup({
  types: {
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    input: {} as PasskeysInput,
    tags: {} as 'busy' | 'failed' | 'adding' | 'renaming' | 'removing',
  },
  actors: {
    ...callsNotProvided(passkeysActorCalls),
    createPasskey: notProvided<Answer<NewCredential>, { readonly options: CreationOptions }>('createPasskey'),
  },
  guards: {
    refused,
    supported: ({ context }) => context.supported,
    /** This browser can make no passkey, and there is none to rename or remove. */
    nothingOffered: ({ context }, { answer }: Answered<Answer<Loaded>>) =>
      !context.supported && answer.kind === 'value' && answer.value.list.length === 0,
    isListed: ({ context: { passkeys } }, params: { readonly id: string }) =>
      passkeys.some(({ id }) => id === params.id),
    /** It was removed on another device. */
    isGone: (_, { answer }: Answered) => answer.kind === 'refusal' && answer.code === 'not_found',
    proofGiven: ({ context: { fields, needsCode } }) => isEmpty(proofProblems(fields, needsCode)),
    nameGiven: ({ context: { fields } }) => isEmpty(nameProblems(fields)),
  },
  actions: {
    keepPasskeys: assign(fromValue(({ list, needsCode }: Loaded) => ({ passkeys: list, needsCode }))),
    keepOptions: assign(fromValue((value: CreationOptions) => ({ options: value }))),
    /** A code of the authenticator is valid once. */
    clearCode: assign(({ context: { fields } }) => ({ fields: { ...fields, code: '' } })),
    keepCredential: assign(fromValue((value: NewCredential) => ({ credential: value }))),
    keepRefusal: assign(({ context: { fields } }, { answer }: Answered) =>
      answer.kind === 'refusal'
        ? {
            refusal: answer.code,
            retryAfter: answer.details.retryAfter ?? 0,
            // A wrong code is cleared.
            fields: answer.code === 'verification_wrong' ? { ...fields, code: '' } : fields,
          }
        : {},
    ),
    edit: assign(({ context }, params: { readonly fields: Partial<PasskeysFields> }) => ({
      ...edited<PasskeysContext>()({ context }, params),
      refusal: null,
    })),
    showProofProblems: assign(({ context: { fields, needsCode } }) => ({
      problems: proofProblems(fields, needsCode),
      refusal: null,
    })),
    showNameProblems: assign(({ context: { fields } }) => ({ problems: nameProblems(fields), refusal: null })),
    forgetProblems: assign(noProblems),
    aim: assign(({ context: { passkeys } }, params: { readonly id: string }) => ({
      target: passkeys.find(({ id }) => id === params.id) ?? null,
    })),
    aimAtName: assign(({ context: { passkeys } }, params: { readonly id: string }) => {
      const target = passkeys.find(({ id }) => id === params.id) ?? null
      return { target, fields: { ...emptyFields, name: target?.name ?? '' } }
    }),
    /** What was typed is not kept longer than its form. */
    leaveForm: assign({ ...noProblems, fields: emptyFields, target: null, options: null, credential: null }),
    forgetCredential: assign({ options: null, credential: null }),
  },
}).createMachine({
  id: 'passkeys',
  description: 'The passkeys of a member’s account: listed, added, renamed and removed.',
  meta: { requirements: ['spec §4 login', 'spec §4 second verification'] },
  context: ({ input }) => ({
    supported: input.supported,
    passkeys: [],
    needsCode: false,
    target: null,
    options: null,
    credential: null,
    fields: emptyFields,
    ...noProblems,
    retryAfter: 0,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadPasskeys',
      loading: 'The passkeys are loading.',
      loadFailed: 'The passkeys failed to load; the member can retry.',
      requirements: ['spec §6 member'],
      next: [
        { guard: withOutput('nothingOffered'), target: 'notOffered', actions: withOutput('keepPasskeys') },
        { target: 'listing', actions: withOutput('keepPasskeys') },
      ],
    }),
    notOffered: {
      description: 'The member has no passkeys, and this browser can make none.',
      type: 'final',
    },
    listing: {
      description: 'The member sees the passkeys, and can add one where the browser is able to.',
      on: {
        'add.requested': { guard: 'supported', target: 'adding' },
        'rename.requested': { guard: withEvent('isListed'), target: 'renaming', actions: withEvent('aimAtName') },
        'remove.requested': { guard: withEvent('isListed'), target: 'removing', actions: withEvent('aim') },
      },
    },
    adding: {
      description: 'The member enters the password, and the code of the authenticator where one is on.',
      meta: { requirements: ['spec §4 second verification'] },
      tags: ['adding'],
      ...formStates('spec §4 second verification'),
      on: {
        ...formEvents('proving', proofForm),
        cancelled: { target: 'listing', actions: 'leaveForm' },
      },
    },
    proving: {
      description: 'The server checks password and code.',
      tags: ['adding', 'busy'],
      invoke: {
        src: 'beginPasskey',
        id: 'beginPasskey',
        input: ({ context }) => proofOf(context),
        ...formOutcome('adding', { target: 'creating', actions: [withOutput('keepOptions'), 'clearCode'] }),
      },
    },
    creating: {
      description: 'The browser makes the passkey; the member confirms with fingerprint, face or device PIN.',
      tags: ['adding', 'busy'],
      entry: 'forgetProblems',
      invoke: {
        src: 'createPasskey',
        id: 'createPasskey',
        input: ({ context }) => ({ options: context.options! }),
        onDone: [
          { guard: withOutput('refused'), target: 'notCreated', actions: withOutput('keepRefusal') },
          { target: 'saving', actions: withOutput('keepCredential') },
        ],
        onError: 'notCreated.failed',
      },
    },
    notCreated: {
      description: 'The browser made no passkey; the member sees why, and can try again without another proof.',
      tags: ['adding'],
      initial: 'idle',
      on: {
        'retry.requested': 'creating',
        cancelled: { target: 'listing', actions: 'leaveForm' },
      },
      states: {
        idle: { description: 'The member cancelled, or the browser refused.' },
        failed: {
          description: 'The browser failed without a reason that the member could act on.',
          tags: ['failed'],
        },
      },
    },
    saving: {
      description: 'The server checks and stores the new passkey.',
      tags: ['adding', 'busy'],
      exit: 'forgetCredential',
      invoke: {
        src: 'addPasskey',
        id: 'addPasskey',
        input: ({ context }) => ({ credential: context.credential! }),
        ...formOutcome('adding', { target: 'loading', actions: 'leaveForm' }),
      },
    },
    renaming: {
      description: 'The member types another name.',
      tags: ['renaming'],
      ...formStates('spec §6 member'),
      on: {
        ...formEvents('savingName', { valid: 'nameGiven', show: 'showNameProblems' }),
        cancelled: { target: 'listing', actions: 'leaveForm' },
      },
    },
    savingName: {
      description: 'The server stores the new name.',
      tags: ['renaming', 'busy'],
      invoke: {
        src: 'renamePasskey',
        id: 'renamePasskey',
        input: ({ context }) => ({ id: context.target?.id ?? '', name: context.fields.name.trim() }),
        ...formOutcome(
          'renaming',
          { guard: withOutput('isGone'), target: 'loading', actions: 'leaveForm' },
          { target: 'loading', actions: 'leaveForm' },
        ),
      },
    },
    removing: {
      description: 'The member confirms the removal with the password, and the code where an authenticator is on.',
      meta: { requirements: ['spec §4 second verification'] },
      tags: ['removing'],
      ...formStates('spec §4 second verification'),
      on: {
        ...formEvents('takingOff', proofForm),
        cancelled: { target: 'listing', actions: 'leaveForm' },
      },
    },
    takingOff: {
      description: 'The server checks password and code, and removes the passkey.',
      tags: ['removing', 'busy'],
      invoke: {
        src: 'removePasskey',
        id: 'removePasskey',
        input: ({ context }) => ({ id: context.target?.id ?? '', ...proofOf(context) }),
        ...formOutcome(
          'removing',
          { guard: withOutput('isGone'), target: 'loading', actions: 'leaveForm' },
          { target: 'loading', actions: 'leaveForm' },
        ),
      },
    },
  },
})
