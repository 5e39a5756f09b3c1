import { screenStates } from '#machines/lib/screen-states.ts'
import { withOutput, withEvent } from '#machines/lib/transitions.ts'
import { appSetup } from './app.setup.ts'

/** The root of the site: boot, the session, and which dialog is open (spec §2 layout, §4). */
export const appMachine = appSetup.createMachine({
  id: 'app',
  description: 'The whole site: its configuration, the session, and the open dialog.',
  meta: { requirements: ['spec §2 layout', 'spec §4', 'spec §6'] },
  context: ({ input }) => ({
    preferences: input.preferences,
    session: input.session,
    member: null,
    brand: null,
    alert: null,
    area: 'member',
    action: null,
    arrival: null,
    passwordChange: null,
  }),
  type: 'parallel',
  invoke: [
    { src: 'preferences', id: 'preferences', input: ({ context }) => ({ preferences: context.preferences }) },
    { src: 'siteStatus', id: 'siteStatus' },
  ],
  states: {
    brand: {
      description: 'The configuration of the brand and its features.',
      meta: { requirements: ['spec §1 brand configuration', 'spec §6 feature toggles'] },
      initial: 'loading',
      states: {
        loading: {
          description: 'The configuration is loading; an older one stays in use.',
          meta: { requirements: ['spec §7 whitelabel'] },
          tags: ['busy'],
          invoke: {
            src: 'loadBrand',
            id: 'loadBrand',
            onDone: [
              { guard: withOutput('refused'), target: 'loadFailed' },
              { target: 'ready', actions: withOutput('keepBrand') },
            ],
            onError: 'loadFailed',
          },
          on: { 'brand.changed': { target: 'loading', reenter: true } },
        },
        loadFailed: {
          description: 'The configuration could not be loaded; an older one is used where there is one.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          always: [{ guard: 'hasBrand', target: 'ready' }, { target: 'failed' }],
        },
        ready: {
          description: 'The configuration is loaded.',
          meta: { requirements: ['spec §6 feature toggles'] },
          on: { 'brand.changed': 'loading' },
        },
        failed: {
          description: 'The site could not start; the visitor can try again.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          tags: ['failed'],
          on: { 'brand.retried': 'loading', 'brand.changed': 'loading' },
        },
      },
    },
    session: {
      description: 'The session of this tab.',
      meta: { requirements: ['spec §4 logged in = token present'] },
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Checks whether this tab has a stored session.',
          meta: { requirements: ['spec §3 session storage', 'decision 6'] },
          always: [{ guard: 'hasSession', target: 'member.loadingInfo' }, { target: 'visitor' }],
        },
        visitor: {
          description: 'A visitor, without a session.',
          meta: { requirements: ['spec §6 visitor'] },
          tags: ['visitor'],
          on: {
            'session.opened': {
              target: 'member',
              actions: [withEvent('keepSession'), withEvent('emitSessionStarted')],
            },
          },
        },
        member: {
          description: 'A logged-in member.',
          meta: { requirements: ['spec §4 logged in = token present', 'spec §6 member'] },
          tags: ['member'],
          initial: 'entering',
          on: {
            'password.changed': { target: '.loadingInfo', actions: 'goHome' },
            'session.closed': { target: 'visitor', actions: ['forgetSession', 'emitLoggedOut', 'goHome'] },
            'member.excluded': { target: 'visitor', actions: ['forgetSession', 'emitSessionLost'] },
            'session.lost': [
              // The server may report the end of the session before the logout has finished here.
              { guard: 'loggingOut', target: 'visitor', actions: ['forgetSession', 'emitLoggedOut', 'goHome'] },
              { target: 'visitor', actions: ['forgetSession', 'alertSessionLost', 'emitSessionLost'] },
            ],
          },
          states: {
            entering: {
              description: 'The login still has steps to finish.',
              meta: { requirements: ['spec §4 login: success'] },
              always: [
                { guard: 'arrivedHome', target: 'welcoming', actions: 'welcomeHome' },
                { guard: 'arrivedForAction', target: 'loadingInfo' },
                { guard: 'arrivedForPasswordChange', target: 'passwordChangeRequired' },
              ],
            },
            welcoming: {
              description:
                'The member is led home or back to the requested page; once the member info is loaded the after-login modal opens.',
              meta: { requirements: ['spec §4 login: load member info, after-login modal, go to /'] },
              tags: ['busy'],
              invoke: {
                src: 'loadMember',
                id: 'loadMember',
                onDone: [
                  { guard: withOutput('refused'), target: 'infoFailed' },
                  { target: 'ready', actions: [withOutput('keepMember'), 'openAfterLogin'] },
                ],
                onError: 'infoFailed',
              },
              on: { 'passwordChange.demanded': 'loadingInfo' },
            },
            loadingInfo: {
              description: 'The member info is loading.',
              meta: { requirements: ['spec §2 root layout: with a token, the member info'] },
              tags: ['busy'],
              invoke: {
                src: 'loadMember',
                id: 'loadMember',
                onDone: [
                  { guard: withOutput('refused'), target: 'infoFailed' },
                  {
                    guard: withOutput('passwordChangeStillRequired'),
                    target: 'passwordChangeRequired',
                    actions: withOutput('keepPasswordChange'),
                  },
                  { target: 'ready', actions: withOutput('keepMember') },
                ],
                onError: 'infoFailed',
              },
            },
            ready: {
              description: 'The member info is loaded.',
              meta: { requirements: ['spec §2 logged-in block'] },
              on: { 'passwordChange.demanded': 'loadingInfo' },
            },
            infoFailed: {
              description: 'The member info could not be loaded; the member is logged in and can retry.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              on: { 'member.retried': 'loadingInfo', 'passwordChange.demanded': 'loadingInfo' },
            },
            passwordChangeRequired: {
              description: 'The password must be changed first; a reload of the page leads back here.',
              meta: { requirements: ['spec §4 login: open change-password modal', 'decision 3'] },
              on: { 'password.changed': { target: 'welcoming', actions: ['forgetPasswordChange', 'goHome'] } },
            },
          },
        },
      },
    },
    dialog: {
      description: 'Which dialog of the session is open.',
      meta: { requirements: ['spec §2 modals'] },
      initial: 'none',
      states: {
        none: {
          description: 'No dialog is open.',
          on: {
            'login.requested': [
              { guard: 'hasSession' },
              { target: 'login', actions: { type: 'keepArea', params: { area: 'member' } } },
            ],
            'agentLogin.requested': [
              { guard: 'hasSession' },
              { target: 'login', actions: { type: 'keepArea', params: { area: 'agent' } } },
            ],
            'logout.requested': { guard: 'hasSession', target: 'logout' },
            'action.requested': { target: 'gate', actions: withEvent('keepAction') },
          },
        },
        login: {
          description: 'A login is requested: as a popup, or on its own page.',
          meta: { requirements: ['spec §2 loginPopupModal'] },
          initial: 'loading',
          states: {
            ...screenStates({
              src: 'loadLogin',
              retry: 'login.retried',
              on: { 'login.closed': '#app.dialog.none' },
            }),
            open: {
              description: 'The visitor logs in.',
              invoke: {
                src: 'login',
                id: 'login',
                input: ({ context }) => ({
                  area: context.area,
                  smsLogin: context.brand?.toggles.smsLogin ?? false,
                }),
                onDone: [
                  { guard: withOutput('loginDismissed'), target: '#app.dialog.none' },
                  {
                    guard: withOutput('passwordChangeRequired'),
                    target: '#app.dialog.none',
                    actions: withOutput('arriveForPasswordChange'),
                  },
                  { target: '#app.dialog.none', actions: 'arriveHome' },
                ],
              },
              on: { 'login.closed': { actions: 'closeLogin' } },
            },
          },
        },
        logout: {
          description: 'The member confirms the logout and is logged out.',
          meta: { requirements: ['spec §4 logout'] },
          initial: 'loading',
          states: {
            ...screenStates({
              src: 'loadLogout',
              retry: 'logout.retried',
              on: { 'logout.closed': '#app.dialog.none' },
              // The session may have ended during the load.
              next: [{ guard: 'hasSession', target: 'open' }, { target: '#app.dialog.none' }],
            }),
            open: {
              description: 'The logout dialog is open.',
              invoke: {
                src: 'logout',
                id: 'logout',
                onDone: [
                  {
                    guard: withOutput('logoutUnconfirmed'),
                    target: '#app.dialog.none',
                    actions: 'alertLogoutUnconfirmed',
                  },
                  { target: '#app.dialog.none' },
                ],
              },
            },
          },
        },
        gate: {
          description: 'A protected action waits at the gate.',
          meta: { requirements: ['spec §5 protected-action gate'] },
          invoke: {
            src: 'protectedAction',
            id: 'protectedAction',
            input: ({ context }) => ({
              accountType: context.session?.accountType ?? null,
              login: { area: 'member', smsLogin: context.brand?.toggles.smsLogin ?? false },
            }),
            onDone: [
              {
                guard: withOutput('passwordChangeRequired'),
                target: 'none',
                actions: ['emitDismissed', 'forgetAction', withOutput('arriveForPasswordChange')],
              },
              {
                guard: withOutput('actionAllowed'),
                target: 'none',
                actions: ['arriveForAction', 'emitAllowed', 'forgetAction'],
              },
              { target: 'none', actions: ['arriveForAction', 'emitDismissed', 'forgetAction'] },
            ],
          },
          on: {
            'login.closed': { actions: withEvent('passToGate') },
            'login.retried': { actions: withEvent('passToGate') },
          },
        },
      },
    },
    alert: {
      description: 'A short message over the page.',
      meta: { requirements: ['spec §2 warning dialog'] },
      on: {
        'alert.dismissed': { actions: 'dismissAlert' },
      },
    },
  },
})
