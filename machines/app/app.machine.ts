import { screenStates } from '#machines/lib/screen-states.ts'
import { answer, given } from '#machines/lib/transitions.ts'
import { appSetup } from './app.setup.ts'

/** The root of the site: boot, the session, and which dialog is open (spec §2 layout, §4). */
export const appMachine = appSetup.createMachine({
  id: 'app',
  description: 'The whole site: what it is made of, who is here, and what is open.',
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
      description: 'What the brand is called and which features are on.',
      meta: { requirements: ['spec §1 brand configuration', 'spec §6 feature toggles'] },
      initial: 'loading',
      states: {
        loading: {
          description: 'The configuration is on its way; an older one stays in use.',
          meta: { requirements: ['spec §7 whitelabel'] },
          tags: ['busy'],
          invoke: {
            src: 'loadBrand',
            id: 'loadBrand',
            onDone: [
              { guard: answer('refused'), target: 'unloaded' },
              { target: 'ready', actions: answer('keepBrand') },
            ],
            onError: 'unloaded',
          },
          on: { 'brand.changed': { target: 'loading', reenter: true } },
        },
        unloaded: {
          description: 'The configuration did not come; an older one will do.',
          meta: { requirements: ['spec §8 network link abnormal'] },
          always: [{ guard: 'hasBrand', target: 'ready' }, { target: 'failed' }],
        },
        ready: {
          description: 'The configuration is known.',
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
      description: 'Who is here.',
      meta: { requirements: ['spec §4 logged in = token present'] },
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Looks whether this tab kept a session.',
          meta: { requirements: ['spec §3 session storage', 'decision 6'] },
          always: [{ guard: 'hasSession', target: 'member.loadingInfo' }, { target: 'visitor' }],
        },
        visitor: {
          description: 'Nobody is logged in.',
          meta: { requirements: ['spec §6 visitor'] },
          tags: ['visitor'],
          on: {
            'session.opened': { target: 'member', actions: [given('keepSession'), given('tellStarted')] },
          },
        },
        member: {
          description: 'Somebody is logged in.',
          meta: { requirements: ['spec §4 logged in = token present', 'spec §6 member'] },
          tags: ['member'],
          initial: 'entering',
          on: {
            'password.changed': { target: '.loadingInfo', actions: 'goHome' },
            'session.closed': { target: 'visitor', actions: ['forgetSession', 'tellLoggedOut', 'goHome'] },
            'play.givenUp': { target: 'visitor', actions: ['forgetSession', 'tellLost'] },
            'session.lost': [
              // A logout ends the session at the server first, which may say so before the logout is through here.
              { guard: 'loggingOut', target: 'visitor', actions: ['forgetSession', 'tellLoggedOut', 'goHome'] },
              { target: 'visitor', actions: ['forgetSession', 'alertSessionLost', 'tellLost'] },
            ],
          },
          states: {
            entering: {
              description: 'The login still has steps to finish.',
              meta: { requirements: ['spec §4 login: success'] },
              always: [
                { guard: 'arrivedHome', target: 'welcoming', actions: 'welcomeHome' },
                { guard: 'arrivedForAction', target: 'loadingInfo' },
                { guard: 'arrivedForPasswordChange', target: 'owingPasswordChange' },
              ],
            },
            welcoming: {
              description:
                'The member is taken home or where the login was asked for, and free to go on; once the member info is there the after-login modal opens.',
              meta: { requirements: ['spec §4 login: load member info, after-login modal, go to /'] },
              tags: ['busy'],
              invoke: {
                src: 'loadMember',
                id: 'loadMember',
                onDone: [
                  { guard: answer('refused'), target: 'infoFailed' },
                  { target: 'ready', actions: [answer('keepMember'), 'openAfterLogin'] },
                ],
                onError: 'infoFailed',
              },
              on: { 'passwordChange.demanded': 'loadingInfo' },
            },
            loadingInfo: {
              description: 'The member info is on its way.',
              meta: { requirements: ['spec §2 root layout: with a token, the member info'] },
              tags: ['busy'],
              invoke: {
                src: 'loadMember',
                id: 'loadMember',
                onDone: [
                  { guard: answer('refused'), target: 'infoFailed' },
                  { guard: answer('stillOwed'), target: 'owingPasswordChange', actions: answer('keepPasswordChange') },
                  { target: 'ready', actions: answer('keepMember') },
                ],
                onError: 'infoFailed',
              },
            },
            ready: {
              description: 'The member is known.',
              meta: { requirements: ['spec §2 logged-in block'] },
              on: { 'passwordChange.demanded': 'loadingInfo' },
            },
            infoFailed: {
              description: 'The member info did not come; the member is logged in and can ask for it again.',
              meta: { requirements: ['spec §8 network link abnormal'] },
              on: { 'member.retried': 'loadingInfo', 'passwordChange.demanded': 'loadingInfo' },
            },
            owingPasswordChange: {
              description:
                'The password must be changed before anything else; a page that is loaded anew comes back here.',
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
            'action.requested': { target: 'gate', actions: given('keepAction') },
          },
        },
        login: {
          description: 'A login was asked for: as a popup, or on a page of its own.',
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
                  { guard: answer('nobodyLoggedIn'), target: '#app.dialog.none' },
                  {
                    guard: answer('passwordChangeOwed'),
                    target: '#app.dialog.none',
                    actions: answer('arriveForPasswordChange'),
                  },
                  { target: '#app.dialog.none', actions: 'arriveHome' },
                ],
              },
              on: { 'login.closed': { actions: 'closeLogin' } },
            },
          },
        },
        logout: {
          description: 'The member is asked whether to log out, and is logged out.',
          meta: { requirements: ['spec §4 logout'] },
          initial: 'loading',
          states: {
            ...screenStates({
              src: 'loadLogout',
              retry: 'logout.retried',
              on: { 'logout.closed': '#app.dialog.none' },
              // The session may have ended meanwhile.
              next: [{ guard: 'hasSession', target: 'open' }, { target: '#app.dialog.none' }],
            }),
            open: {
              description: 'The question is on the screen; an answer ends it.',
              invoke: {
                src: 'logout',
                id: 'logout',
                onDone: [
                  { guard: answer('unheard'), target: '#app.dialog.none', actions: 'alertUnheard' },
                  { target: '#app.dialog.none' },
                ],
              },
            },
          },
        },
        gate: {
          description: 'A protected action asks to be let through.',
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
                guard: answer('passwordChangeOwed'),
                target: 'none',
                actions: ['tellDismissed', 'forgetAction', answer('arriveForPasswordChange')],
              },
              {
                guard: answer('actionAllowed'),
                target: 'none',
                actions: ['arriveForAction', 'tellAllowed', 'forgetAction'],
              },
              { target: 'none', actions: ['arriveForAction', 'tellDismissed', 'forgetAction'] },
            ],
          },
          on: { 'login.closed': { actions: given('passToGate') }, 'login.retried': { actions: given('passToGate') } },
        },
      },
    },
    alert: {
      description: 'A short message over whatever is on the screen.',
      meta: { requirements: ['spec §2 warning dialog'] },
      on: {
        'alert.dismissed': { actions: 'dismissAlert' },
      },
    },
  },
})
