import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, type Touch } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, form, offers, sending } from '#e2e/support/sights.ts'

/** The field for a code has a name of its own where the verification is turned off. */
const typeCode =
  (code: string): Touch =>
  async (_, { hand }) => {
    const ending = (await (await hand.field('authenticator.password')).count()) > 0
    await hand.type({ [ending ? 'authenticator.end.code' : 'authenticator.code']: code })
  }

/** Plays Google verification in one's account against answers of the server's shapes. */
export const authenticatorDriver: BrowserDriver = {
  model: authenticatorModel,
  place: inside('region', 'authenticator.title'),
  open: memberAt('/me/security'),
  leftOut: (states, stimulus) =>
    stimulus === 'form.edited/password' && !states.includes('disabling') ? 'no password is asked for' : null,
  events: {
    'enrol.requested': { default: click('authenticator.begin') },
    'end.requested': { default: click('authenticator.end') },
    'form.edited': {
      code: typeCode('123 456'),
      blank: typeCode(' '),
      password: fill({ 'authenticator.password': accounts.member.password }),
    },
    'codes.kept': { default: click('authenticator.codes.kept') },
  },
  see: {
    'off.resting': [offers('authenticator.begin'), 'authenticator.state.off'],
    'off.failed': alert('authenticator.unbegun'),
    'enrolling.resting': ['authenticator.qr', form],
    'enrolling.failed': alert('authenticator.unsent'),
    confirming: sending,
    issued: 'authenticator.codes.kept',
    on: ['authenticator.state.on', offers('authenticator.end')],
    'disabling.resting': ['authenticator.password', form],
    'disabling.failed': alert('authenticator.unsent'),
    ending: sending,
  },
}
