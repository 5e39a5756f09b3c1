import { modelProfile, profileModel } from '#machines/profile/profile.model.ts'
import { profileScreen } from '#e2e/screens/profile.screen.ts'
import { profileCalls } from '#wire/profile.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, breakConnection, type BrowserDriver, refuse } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

type Screen = ReturnType<typeof profileScreen>
/** Reading and saving share an address: at most one of them is under way. */
const call = (settle: ReturnType<typeof answer>) => ({
  at: 'request' as const,
  path: profileCalls.profile.path,
  settle,
})

/** Plays the profile of a member against answers of the server's shapes. */
export const profileDriver: BrowserDriver<Screen> = {
  model: profileModel,
  async open({ page, site }) {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/me/profile')
    return profileScreen(page, spoken)
  },
  leftOut: (states, stimulus, context) => {
    const [type = ''] = stimulus.split('/')
    if (type === 'retry.requested') return states.includes('failed') ? null : 'the button belongs to the failed page'
    if (type.includes(':')) return null
    if (!states.includes('editing')) return 'there is no form to change'
    const { avatar } = context as { readonly avatar: string | null }
    if (stimulus === `avatar.picked/${avatar ?? 'none'}`) return 'it is picked already'
    return null
  },
  events: {
    'avatar.picked': { koi: (screen) => screen.pick('koi'), none: (screen) => screen.pick('none') },
    'form.edited': {
      // What a field holds already is no edit: each first takes away what may be in it.
      good: async (screen) => {
        await screen.fill('nickname', '')
        await screen.fill('nickname', 'Sol')
        await screen.fill('zalo', '')
        await screen.fill('zalo', '1234567')
      },
      noName: async (screen) => {
        await screen.fill('nickname', '')
        await screen.fill('nickname', ' ')
      },
      letters: async (screen) => {
        await screen.fill('zalo', '')
        await screen.fill('zalo', 'letters')
      },
    },
    'form.submitted': { default: (screen) => screen.clickSave() },
    'retry.requested': { default: (screen) => screen.clickRetry() },
  },
  outcomes: {
    loadProfile: {
      'done/ok': call(answer(modelProfile)),
      'done/refused': call(refuse('rate_limited', 429)),
      'error/fault': call(breakConnection),
    },
    saveProfile: {
      'done/ok': call(answer({ locked: ['fullname', 'birthday'] })),
      'done/underage': call(refuse('invalid_request', 400, { fields: [{ field: 'birthday', problem: 'underage' }] })),
      'done/locked': call(refuse('profile_locked', 409)),
      'error/fault': call(breakConnection),
    },
  },
  see: {
    loading: (screen) => screen.seeLoading(),
    failed: (screen) => screen.seeUnloaded(),
    'editing.resting': (screen) => screen.seeForm(),
    'editing.saved': (screen) => screen.seeSaved(),
    'editing.failed': (screen) => screen.seeUnsaved(),
    saving: (screen) => screen.seeSaving(),
  },
}
