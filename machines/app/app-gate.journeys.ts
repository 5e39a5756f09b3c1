import type { Journey } from '#atlas/model/model.ts'

/** Journeys of the gate before a protected action. */
export const appGateJourneys: Readonly<Record<string, Journey>> = {
  'gate-resumes': {
    claim: 'No token opens the login popup; after success the action resumes (spec §5).',
    input: 'visitor',
    steps: [
      {
        do: 'action.requested/launch',
        starts: [{ src: 'protectedAction', input: { accountType: null, login: { smsLogin: false } } }],
        in: 'dialog.gate',
      },
      { do: 'session.opened/member', in: 'session.member.entering', emits: ['session.started'] },
      {
        do: 'protectedAction:done/allowed',
        in: ['dialog.none', 'session.member.loadingInfo'],
        emits: ['action.allowed'],
        context: { action: null },
      },
    ],
  },
  'gate-dismissed': {
    claim: 'Closing the login popup of the gate cancels the action: nothing is launched (spec §5).',
    input: 'visitor',
    steps: [
      { do: 'action.requested/launch', in: 'dialog.gate' },
      { do: 'login.retried', in: 'dialog.gate', sends: ['login.retried'] },
      { do: 'login.closed', in: 'dialog.gate', sends: ['login.closed'] },
      {
        do: 'protectedAction:done/refused',
        in: ['dialog.none', 'session.visitor'],
        emits: [{ type: 'action.dismissed', action: { gameCode: 'G1' } }],
        context: { action: null },
      },
    ],
  },
  'gate-refuses-a-trial-login': {
    claim: 'A login at the gate with an account that may not play succeeds; the action is cancelled (spec §5).',
    input: 'visitor',
    steps: [
      { do: 'action.requested/launch' },
      { do: 'session.opened/member', in: 'session.member.entering' },
      {
        do: 'protectedAction:done/refused',
        in: ['dialog.none', 'session.member.loadingInfo'],
        emits: ['action.dismissed'],
        context: { action: null },
      },
    ],
  },
  'gate-requires-password-change': {
    claim: 'A weak or expired password at the gate must be changed, and the action is cancelled (spec §4, §5).',
    input: 'visitor',
    steps: [
      { do: 'action.requested/launch' },
      { do: 'session.opened/member' },
      {
        do: 'protectedAction:done/weakPassword',
        in: ['dialog.none', 'session.member.passwordChangeRequired'],
        emits: ['action.dismissed'],
        context: { action: null, passwordChange: 'weak' },
      },
    ],
  },
}
