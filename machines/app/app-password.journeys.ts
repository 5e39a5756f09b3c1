import type { Journey } from '#atlas/model/model.ts'

/** What the spec promises of a password that is owed: from the login on, from now on, or no more. */
export const appPasswordJourneys: Readonly<Record<string, Journey>> = {
  'login-owes-password-change': {
    claim: 'A weak or expired password opens change-password instead of going on (spec §4).',
    input: 'visitor',
    steps: [
      { do: 'login.requested', starts: ['loadLogin'] },
      { do: 'loadLogin:done/ok', starts: [{ src: 'login', input: { smsLogin: false } }] },
      { do: 'session.opened/member' },
      {
        do: 'login:done/weakPassword',
        in: ['dialog.none', 'session.member.owingPasswordChange'],
        emits: [],
        starts: [],
        context: { passwordChange: 'weak', alert: null },
      },
      { do: 'alert.dismissed', in: 'session.member.owingPasswordChange' },
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
  'a-password-still-owed': {
    claim: 'Loading the page anew does not put a forced change off; logging out does (spec §4, decision 3).',
    input: 'member',
    steps: [
      {
        do: 'loadMember:done/weakPassword',
        in: 'session.member.owingPasswordChange',
        emits: [],
        context: { passwordChange: 'weak' },
      },
      { do: 'logout.requested', in: 'dialog.logout.loading' },
      { do: 'loadLogout:done/ok', in: ['dialog.logout.open', 'session.member.owingPasswordChange'] },
      { do: 'session.closed', in: 'session.visitor', context: { passwordChange: null, session: null } },
    ],
  },
  'a-password-owed-from-now-on': {
    claim:
      'A demand for another password is followed wherever the server makes it: why is asked, and it is changed first.',
    input: 'member',
    steps: [
      { do: 'loadMember:done/ok', in: 'session.member.ready' },
      { do: 'passwordChange.demanded', in: 'session.member.loadingInfo', starts: ['loadMember'], emits: [] },
      { do: 'loadMember:error/fault', in: 'session.member.infoFailed' },
      { do: 'passwordChange.demanded', in: 'session.member.loadingInfo', starts: ['loadMember'] },
      {
        do: 'loadMember:done/weakPassword',
        in: 'session.member.owingPasswordChange',
        emits: [],
        context: { passwordChange: 'weak' },
      },
      { do: 'passwordChange.demanded', in: 'session.member.owingPasswordChange', starts: [] },
    ],
  },
  'a-password-owed-right-after-the-login': {
    claim: 'A demand that comes while the member is welcomed is no welcome: the change comes first.',
    input: 'visitor',
    steps: [
      { do: 'session.opened/registered', in: 'session.member.welcoming' },
      { do: 'passwordChange.demanded', in: 'session.member.loadingInfo', starts: ['loadMember'], emits: [] },
      { do: 'loadMember:done/weakPassword', in: 'session.member.owingPasswordChange', emits: [] },
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
