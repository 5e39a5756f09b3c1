import { formStates } from '#machines/lib/form.ts'
import { withEvent, withOutput } from '#machines/lib/transitions.ts'
import { codeMethod } from './second-verification.rules.ts'
import { secondVerificationSetup } from './second-verification.setup.ts'

/** The second proof of a login from an unknown address: by SMS, mail, authenticator or passkey (spec §4). */
export const secondVerificationMachine = secondVerificationSetup.createMachine({
  id: 'secondVerification',
  description: 'The second verification of a login from an unknown address.',
  meta: { requirements: ['spec §4 second verification'] },
  context: ({ input }) => ({
    verificationId: input.verification.id,
    methods: input.verification.methods,
    method: null,
    sentBy: [],
    code: '',
    passkeyOptions: null,
    assertion: null,
    rememberDevice: false,
    isEmpty: false,
    refusal: null,
    lockout: 0,
    lockedUntil: 0,
    resendAt: null,
    loggedIn: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The verification is shown.',
      type: 'parallel',
      on: { left: 'left' },
      states: {
        step: {
          description: 'The step of the verification.',
          initial: 'selectingMethod',
          states: {
            selectingMethod: {
              description: 'Skips the choice for a member with one method.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              always: [
                { guard: 'onlyBySending', target: 'sending', actions: 'chooseOnly' },
                { guard: 'onlyByPasskey', target: 'passkey', actions: 'chooseOnly' },
                { guard: 'onlyOne', target: 'answering', actions: 'chooseOnly' },
                { target: 'choosing' },
              ],
            },
            choosing: {
              description: 'The member chooses a verification method.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              tags: ['choice'],
              on: {
                'method.chosen': [
                  { guard: withEvent('byPasskey'), target: 'passkey', actions: withEvent('choose') },
                  { guard: withEvent('codeNeeded'), target: 'sending', actions: withEvent('choose') },
                  { target: 'answering', actions: withEvent('choose') },
                ],
              },
            },
            sending: {
              description: 'The server sends a code by SMS or mail.',
              meta: { requirements: ['spec §4 SMS, mailbox, Google verification, bank account name'] },
              tags: ['busy'],
              invoke: {
                src: 'sendCode',
                id: 'sendCode',
                input: ({ context }) => ({
                  verificationId: context.verificationId,
                  method: context.method === 'mail' ? 'mail' : 'sms',
                }),
                onDone: [
                  {
                    guard: withOutput('ended'),
                    target: '#secondVerification.ended',
                    actions: withOutput('keepRefusal'),
                  },
                  {
                    guard: withOutput('lockedOut'),
                    target: '#secondVerification.lockedOut',
                    actions: withOutput('keepLockout'),
                  },
                  { guard: withOutput('refused'), target: 'answering', actions: withOutput('keepRefusal') },
                  {
                    target: ['answering', '#secondVerification.open.resend.countingDown'],
                    actions: withOutput('keepSent'),
                  },
                ],
                onError: 'sendFailed',
              },
            },
            sendFailed: {
              description: 'Requesting a code failed; it can be repeated.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              tags: ['failed'],
              on: {
                'code.requested': 'sending',
                'method.changed': { guard: 'several', target: 'choosing' },
              },
            },
            answering: {
              description: 'The member enters the code or the name of the bank account.',
              meta: { requirements: ['spec §4 second verification', 'spec §8 invalid code, missing code'] },
              tags: ['form'],
              ...formStates('spec §4 second verification'),
              on: {
                'code.edited': { target: '.idle', actions: withEvent('edit') },
                'remember.toggled': { actions: 'toggleRemember' },
                'code.requested': {
                  guard: 'codeDue',
                  target: 'sending',
                  actions: 'forgetRefusal',
                },
                'method.changed': { guard: 'several', target: 'choosing' },
                'form.submitted': [
                  { guard: 'codeTyped', target: 'submitting', actions: 'forgetRefusal' },
                  { target: '.idle', actions: 'showEmpty' },
                ],
              },
            },
            passkey: {
              description: 'The member can use a passkey; why the last try did not succeed is shown.',
              meta: { requirements: ['spec §4 second verification'] },
              tags: ['passkey'],
              initial: 'idle',
              entry: 'forgetPasskey',
              on: {
                'passkey.requested': { target: 'requestingPasskey', actions: 'forgetRefusal' },
                'remember.toggled': { actions: 'toggleRemember' },
                'method.changed': { guard: 'several', target: 'choosing' },
              },
              states: {
                idle: { description: 'No request is running.' },
                failed: {
                  description: 'The request failed; it can be repeated.',
                  meta: { requirements: ['spec §8 network link abnormal'] },
                  tags: ['failed'],
                },
              },
            },
            requestingPasskey: {
              description: 'A challenge is requested from the server.',
              tags: ['busy', 'passkey'],
              invoke: {
                src: 'beginPasskey',
                id: 'beginPasskey',
                input: ({ context }) => ({ verificationId: context.verificationId }),
                onDone: [
                  {
                    guard: withOutput('ended'),
                    target: '#secondVerification.ended',
                    actions: withOutput('keepRefusal'),
                  },
                  {
                    guard: withOutput('lockedOut'),
                    target: '#secondVerification.lockedOut',
                    actions: withOutput('keepLockout'),
                  },
                  { guard: withOutput('refused'), target: 'passkey', actions: withOutput('keepRefusal') },
                  { target: 'usingPasskey', actions: withOutput('keepOptions') },
                ],
                onError: 'passkey.failed',
              },
            },
            usingPasskey: {
              description: 'The browser uses the passkey; the member confirms it on the device.',
              tags: ['busy', 'passkey'],
              invoke: {
                src: 'usePasskey',
                id: 'usePasskey',
                input: ({ context }) => ({ options: context.passkeyOptions! }),
                onDone: [
                  { guard: withOutput('refused'), target: 'passkey', actions: withOutput('keepRefusal') },
                  { target: 'checkingPasskey', actions: withOutput('keepAssertion') },
                ],
                onError: 'passkey.failed',
              },
            },
            checkingPasskey: {
              description: 'The server checks the passkey.',
              tags: ['busy', 'passkey'],
              invoke: {
                src: 'answerVerification',
                id: 'answerVerification',
                input: ({ context }) => ({
                  verificationId: context.verificationId,
                  method: 'passkey',
                  assertion: context.assertion!,
                  rememberDevice: context.rememberDevice,
                }),
                onDone: [
                  {
                    guard: withOutput('ended'),
                    target: '#secondVerification.ended',
                    actions: withOutput('keepRefusal'),
                  },
                  {
                    guard: withOutput('lockedOut'),
                    target: '#secondVerification.lockedOut',
                    actions: withOutput('keepLockout'),
                  },
                  { guard: withOutput('refused'), target: 'passkey', actions: withOutput('keepRefusal') },
                  { target: '#secondVerification.passed', actions: withOutput('keepLogin') },
                ],
                onError: 'passkey.failed',
              },
            },
            submitting: {
              description: 'The server checks the answer.',
              tags: ['busy', 'form'],
              invoke: {
                src: 'answerVerification',
                id: 'answerVerification',
                input: ({ context }) => ({
                  verificationId: context.verificationId,
                  method: codeMethod(context.method),
                  code: context.code.trim(),
                  rememberDevice: context.rememberDevice,
                }),
                onDone: [
                  {
                    guard: withOutput('ended'),
                    target: '#secondVerification.ended',
                    actions: withOutput('keepRefusal'),
                  },
                  {
                    guard: withOutput('lockedOut'),
                    target: '#secondVerification.lockedOut',
                    actions: withOutput('keepLockout'),
                  },
                  {
                    guard: withOutput('refused'),
                    target: 'answering',
                    actions: [withOutput('keepRefusal'), 'clearCode'],
                  },
                  { target: '#secondVerification.passed', actions: withOutput('keepLogin') },
                ],
                onError: 'answering.failed',
              },
            },
          },
        },
        resend: {
          description: 'Keeps one minute between two codes.',
          meta: { requirements: ['spec §9 SMS countdown'] },
          initial: 'open',
          states: {
            open: {
              description: 'A code can be requested.',
            },
            countingDown: {
              description: 'A code was sent less than a minute ago.',
              after: { resendPause: { target: 'open', actions: 'forgetPause' } },
            },
          },
        },
      },
    },
    lockedOut: {
      description: 'Locked out after too many wrong answers: no answer is accepted for five minutes.',
      meta: { requirements: ['spec §8 too many requests, retry after 5 minutes'] },
      tags: ['over'],
      after: { lockout: 'ended' },
      on: { left: 'left' },
    },
    ended: {
      description: 'The verification has ended; a new login starts another one.',
      meta: { requirements: ['spec §8 code expired'] },
      tags: ['over'],
      on: { left: 'left' },
    },
    passed: {
      description: 'The member is logged in.',
      meta: { requirements: ['spec §4 login: success'] },
      type: 'final',
      entry: 'emitEnded',
    },
    left: {
      description: 'The member went back to the login.',
      type: 'final',
      entry: 'emitEnded',
    },
  },
})
