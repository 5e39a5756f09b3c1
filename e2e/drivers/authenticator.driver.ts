import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, type Touch } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, form, offers, sending } from '#e2e/support/expectations.ts'

/** Fills the code field, whose label differs when the authenticator is turned off. */
const typeCode =
  (code: string): Touch =>
  async (_, { hand }) => {
    const ending = (await (await hand.field('authenticator.password')).count()) > 0
    await hand.type({ [ending ? 'authenticator.end.code' : 'authenticator.code']: code })
  }

/** Plays the authenticator card against mocked server answers. */
export const authenticatorDriver: BrowserDriver = {
  model: authenticatorModel,
  place: inside('region', 'authenticator.title'),
  open: memberAt('/me/security'),
  leftOut: (states, stimulus) =>
    stimulus === 'form.edited/password' && !states.includes('disabling') ? 'the form has no password field' : null,
  events: {
    'enrol.requested': { default: click('authenticator.begin') },
    'end.requested': { default: click('authenticator.end') },
    'form.edited': {
      code: typeCode('123 456'),
      blank: typeCode(' '),
      password: fill({ 'authenticator.password': accounts.member.password }),
    },
    'codes.saved': { default: click('authenticator.codes.kept') },
  },
  see: {
    'off.idle': [offers('authenticator.begin'), 'authenticator.state.off'],
    'off.failed': alert('authenticator.unbegun'),
    'enrolling.idle': ['authenticator.qr', form],
    'enrolling.failed': alert('authenticator.unsent'),
    confirming: sending,
    showingRecoveryCodes: 'authenticator.codes.kept',
    on: ['authenticator.state.on', offers('authenticator.end')],
    'disabling.idle': ['authenticator.password', form],
    'disabling.failed': alert('authenticator.unsent'),
    turningOff: sending,
  },
}
