import { formStates, noProblems } from '#machines/lib/form.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { answer, given } from '#machines/lib/transitions.ts'
import { contentOf } from './register.rules.ts'
import { registerSetup, userOf } from './register.setup.ts'

/** Opens an account by the server's rules a field and logs it in (spec §4 register, §5). */
export const registerMachine = registerSetup.createMachine({
  id: 'register',
  description: 'Registration: a form the server describes, its checks, and the account it opens.',
  meta: { requirements: ['spec §2 register form', 'spec §4 register', 'spec §5 registration'] },
  context: ({ input }) => ({
    origin: input,
    rules: null,
    method: 'username',
    // A code that a link brought stands in its field, where it can be read and taken out.
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
      loading: 'What the form asks for is on its way.',
      unloaded: 'What the form asks for did not come; it can be asked for again.',
      requirements: ['spec §7 register settings', 'spec §5 registration per field from the server'],
      asked: { input: { anew: false } },
      next: [
        { guard: answer('nothingOffered'), target: 'shut' },
        { target: 'open', actions: answer('keepRules') },
      ],
    }),
    shut: {
      description: 'The brand takes no new members by either way.',
      meta: { requirements: ['spec §6 feature toggles'] },
    },
    open: {
      description: 'The form is on the screen.',
      meta: { requirements: ['spec §2 register form'] },
      type: 'parallel',
      states: {
        form: {
          description: 'How far the form has come.',
          meta: { requirements: ['spec §4 register'] },
          initial: 'editing',
          states: {
            editing: {
              description: 'The form is being filled in.',
              meta: { requirements: ['spec §5 registration', 'spec §8 field errors appear under each input'] },
              tags: ['form'],
              ...formStates('spec §5 registration'),
              on: {
                'tab.selected': { guard: given('otherTab'), target: '.resting', actions: given('selectTab') },
                'form.edited': { target: '.resting', actions: given('edit') },
                'agreement.toggled': { target: '.resting', actions: 'toggleAgreement' },
                'dialingCode.selected': { target: '.resting', actions: given('chooseDialingCode') },
                'form.submitted': [
                  { guard: 'codeToVerify', target: 'verifyingCode', actions: given('beginAttempt') },
                  { guard: 'sliderToPass', target: 'checkingSlider', actions: given('beginAttempt') },
                  { guard: 'formValid', target: 'submitting', actions: given('beginAttempt') },
                  { target: '.resting', actions: 'showProblems' },
                ],
              },
            },
            verifyingCode: {
              description: 'The invitation code is verified with the server before anything else.',
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
                  { guard: answer('codeUnknown'), target: 'codeRefused', actions: 'markCode' },
                  { guard: answer('refused'), target: 'editing', actions: answer('keepRefusal') },
                  { guard: 'sliderNeeded', target: 'checkingSlider' },
                  { target: 'submitting' },
                ],
                onError: 'editing.failed',
              },
            },
            codeRefused: {
              description: 'The invitation code is none; a warning says so.',
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
                  { guard: answer('ticketGiven'), target: 'submitting', actions: answer('keepTicket') },
                  { target: 'editing' },
                ],
              },
            },
            submitting: {
              description: 'The server is asked to open the account.',
              meta: { requirements: ['spec §4 register', 'spec §7 register', 'spec §7 register mobile'] },
              tags: ['form', 'busy'],
              invoke: {
                src: 'register',
                id: 'register',
                input: ({ context }) => ({ method: context.method, user: userOf(context) }),
                onDone: [
                  { guard: answer('rulesOutdated'), target: 'reloading', actions: ['dropCaptcha', 'changeCaptcha'] },
                  {
                    guard: answer('codeUnknown'),
                    target: 'codeRefused',
                    actions: ['markCode', 'dropCaptcha', 'changeCaptcha'],
                  },
                  {
                    guard: answer('refused'),
                    target: 'editing',
                    actions: [answer('keepRefusal'), 'dropCaptcha', 'changeCaptcha'],
                  },
                  { target: '#register.entering', actions: answer('keepRegistered') },
                ],
                onError: { target: 'editing.failed', actions: ['dropCaptcha', 'changeCaptcha'] },
              },
            },
            reloading: {
              description: 'The rules have changed since the form was opened; the new ones are on their way.',
              meta: { requirements: ['spec §5 registration per field from the server'] },
              tags: ['form', 'busy'],
              invoke: {
                src: 'loadRules',
                id: 'loadRules',
                input: { anew: true },
                onDone: [
                  { guard: answer('refused'), target: 'editing.failed' },
                  { guard: answer('nothingOffered'), target: '#register.shut' },
                  { target: 'editing', actions: [answer('keepRules'), 'showNewProblems'] },
                ],
                onError: 'editing.failed',
              },
            },
          },
        },
        captcha: {
          description: 'Whether the form shows an image captcha.',
          meta: { requirements: ['spec §5 captcha required when configured'] },
          initial: 'notAsked',
          states: {
            notAsked: {
              description: 'The form has no captcha.',
              always: { guard: 'captchaAsked', target: 'asked' },
            },
            asked: {
              description: 'The form shows a captcha, which is good for one attempt.',
              meta: { requirements: ['spec §5 captcha required when configured', 'spec §7 captcha'] },
              invoke: { src: 'captchaImage', id: 'captchaImage' },
              always: { guard: 'captchaNotAsked', target: 'notAsked' },
              on: { 'captcha.spent': { target: 'asked', reenter: true } },
            },
          },
        },
        sms: {
          description: 'Whether the form asks for a code by SMS.',
          meta: { requirements: ['spec §5 verificationCode required when SMS is enabled'] },
          initial: 'notAsked',
          states: {
            notAsked: {
              description: 'The form asks for no code.',
              always: { guard: 'smsAsked', target: 'asked' },
            },
            asked: {
              description: 'The form asks for a code, which can be sent from it.',
              meta: { requirements: ['spec §4 SMS send', 'spec §7 registration SMS'] },
              invoke: { src: 'smsCode', id: 'smsCode' },
              always: { guard: 'smsNotAsked', target: 'notAsked' },
            },
          },
        },
      },
    },
    entering: {
      description: 'The account is open; the session is handed to the site.',
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
      description: 'The new member is in.',
      meta: { requirements: ['spec §4 register: close; go to /'] },
      type: 'final',
      entry: 'tellEnded',
    },
    closed: {
      description: 'The dialog was closed.',
      meta: { requirements: ['spec §2 registerModal'] },
      type: 'final',
      entry: 'tellEnded',
    },
  },
})
