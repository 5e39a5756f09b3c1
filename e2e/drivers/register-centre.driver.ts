import { registerCentreModel } from '#machines/register-centre/register-centre.model.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { agentAt } from '#e2e/support/openings.ts'
import { alert } from '#e2e/support/expectations.ts'

/** Plays the opening of an account by an agent with mocked server answers. */
export const registerCentreDriver: BrowserDriver = {
  model: registerCentreModel,
  place: inside('region', 'register-centre.title'),
  open: agentAt('/agent/registerCenter'),
  leftOut: (_, stimulus, context) => {
    const { terms } = context as { readonly terms: { readonly types: readonly number[] } | null }
    return stimulus === 'form.edited/agent' && (terms?.types.length ?? 0) < 2 ? 'there is no choice of types' : null
  },
  events: {
    'form.edited': {
      good: async (screen, site) => {
        await fill({ 'register-centre.username': ' bagongtao ' })(screen, site)
        await (await site.hand.place()).getByRole('checkbox').setChecked(true)
      },
      agent: click('team.type.1'),
      short: fill({ 'register-centre.username': 'bg' }),
    },
    'share.requested': { default: headlessOnly('not every browser has a share sheet') },
    'another.requested': { default: click('register-centre.another') },
  },
  see: {
    loadFailed: alert('register-centre.unloaded'),
    notOffered: 'register-centre.shut',
    'editing.failed': alert('register-centre.failed'),
    opened: ['register-centre.opened.text', 'register-centre.opened'],
  },
}
