import { profileModel } from '#machines/profile/profile.model.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { memberAt } from '#e2e/support/openings.ts'

/** Plays the profile of a member with mocked server answers. */
export const profileDriver: BrowserDriver = {
  model: profileModel,
  open: memberAt('/me/profile'),
  events: {
    'avatar.picked': { koi: click('profile.avatar.koi'), none: click('profile.avatar.none') },
    'form.edited': {
      good: fill({ 'form.field.nickname': 'Sol', 'form.field.zalo': '1234567' }),
      noName: fill({ 'form.field.nickname': ' ' }),
      letters: fill({ 'form.field.zalo': 'letters' }),
    },
  },
  see: { loadFailed: { alert: 'profile.unloaded' }, 'editing.saved': 'profile.saved' },
}
