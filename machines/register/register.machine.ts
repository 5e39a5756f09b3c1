import { formStates, noProblems } from '#machines/lib/form.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { withOutput, withEvent } from '#machines/lib/transitions.ts'
import { contentOf } from './register.rules.ts'
import { registerSetup, userOf } from './register.setup.ts'

/** Creates an account by the server's rules for each field, and logs it in (spec §4 register, §5). */
export const registerMachine = registerSetup.createMachine({
  id: 'register',
  description: 'Registration: a form described by the server, its checks, and the account it creates.',
  meta: { requirements: ['spec §2 register form', 'spec §4 register', 'spec §5 registration'] },
  context: ({ input }) => ({
    origin: input,
    rules: null,
    method: 'username',
    // The code of a link is filled into its field, where it can be read and removed.
    fields: input.affiliateCode === '' ? {} : { affiliateCode: input.affiliateCode },
    agreed: false,
    countryDialingCode: '63',
    dialingCodeChosen: false,
    captchaId: null,
    ticket: null,
    ...noProblems,
    registered: null,
  }),
  initial: 'loading',
  on: { closed: '.closed' },
  states: {
    ...loadStates({
      src: 'loadRules',
      loading: 'The rules of the form are loading.',
      loadFailed: 'The rules failed to load; the user can try again.',
      requirements: ['spec §7 register settings', 'spec §5 registration per field from the server'],
      invocation: { input: { refresh: false } },
      next: [
        { guard: withOutput('nothingOffered'), target: 'notOffered' },
        { target: 'open', actions: withOutput('keepRules') },
      ],
    }),
    notOffered: {
      description: 'The brand offers no registration method.',
      meta: { requirements: ['spec §6 feature toggles'] },
    },
    open: {
      description: 'The form is on the screen.',
      meta: { requirements: ['spec §2 register form'] },
      type: 'parallel',
      states: {
        form: {
          description: 'Progress of the form.',
          meta: { requirements: ['spec §4 register'] },
          initial: 'editing',
          states: {
            editing: {
              description: 'The form is being filled in.',
              meta: { requirements: ['spec §5 registration', 'spec §8 field errors appear under each input'] },
              tags: ['form'],
              ...formStates('spec §5 registration'),
              on: {
                'tab.selected': { guard: withEvent('otherTab'), target: '.idle', actions: withEvent('selectTab') },
                'form.edited': { target: '.idle', actions: withEvent('edit') },
                'agreement.toggled': { target: '.idle', actions: 'toggleAgreement' },
                'dialingCode.selected': { target: '.idle', actions: withEvent('chooseDialingCode') },
                'form.submitted': [
                  { guard: 'codeToVerify', target: 'verifyingCode', actions: withEvent('beginAttempt') },
                  { guard: 'sliderToPass', target: 'checkingSlider', actions: withEvent('beginAttempt') },
                  { guard: 'formValid', target: 'submitting', actions: withEvent('beginAttempt') },
                  { target: '.idle', actions: 'showProblems' },
                ],
              },
            },
            verifyingCode: {
              description: 'The invitation code is verified with the server first.',
              meta: {
                requirements: ['spec §4 register: verify the code with the server if shown', 'spec §7 affiliate'],
              },
              tags: ['form', 'busy'],
              invoke: {
                src: 'verifyAffiliate',
                id: 'verifyAffiliate',
                input: ({ context }) => ({
                  code: contentOf(context, 'affiliateCode'),
                  domain: context.origin.domain,
                }),
                onDone: [
                  { guard: withOutput('codeUnknown'), target: 'codeRefused', actions: 'markCode' },
                  { guard: withOutput('refused'), target: 'editing', actions: withOutput('keepRefusal') },
                  { guard: 'sliderNeeded', target: 'checkingSlider' },
                  { target: 'submitting' },
                ],
                onError: 'editing.failed',
              },
            },
            codeRefused: {
              description: 'The invitation code is unknown; a warning is shown.',
              meta: { requirements: ['spec §8 invalid invitation code: popup invitation_code_error'] },
              tags: ['form', 'warning'],
              on: { 'warning.confirmed': 'editing' },
            },
            checkingSlider: {
              description: 'The slider check that comes before a registration by username.',
              meta: { requirements: ['decision 8 slider check'] },
              tags: ['form'],
              invoke: {
                src: 'slider',
                id: 'slider',
                input: { action: 'register' },
                onDone: [
                  { guard: withOutput('ticketGiven'), target: 'submitting', actions: withOutput('keepTicket') },
                  { target: 'editing' },
                ],
              },
            },
            submitting: {
              description: 'The server is asked to create the account.',
              meta: { requirements: ['spec §4 register', 'spec §7 register', 'spec §7 register mobile'] },
              tags: ['form', 'busy'],
              invoke: {
                src: 'register',
                id: 'register',
                input: ({ context }) => ({ method: context.method, user: userOf(context) }),
                onDone: [
                  {
                    guard: withOutput('rulesOutdated'),
                    target: 'reloading',
                    actions: ['dropCaptcha', 'changeCaptcha'],
                  },
                  {
                    guard: withOutput('codeUnknown'),
                    target: 'codeRefused',
                    actions: ['markCode', 'dropCaptcha', 'changeCaptcha'],
                  },
                  {
                    guard: withOutput('refused'),
                    target: 'editing',
                    actions: [withOutput('keepRefusal'), 'dropCaptcha', 'changeCaptcha'],
                  },
                  { target: '#register.entering', actions: withOutput('keepRegistered') },
                ],
                onError: { target: 'editing.failed', actions: ['dropCaptcha', 'changeCaptcha'] },
              },
            },
            reloading: {
              description: 'The rules have changed since the form was opened; the new ones are loading.',
              meta: { requirements: ['spec §5 registration per field from the server'] },
              tags: ['form', 'busy'],
              invoke: {
                src: 'loadRules',
                id: 'loadRules',
                input: { refresh: true },
                onDone: [
                  { guard: withOutput('refused'), target: 'editing.failed' },
                  { guard: withOutput('nothingOffered'), target: '#register.notOffered' },
                  { target: 'editing', actions: [withOutput('keepRules'), 'showNewProblems'] },
                ],
                onError: 'editing.failed',
              },
            },
          },
        },
        captcha: {
          description: 'Whether the form shows an image captcha.',
          meta: { requirements: ['spec §5 captcha required when configured'] },
          initial: 'notRequired',
          states: {
            notRequired: {
              description: 'The form has no captcha.',
              always: { guard: 'captchaAsked', target: 'required' },
            },
            required: {
              description: 'The form shows a captcha, which is valid for one attempt.',
              meta: { requirements: ['spec §5 captcha required when configured', 'spec §7 captcha'] },
              invoke: { src: 'captchaImage', id: 'captchaImage' },
              always: { guard: 'captchaNotAsked', target: 'notRequired' },
              on: { 'captcha.spent': { target: 'required', reenter: true } },
            },
          },
        },
        sms: {
          description: 'Whether the form requires a code by SMS.',
          meta: { requirements: ['spec §5 verificationCode required when SMS is enabled'] },
          initial: 'notRequired',
          states: {
            notRequired: {
              description: 'The form requires no code.',
              always: { guard: 'smsAsked', target: 'required' },
            },
            required: {
              description: 'The form requires a code, which can be requested on it.',
              meta: { requirements: ['spec §4 SMS send', 'spec §7 registration SMS'] },
              invoke: { src: 'smsCode', id: 'smsCode' },
              always: { guard: 'smsNotAsked', target: 'notRequired' },
            },
          },
        },
      },
    },
    entering: {
      description: 'The account is created; the session is passed to the site.',
      meta: { requirements: ['spec §4 register: load login info'] },
      tags: ['busy', 'finishing'],
      invoke: {
        src: 'storeSession',
        id: 'storeSession',
        input: ({ context }) => ({
          token: context.registered?.token ?? '',
          accountType: context.registered?.accountType ?? 2,
          username: context.registered?.username ?? '',
        }),
        onDone: 'registered',
        onError: 'registered',
      },
    },
    registered: {
      description: 'The new member is logged in.',
      meta: { requirements: ['spec §4 register: close; go to /'] },
      type: 'final',
      entry: 'emitEnded',
    },
    closed: {
      description: 'The dialog was closed.',
      meta: { requirements: ['spec §2 registerModal'] },
      type: 'final',
      entry: 'emitEnded',
    },
  },
})
