import { agentLinksModel } from '#machines/agent-links/agent-links.model.ts'
import type { LinkFields, ToldLinks } from '#machines/agent-links/agent-links.rules.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, fill, type Touch, within } from '#e2e/support/gestures.ts'
import { inside, type Place } from '#e2e/support/hand.ts'
import { agentAt } from '#e2e/support/openings.ts'
import { alert, busy, gone, here } from '#e2e/support/sights.ts'

const dialog: Place = (page) => page.getByRole('dialog')
const question: Place = (page) => page.getByRole('alertdialog')

const open =
  (name: string): Touch =>
  async (_, { hand }) =>
    (await hand.place()).getByRole('button', { name: new RegExp(`^${name}`) }).click()

const names = { 'link.opened/first': 'Facebook page', 'link.opened/old': 'Last year' }

/** Plays an agent's links against answers of the server's shapes. */
export const agentLinksDriver: BrowserDriver = {
  model: agentLinksModel,
  place: inside('region', 'agent-links.title'),
  open: agentAt('/agent/registerCenter'),
  leftOut: (_, stimulus, context) => {
    const { told, target, fields } = context as {
      readonly told: ToldLinks | null
      readonly target: string | null
      readonly fields: LinkFields
    }
    if (/^form\.edited\/(agent|tooHigh)$/.test(stimulus) && (told?.types.includes(1) !== true || fields.type !== 1))
      return 'a member is offered no contract'
    const name = names[stimulus as keyof typeof names]
    if (name !== undefined && told?.list.some((link) => link.name === name) !== true) return 'there is nothing to press'
    if (stimulus === 'add.requested/default' && (told === null || told.types.length === 0 || told.live >= told.most))
      return 'there is no button to make one'
    const state = told?.list.find(({ id }) => id === target)?.state
    return stimulus === 'disable.requested/default' && state !== 'live'
      ? 'one that is over has nothing to be closed'
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
      nobodys: headlessOnly('only a link of the list can be pressed'),
    },
    'link.closed': { default: within(dialog, click('app.close')) },
    'disable.requested': { default: within(dialog, click('agent-links.disable')) },
    'share.requested': { default: headlessOnly('not every browser has a sheet to share with') },
    'links.changed': { default: headlessOnly('the stream tells it: see the story') },
    confirmed: { default: within(question, click('agent-links.confirm')) },
    cancelled: {
      default: async (screen, site) => {
        const asked = (await site.page.getByRole('alertdialog').count()) > 0
        await (asked ? within(question, click('app.cancel')) : click('app.cancel'))(screen, site)
      },
    },
  },
  see: {
    loading: busy,
    unloaded: alert('agent-links.unloaded'),
    showing: ['agent-links.intro', within(dialog, gone)],
    'naming.failed': alert('agent-links.failed'),
    open: within(dialog, here),
    confirming: within(question, here),
    disabling: within(question, here),
    notDisabled: within(question, here),
  },
}
