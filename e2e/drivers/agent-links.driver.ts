import { agentLinksModel } from '#machines/agent-links/agent-links.model.ts'
import type { LinkFields, RegistrationLinks } from '#machines/agent-links/agent-links.rules.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, fill, type Touch, within } from '#e2e/support/gestures.ts'
import { inside, type Place } from '#e2e/support/page-object.ts'
import { agentAt } from '#e2e/support/openings.ts'
import { alert, busy, gone, here } from '#e2e/support/expectations.ts'

const dialog: Place = (page) => page.getByRole('dialog')
const question: Place = (page) => page.getByRole('alertdialog')

const open =
  (name: string): Touch =>
  async (_, { hand }) =>
    (await hand.place()).getByRole('button', { name: new RegExp(`^${name}`) }).click()

const names = { 'link.opened/first': 'Facebook page', 'link.opened/old': 'Last year' }

/** Plays the agent's links against mocked server answers. */
export const agentLinksDriver: BrowserDriver = {
  model: agentLinksModel,
  place: inside('region', 'agent-links.title'),
  open: agentAt('/agent/registerCenter'),
  leftOut: (_, stimulus, context) => {
    const { links, target, fields } = context as {
      readonly links: RegistrationLinks | null
      readonly target: string | null
      readonly fields: LinkFields
    }
    if (/^form\.edited\/(agent|tooHigh)$/.test(stimulus) && (links?.types.includes(1) !== true || fields.type !== 1))
      return 'a link for members offers no contract'
    const name = names[stimulus as keyof typeof names]
    if (name !== undefined && links?.list.some((link) => link.name === name) !== true)
      return 'the link is not in the list'
    if (
      stimulus === 'add.requested/default' &&
      (links === null || links.types.length === 0 || links.live >= links.most)
    )
      return 'there is no button to add a link'
    const state = links?.list.find(({ id }) => id === target)?.state
    return stimulus === 'disable.requested/default' && state !== 'live'
      ? 'a link that is not live cannot be disabled'
      : null
  },
  events: {
    'form.edited': {
      good: async (screen, site) => {
        await fill({ 'agent-links.name': ' Fiesta ', 'agent-links.mostUses': ' 25 ' })(screen, site)
        const place = await site.hand.place()
        await place.getByRole('button', { name: /^7 / }).click()
        const member = await site.hand.control('team.type.2')
        if ((await member.count()) > 0) await member.click()
      },
      tooMany: fill({ 'agent-links.mostUses': '10001' }),
      agent: fill({
        'agent-links.name': 'Partners',
        'agent-links.mostUses': '',
        'agent-centre.agentDividendRecordCopy2': ' 12,5 ',
      }),
      tooHigh: fill({ 'agent-centre.agentDividendRecordCopy2': '40.01' }),
    },
    'add.requested': { default: click('agent-links.add') },
    'link.opened': {
      first: open('Facebook page'),
      old: open('Last year'),
      unknown: headlessOnly('only a link in the list can be clicked'),
    },
    'link.closed': { default: within(dialog, click('app.close')) },
    'disable.requested': { default: within(dialog, click('agent-links.disable')) },
    'share.requested': { default: headlessOnly('not every browser has a share sheet') },
    'links.changed': { default: headlessOnly('sent by the event stream: see the story') },
    confirmed: { default: within(question, click('agent-links.confirm')) },
    cancelled: {
      default: async (screen, site) => {
        const isConfirming = (await site.page.getByRole('alertdialog').count()) > 0
        await (isConfirming ? within(question, click('app.cancel')) : click('app.cancel'))(screen, site)
      },
    },
  },
  see: {
    loading: busy,
    loadFailed: alert('agent-links.unloaded'),
    showing: ['agent-links.intro', within(dialog, gone)],
    'editing.failed': alert('agent-links.failed'),
    open: within(dialog, here),
    confirming: within(question, here),
    disabling: within(question, here),
    notDisabled: within(question, here),
  },
}
