import type { Journey } from '#atlas/model/model.ts'

/** Journeys of a required password change: at the login, later, and after the change. */
export const appPasswordJourneys: Readonly<Record<string, Journey>> = {
  'login-requires-password-change': {
    claim: 'A weak or expired password opens change-password instead of going on (spec §4).',
    input: 'visitor',
    steps: [
      { do: 'login.requested', starts: ['loadLogin'] },
      { do: 'loadLogin:done/ok', starts: [{ src: 'login', input: { smsLogin: false } }] },
      { do: 'session.opened/member' },
      {
        do: 'login:done/weakPassword',
        in: ['dialog.none', 'session.member.passwordChangeRequired'],
        emits: [],
        starts: [],
        context: { passwordChange: 'weak', alert: null },
      },
      { do: 'alert.dismissed', in: 'session.member.passwordChangeRequired' },
      {
        do: 'password.changed',
        in: 'session.member.welcoming',
        starts: ['loadMember'],
        emits: [{ type: 'navigate', to: '/', welcome: false }],
        context: { passwordChange: null },
      },
      { do: 'loadMember:done/ok', in: 'session.member.ready', emits: ['afterLogin.opened'] },
    ],
  },
  'a-password-change-after-a-reload': {
    claim: 'A reload does not skip a forced change; a logout ends it (spec §4, decision 3).',
    input: 'member',
    steps: [
      {
        do: 'loadMember:done/weakPassword',
        in: 'session.member.passwordChangeRequired',
        emits: [],
        context: { passwordChange: 'weak' },
      },
      { do: 'logout.requested', in: 'dialog.logout.loading' },
      { do: 'loadLogout:done/ok', in: ['dialog.logout.open', 'session.member.passwordChangeRequired'] },
      { do: 'session.closed', in: 'session.visitor', context: { passwordChange: null, session: null } },
    ],
  },
  'a-password-change-required-later': {
    claim: 'A password change that a call demands comes first: its reason is loaded, then the password is changed.',
    input: 'member',
    steps: [
      { do: 'loadMember:done/ok', in: 'session.member.ready' },
      { do: 'passwordChange.demanded', in: 'session.member.loadingInfo', starts: ['loadMember'], emits: [] },
      { do: 'loadMember:error/fault', in: 'session.member.infoFailed' },
      { do: 'passwordChange.demanded', in: 'session.member.loadingInfo', starts: ['loadMember'] },
      {
        do: 'loadMember:done/weakPassword',
        in: 'session.member.passwordChangeRequired',
        emits: [],
        context: { passwordChange: 'weak' },
      },
      { do: 'passwordChange.demanded', in: 'session.member.passwordChangeRequired', starts: [] },
    ],
  },
  'a-password-change-required-right-after-the-login': {
    claim: 'A demand during the welcome replaces it: the change comes first.',
    input: 'visitor',
    steps: [
      { do: 'session.opened/registered', in: 'session.member.welcoming' },
      { do: 'passwordChange.demanded', in: 'session.member.loadingInfo', starts: ['loadMember'], emits: [] },
      { do: 'loadMember:done/weakPassword', in: 'session.member.passwordChangeRequired', emits: [] },
    ],
  },
  'a-password-changed-from-the-account-page': {
    claim: 'Change password success: reload login info, close modal, go to / (spec §4).',
    input: 'member',
    steps: [
      { do: 'loadMember:done/ok', in: 'session.member.ready' },
      {
        do: 'password.changed',
        in: 'session.member.loadingInfo',
        starts: ['loadMember'],
        emits: [{ type: 'navigate', to: '/', welcome: false }],
      },
    ],
  },
}
