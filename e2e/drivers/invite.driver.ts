import { inviteModel } from '#machines/invite/invite.model.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { inside } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { busy } from '#e2e/support/sights.ts'

/** Plays inviting friends against answers of the server's shapes. */
export const inviteDriver: BrowserDriver = {
  model: inviteModel,
  place: inside('region', 'invite.title'),
  open: memberAt('/me/referral'),
  events: {
    'friends.changed': { default: headlessOnly('the stream tells it: see the story') },
    'share.requested': { default: headlessOnly('not every browser has a sheet to share with') },
  },
  see: {
    loading: busy,
    unloaded: { alert: 'invite.unloaded' },
    showing: ['invite.link', 'invite.code'],
    renewing: ['invite.link', 'invite.code'],
  },
}
