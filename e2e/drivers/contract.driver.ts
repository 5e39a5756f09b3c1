import { modelIds } from '#machines/contract/contract.cases.ts'
import { contractModel } from '#machines/contract/contract.model.ts'
import { canOffer, type ContractSeen, movesOf } from '#machines/contract/contract.rules.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, clickEither, fill, within } from '#e2e/support/gestures.ts'
import { anywhere, type Place } from '#e2e/support/page-object.ts'
import { agentAt } from '#e2e/support/openings.ts'
import { alert, among, busy, busyAt, here } from '#e2e/support/expectations.ts'

const question: Place = (page) => page.getByRole('alertdialog')

const tier = (rate: string) =>
  fill({
    'contract.rate': rate,
    'contract.activeMembers': '5',
    'contract.validBet.dividend': '5,000',
    'contract.profitAndLoss': '1000',
  })

/** Drives one contract of an agent against stubbed responses. */
export const contractDriver: BrowserDriver = {
  model: contractModel,
  open: agentAt(`/agent/agentDividendRecordCopy2?with=${modelIds.downline}`),
  leftOut: (_, stimulus, context) => {
    const { contract, move } = context as { readonly contract: ContractSeen | null; readonly move: string | null }
    const [event, what] = stimulus.split('/')
    const has = {
      'offer.requested': contract !== null && canOffer(contract),
      'move.requested': contract !== null && movesOf(contract).some((each) => each === what),
      'versions.compared': contract !== null && contract.versions.length > 1,
    }
    if (event !== undefined && event in has && !has[event as keyof typeof has]) return 'the page has no such button'
    if (event === 'reason.edited' && (move === 'accept' || move === 'withdraw')) return 'the dialog has no reason field'
    return null
  },
  events: {
    'contract.changed': { default: headlessOnly('the live stream sends this: see contract.e2e.ts') },
    'offer.requested': { default: clickEither('contract.offer', 'contract.offer.new') },
    'form.edited': { good: tier('10'), over: tier('20.01') },
    'move.requested': {
      accept: click('contract.accept'),
      reject: click('contract.reject'),
      withdraw: click('contract.withdraw'),
      askNew: click('contract.askNew'),
      askEnd: click('contract.askEnd'),
    },
    'reason.edited': { why: within(question, fill({ 'contract.reason': ' Too little ' })) },
    'versions.compared': {
      two: async (_, { hand }) => {
        const before = await hand.field('contract.compare.before')
        await before.selectOption('2')
        await before.selectOption('1')
      },
    },
    confirmed: { default: within(question, click('contract.confirm')) },
    cancelled: {
      default: async (screen, site) => {
        const hasDialog = (await site.page.getByRole('alertdialog').count()) > 0
        await (hasDialog ? within(question, click('app.cancel')) : click('app.cancel'))(screen, site)
      },
    },
  },
  see: {
    loading: busy,
    loadFailed: alert('contract.unloaded'),
    shown: among('contract.held'),
    confirming: within(question, here),
    sendingAction: within(question, busyAt('contract.confirm')),
    actionFailed: within(anywhere, (_, { hand }) => hand.seeAlert('contract.notMoved')),
  },
}
