import type { Journey } from '#atlas/model/model.ts'

/** Journeys of registration by mobile number (spec §2, §4). */
export const registerMobileJourneys: Readonly<Record<string, Journey>> = {
  'by-mobile': {
    claim: 'A registration by mobile is verified by its SMS code and sent without a slider (spec §2, §5).',
    steps: [
      { do: 'loadRules:done/both', in: 'open.sms.notRequired' },
      {
        do: 'tab.selected/mobile',
        in: 'open.sms.required',
        starts: ['smsCode'],
        context: { method: 'mobile', problems: {} },
      },
      { do: 'tab.selected/mobile', in: 'open.sms.required', starts: [] },
      { do: 'dialingCode.selected/japan', context: { countryDialingCode: '81', dialingCodeChosen: true } },
      { do: 'form.edited/mobile' },
      { do: 'agreement.toggled' },
      {
        do: 'form.submitted/plain',
        starts: [
          {
            src: 'register',
            input: {
              method: 'mobile',
              user: {
                mobileNum: '9185550101',
                verificationCode: '123456',
                password: 'Sampaguita-8',
                confirmPassword: 'Sampaguita-8',
                affiliateCode: '',
                countryDialingCode: '81',
                agreement: true,
                rulesVersion: 'v1',
                domain: 'localhost',
                registerUrl: '/',
              },
            },
          },
        ],
        in: 'open.form.submitting',
        context: { ticket: null },
      },
      { do: 'register:done/ok', in: 'entering' },
      { do: 'storeSession:error/bug', in: 'registered' },
    ],
  },
  'mobile-only': {
    claim: 'If only mobile registration is on, the form opens for the mobile number (spec §2, §6).',
    steps: [
      {
        do: 'loadRules:done/mobileOnly',
        in: ['open.form.editing', 'open.sms.required'],
        context: { method: 'mobile', countryDialingCode: '81' },
      },
      { do: 'tab.selected/username', context: { method: 'mobile' } },
    ],
  },
  'a-code-typed-with-a-mobile-number': {
    claim: 'A registration by mobile verifies the invitation code as well, and needs no slider (spec §4).',
    steps: [
      { do: 'loadRules:done/both' },
      { do: 'tab.selected/mobile' },
      { do: 'form.edited/mobile' },
      { do: 'form.edited/code' },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/plain', in: 'open.form.verifyingCode' },
      {
        do: 'verifyAffiliate:done/ok',
        starts: [
          {
            src: 'register',
            input: {
              method: 'mobile',
              user: {
                mobileNum: '9185550101',
                verificationCode: '123456',
                password: 'Sampaguita-8',
                confirmPassword: 'Sampaguita-8',
                affiliateCode: 'AHENTE88',
                countryDialingCode: '63',
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
        do: 'register:done/codeUnknown',
        in: 'open.form.codeRefused',
        context: { problems: { affiliateCode: 'mismatch' } },
      },
    ],
  },
  'recommended-by-a-member': {
    claim: 'A visitor who came by a member’s link is registered as recommended by that member (spec §4 register).',
    input: 'invited',
    steps: [
      { do: 'loadRules:done/mobileOnly' },
      {
        do: 'agreement ticked, mobile number filled in and submitted',
        in: 'open.form.verifyingCode',
      },
      {
        do: 'verifyAffiliate:done/ok',
        starts: [{ src: 'register', input: { user: { referralCode: 'MARISOL7', registerUrl: '/register' } } }],
        in: 'open.form.submitting',
      },
    ],
  },
  'typing-after-a-fault': {
    claim: 'After a fault the form can be edited, its tab and dialling code changed, and sent again (spec §8).',
    steps: [
      { do: 'loadRules:done/both' },
      { do: 'tab.selected/mobile' },
      { do: 'form.edited/mobile' },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/plain' },
      { do: 'register:error/fault', in: 'open.form.editing.failed' },
      { do: 'dialingCode.selected/japan', in: 'open.form.editing.idle', context: { countryDialingCode: '81' } },
      { do: 'form.submitted/plain' },
      { do: 'register:error/fault', in: 'open.form.editing.failed' },
      { do: 'form.edited/mobile', in: 'open.form.editing.idle' },
      { do: 'form.submitted/plain' },
      { do: 'register:error/fault' },
      { do: 'tab.selected/username', in: 'open.form.editing.idle', context: { method: 'username' } },
    ],
  },
  'a-chosen-dialling-code-stays': {
    claim: 'A chosen dialling code is kept when the rules reload (spec §2).',
    steps: [
      { do: 'loadRules:done/both' },
      { do: 'tab.selected/mobile' },
      { do: 'dialingCode.selected/japan' },
      { do: 'form.edited/mobile' },
      { do: 'agreement.toggled' },
      { do: 'form.submitted/plain' },
      { do: 'register:done/rulesChanged', in: 'open.form.reloading' },
      { do: 'loadRules:done/both', in: 'open.form.editing', context: { countryDialingCode: '81', method: 'mobile' } },
    ],
  },
}
