import type { Rules } from '#wire/identity/registration-rules.ts'
import { refusal } from '#machines/lib/answers.ts'
import { anyRule } from '#machines/lib/any-rule.ts'
import { defineModel } from '#machines/lib/model.ts'
import { registerActorCalls, type Registered } from './register.setup.ts'
import { registerMachine } from './register.machine.ts'
import { type LoadedRules, problemsOf } from './register.rules.ts'
import { registerMobileJourneys } from './register-mobile.journeys.ts'
import { registerRulesJourneys } from './register-rules.journeys.ts'

const username: Rules = {
  username: anyRule({ patternId: 'letterFirst', minLength: 4, maxLength: 16 }),
  password: anyRule({ minLength: 8 }),
  birthday: anyRule({ patternId: 'dateYmd', minLength: 10, maxLength: 10 }),
  affiliateCode: anyRule({ required: false, patternId: 'alphanumeric', minLength: 4, maxLength: 16 }),
}
const mobile: Rules = {
  mobileNum: anyRule({ patternId: 'digits', minLength: 10, maxLength: 10 }),
  verificationCode: anyRule({ patternId: 'digits', minLength: 6, maxLength: 6 }),
  password: anyRule({ minLength: 8 }),
  affiliateCode: anyRule({ required: false, patternId: 'alphanumeric', minLength: 4, maxLength: 16 }),
}
const loaded = (change: Partial<LoadedRules> = {}): { readonly kind: 'value'; readonly value: LoadedRules } => ({
  kind: 'value',
  value: {
    version: 'v1',
    minimumAge: 18,
    username,
    mobile,
    today: '2026-01-31',
    countryDialingCode: '63',
    ...change,
  },
})
const opened: { readonly kind: 'value'; readonly value: Registered } = {
  kind: 'value',
  value: {
    token: 'token-1',
    accountType: 2,
    username: 'anareyes',
    firstTimeLogin: true,
    passwordExpired: false,
    mustChangePassword: null,
  },
}

/** The cases of `loadRules`; the browser's responses are stubbed with them, so that the page has the same form. */
export const registerRuleCases = {
  both: loaded(),
  usernameOnly: loaded({ version: 'v2', mobile: null, username: { ...username, captcha: anyRule({ maxLength: 16 }) } }),
  longerNames: loaded({
    version: 'v3',
    username: { ...username, username: anyRule({ minLength: 12, maxLength: 20 }) },
  }),
  mobileOnly: loaded({ version: 'v4', username: null, countryDialingCode: '81' }),
  none: loaded({ version: 'v5', username: null, mobile: null }),
}

const valid = (problems: object) => Object.keys(problems).length === 0

export const registerModel = defineModel({
  flow: 'register',
  machine: registerMachine,
  inputs: {
    direct: { affiliateCode: '', referralCode: '', domain: 'localhost', registerUrl: '/' },
    invited: { affiliateCode: 'LINK2026', referralCode: 'MARISOL7', domain: 'localhost', registerUrl: '/register' },
  },
  events: {
    'tab.selected': { username: { method: 'username' }, mobile: { method: 'mobile' } },
    'form.edited': {
      username: {
        fields: {
          username: ' anareyes ',
          password: 'Sampaguita-8',
          confirmPassword: 'Sampaguita-8',
          birthday: '1990-05-17',
        },
      },
      mobile: {
        fields: {
          mobileNum: ' 9185550101 ',
          verificationCode: ' 123456 ',
          password: 'Sampaguita-8',
          confirmPassword: 'Sampaguita-8',
        },
      },
      code: { fields: { affiliateCode: ' AHENTE88 ' } },
      captcha: { fields: { captcha: ' x7k2 ' } },
      otherPassword: { fields: { confirmPassword: 'Sampaguita-9' } },
    },
    'dialingCode.selected': { japan: { countryDialingCode: '81' } },
    'form.submitted': { plain: { captchaId: null }, withCaptcha: { captchaId: 'c1' } },
  },
  calls: registerActorCalls,
  macros: {
    'account filled in and submitted': ['form.edited/username', 'form.submitted/plain'],
    'mobile number filled in and submitted': ['form.edited/mobile', 'form.submitted/plain'],
    'captcha typed and submitted': ['form.edited/captcha', 'form.submitted/withCaptcha'],
    'agreement ticked, account filled in and submitted': [
      'agreement.toggled',
      'form.edited/username',
      'form.submitted/plain',
    ],
    'agreement ticked, mobile number filled in and submitted': [
      'agreement.toggled',
      'form.edited/mobile',
      'form.submitted/plain',
    ],
    'agreement ticked, account and invitation code filled in and submitted': [
      'agreement.toggled',
      'form.edited/username',
      'form.edited/code',
      'form.submitted/plain',
    ],
    'passwords that differ typed and submitted': ['form.edited/otherPassword', 'form.submitted/plain'],
    'other tab chosen, mobile number filled in and submitted': [
      'tab.selected/mobile',
      'form.edited/mobile',
      'form.submitted/plain',
    ],
  },
  actors: {
    slider: { done: { ticket: { ticket: 'ticket-0123456789abcdef' }, cancelled: { ticket: null } } },
    captchaImage: {},
    smsCode: {},
    loadRules: {
      done: { ...registerRuleCases, refused: refusal('rate_limited') },
    },
    verifyAffiliate: {
      done: {
        ok: { kind: 'value', value: { valid: true } },
        unknown: refusal('invitation_code_error'),
        refused: refusal('rate_limited'),
      },
    },
    register: {
      done: {
        ok: opened,
        taken: refusal('invalid_request', { fields: [{ field: 'username', problem: 'taken' }] }),
        refused: refusal('ticket_invalid'),
        codeUnknown: refusal('invitation_code_error'),
        rulesChanged: refusal('rules_changed'),
      },
    },
    storeSession: { done: { ok: undefined }, error: { bug: new Error('no root') } },
  },
  project: ({ rules, method, fields, agreed, ticket, registered, ...form }) => ({
    origin: form.origin.affiliateCode,
    version: rules?.version ?? null,
    method,
    valid: valid(problemsOf({ rules, method, fields: { ...fields, captcha: 'x', affiliateCode: '' }, agreed: true })),
    other: valid(
      problemsOf({
        rules,
        method: method === 'username' ? 'mobile' : 'username',
        fields: { ...fields, captcha: 'x', affiliateCode: '' },
        agreed: true,
      }),
    ),
    named: fields.username !== undefined,
    numbered: fields.mobileNum !== undefined,
    code: (fields.affiliateCode ?? '') !== '',
    captcha: (fields.captcha ?? '') !== '',
    agreed,
    ticket: ticket !== null,
    registered: registered !== null,
  }),
  invariants: {
    'a registration by username needs a slider ticket, one by mobile has none': (state) =>
      !state.in('open.form.submitting') || (state.context.method === 'username') === (state.context.ticket !== null),
    'a form with field errors is never sent': (state) =>
      !state.in('open.form.submitting') || valid(problemsOf(state.context)),
    'a captcha is on the form exactly when the rules require one': (state) =>
      !state.in('open') ||
      state.in('open.captcha.required') === (state.context.rules?.[state.context.method]?.captcha?.enabled === true),
    'a code by SMS is on the form exactly when the rules require one': (state) =>
      !state.in('open') ||
      state.in('open.sms.required') ===
        (state.context.rules?.[state.context.method]?.verificationCode?.enabled === true),
    'the method of the form is always offered': (state) =>
      !state.in('open') || state.context.rules?.[state.context.method] != null,
    'a session is stored only for a created account': (state) =>
      !state.in('entering') || state.context.registered !== null,
    'a warning is about the invitation code': (state) =>
      !state.in('open.form.codeRefused') || state.context.problems.affiliateCode === 'mismatch',
  },
  laws: {
    'the dialog can be closed anywhere (spec §2 registerModal)': ({ do: what, after }) =>
      what !== 'closed/default' || after.in('closed'),
    'submitting clears the refusal, and sends the captcha on the screen': ({
      do: what,
      before,
      after: { in: isIn, context },
    }) =>
      !what.startsWith('form.submitted/') ||
      !before.in('open.form.editing') ||
      (context.refusal === null &&
        (isIn('open.form.editing') ||
          (valid(context.problems) && context.captchaId === (what.endsWith('/withCaptcha') ? 'c1' : null)))),
    'a captcha and a ticket are valid for one attempt (spec §5)': ({ do: what, after: { in: isIn, context } }) =>
      !what.startsWith('register:') || !isIn('open') || (context.fields.captcha === '' && context.ticket === null),
    'the other tab starts without the problems of this one (spec §2)': ({ do: what, before, after: { context } }) =>
      !what.startsWith('tab.selected/') ||
      before.context.method === context.method ||
      (valid(context.problems) && context.refusal === null),
  },
  goals: { 'the dialog closes': (state) => state.in('registered') || state.in('closed') },
  journeys: {
    'by-username': {
      claim: 'Validate; verify the code with the server if shown; register; load login info; close (spec §4 register).',
      starts: [{ src: 'loadRules', input: { refresh: false } }],
      steps: [
        { do: 'loadRules:done/both', in: 'open.form.editing.idle', tags: ['form'], starts: [] },
        {
          do: 'form.submitted/plain',
          in: 'open.form.editing.idle',
          context: {
            problems: { username: 'missing', password: 'missing', birthday: 'missing', agreement: 'missing' },
          },
        },
        { do: 'form.edited/username', context: { problems: { agreement: 'missing' } } },
        { do: 'agreement.toggled', context: { problems: {}, agreed: true } },
        { do: 'form.edited/code' },
        {
          do: 'form.submitted/plain',
          starts: [{ src: 'verifyAffiliate', input: { code: 'AHENTE88', domain: 'localhost' } }],
          in: 'open.form.verifyingCode',
          tags: ['busy'],
        },
        {
          do: 'verifyAffiliate:done/ok',
          starts: [{ src: 'slider', input: { action: 'register' } }],
          in: 'open.form.checkingSlider',
        },
        {
          do: 'slider:done/ticket',
          starts: [
            {
              src: 'register',
              input: {
                method: 'username',
                user: {
                  username: 'anareyes',
                  password: 'Sampaguita-8',
                  confirmPassword: 'Sampaguita-8',
                  birthday: '1990-05-17',
                  affiliateCode: 'AHENTE88',
                  ticket: 'ticket-0123456789abcdef',
                  agreement: true,
                  rulesVersion: 'v1',
                  domain: 'localhost',
                  registerUrl: '/',
                },
              },
            },
          ],
          in: 'open.form.submitting',
        },
        {
          do: 'register:done/ok',
          starts: [{ src: 'storeSession', input: { token: 'token-1', accountType: 2, username: 'anareyes' } }],
          in: 'entering',
          tags: ['busy', 'finishing'],
          context: { ticket: null },
        },
        {
          do: 'storeSession:done/ok',
          in: 'registered',
          emits: [{ type: 'registration.ended', registered: true }],
        },
      ],
    },
    'tabs-keep-the-text': {
      claim: 'Choosing the other tab clears the errors and keeps the text typed (spec §2).',
      steps: [
        { do: 'loadRules:done/both' },
        { do: 'form.edited/username' },
        { do: 'form.submitted/plain', context: { problems: { agreement: 'missing' } } },
        {
          do: 'tab.selected/mobile',
          context: { problems: {}, refusal: null, fields: { username: ' anareyes ', password: 'Sampaguita-8' } },
        },
        { do: 'tab.selected/username', in: 'open.sms.notRequired', context: { method: 'username' } },
      ],
    },
    'a-wrong-invitation-code': {
      claim: 'An invalid invitation code opens the popup invitation_code_error and sends nothing (spec §4, §8).',
      steps: [
        { do: 'loadRules:done/both' },
        { do: 'form.edited/username' },
        { do: 'agreement.toggled' },
        { do: 'form.edited/code' },
        { do: 'form.submitted/plain' },
        {
          do: 'verifyAffiliate:done/unknown',
          in: 'open.form.codeRefused',
          tags: ['warning'],
          starts: [],
          context: { problems: { affiliateCode: 'mismatch' } },
        },
        { do: 'form.submitted/plain', in: 'open.form.codeRefused' },
        {
          do: 'warning.confirmed',
          in: 'open.form.editing.idle',
          context: { problems: { affiliateCode: 'mismatch' } },
        },
        { do: 'form.edited/code', context: { problems: {} } },
        { do: 'form.submitted/plain' },
        { do: 'verifyAffiliate:done/refused', in: 'open.form.editing.idle', context: { refusal: 'rate_limited' } },
        { do: 'form.submitted/plain', in: 'open.form.verifyingCode', context: { refusal: null } },
        { do: 'verifyAffiliate:error/fault', in: 'open.form.editing.failed', tags: ['failed'] },
      ],
    },
    'field-errors-of-the-server': {
      claim: 'A server-side field error is shown under its field; any other refusal above the button (spec §8).',
      steps: [
        { do: 'loadRules:done/both' },
        { do: 'form.edited/username' },
        { do: 'agreement.toggled' },
        { do: 'form.submitted/plain', in: 'open.form.checkingSlider' },
        { do: 'slider:done/ticket' },
        {
          do: 'register:done/taken',
          in: 'open.form.editing.idle',
          context: { problems: { username: 'taken' }, refusal: null, ticket: null },
        },
        { do: 'form.edited/username', context: { problems: {} } },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/cancelled', in: 'open.form.editing.idle' },
        { do: 'form.submitted/plain' },
        { do: 'slider:done/ticket' },
        {
          do: 'register:done/refused',
          in: 'open.form.editing.idle',
          context: { problems: {}, refusal: 'ticket_invalid', ticket: null },
        },
        { do: 'form.submitted/plain', context: { refusal: null } },
      ],
    },
    'errors-are-cleared': {
      claim: 'Submitting again or choosing the other tab clears the previous errors (spec §2, §8).',
      steps: [
        { do: 'loadRules:done/both' },
        { do: 'agreement ticked, account filled in and submitted', in: 'open.form.checkingSlider' },
        { do: 'slider:done/ticket' },
        { do: 'register:done/refused', context: { refusal: 'ticket_invalid' } },
        { do: 'form.edited/otherPassword' },
        { do: 'form.submitted/plain', context: { refusal: null, problems: { confirmPassword: 'mismatch' } } },
        { do: 'account filled in and submitted', in: 'open.form.checkingSlider' },
        { do: 'slider:done/ticket' },
        { do: 'register:done/taken', context: { problems: { username: 'taken' } } },
        { do: 'form.submitted/plain', in: 'open.form.checkingSlider', context: { problems: {} } },
        { do: 'slider:done/ticket' },
        { do: 'register:done/refused', context: { refusal: 'ticket_invalid' } },
        { do: 'tab.selected/mobile', context: { method: 'mobile', refusal: null } },
      ],
    },
    'passwords-must-be-equal': {
      claim: 'confirmPassword must match (spec §5).',
      steps: [
        { do: 'loadRules:done/both' },
        { do: 'form.edited/username' },
        { do: 'form.edited/otherPassword' },
        { do: 'agreement.toggled' },
        { do: 'form.submitted/plain', context: { problems: { confirmPassword: 'mismatch' } } },
        { do: 'form.edited/username', context: { problems: {} } },
        { do: 'form.submitted/plain', in: 'open.form.checkingSlider' },
        { do: 'closed', in: 'closed', emits: [{ type: 'registration.ended', registered: false }] },
      ],
    },
    'invited-by-a-link': {
      claim: 'The code of a link is filled into its field and verified like a typed one (spec §3, §4 register).',
      input: 'invited',
      steps: [
        { do: 'loadRules:done/both', context: { fields: { affiliateCode: 'LINK2026' } } },
        {
          do: 'agreement ticked, account filled in and submitted',
          starts: [{ src: 'verifyAffiliate', input: { code: 'LINK2026', domain: 'localhost' } }],
          in: 'open.form.verifyingCode',
        },
        { do: 'verifyAffiliate:done/ok', in: 'open.form.checkingSlider' },
        {
          do: 'slider:done/ticket',
          starts: [{ src: 'register', input: { user: { affiliateCode: 'LINK2026' } } }],
          in: 'open.form.submitting',
        },
      ],
    },
    ...registerMobileJourneys,
    ...registerRulesJourneys,
  },
})
