import { profileModel } from '#machines/profile/profile.model.ts'
import { profileScreen } from '#e2e/screens/profile.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { type BrowserDriver } from '#e2e/support/driver.ts'
import { beLoggedIn, logIn } from '#e2e/support/sessions.ts'
import { spoken } from '#e2e/support/words.ts'

type Screen = ReturnType<typeof profileScreen>

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
  see: {
    loading: (screen) => screen.seeLoading(),
    failed: (screen) => screen.seeUnloaded(),
    'editing.resting': (screen) => screen.seeForm(),
    'editing.saved': (screen) => screen.seeSaved(),
    'editing.failed': (screen) => screen.seeUnsaved(),
    saving: (screen) => screen.seeSaving(),
  },
}
