import { withdrawalModel } from '#machines/withdrawal/withdrawal.model.ts'
import type { WithdrawalContext } from '#machines/withdrawal/withdrawal.setup.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, inTurn, type Touch } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busy, form, here, sending } from '#e2e/support/expectations.ts'

/** The state in which each case of an edit can be played: that of its step. */
const stateOfCase: Readonly<Record<string, string>> = {
  'form.edited/pin': 'settingPin',
  'form.edited/otherAgain': 'settingPin',
  'form.edited/name': 'naming',
  'form.edited/account': 'addingAccount',
  'form.edited/accountOnly': 'addingAccount',
  'form.edited/short': 'addingAccount',
  'form.edited/good': 'editing',
  'form.edited/tooMuch': 'editing',
  'form.edited/other': 'editing',
}

/** Types the PIN where the form asks for it: the flow may have it already. */
const typePin: Touch = async (_, { hand }) => {
  if ((await (await hand.field('payment-password.title')).count()) > 0)
    await hand.type({ 'payment-password.title': '246810' })
}

const chooseBank: Touch = (_, { page }) => page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
const typeNumber = inTurn(chooseBank, fill({ 'bank-card.number': ' 1234 5678 901 ' }))

/** Plays a withdrawal against answers of the server's shapes. */
export const withdrawalDriver: BrowserDriver = {
  model: withdrawalModel,
  place: inside('region', 'withdrawal.title'),
  open: memberAt('/me/withdraw'),
  leftOut: (states, stimulus, context) => {
    const { terms } = context as Pick<WithdrawalContext, 'terms'>
    const place = stateOfCase[stimulus]
    if (place !== undefined && !states.some((state) => state.startsWith(place))) return 'the fields are in another step'
    if (stimulus === 'after:pinLifetime')
      return 'after so long a silence of the event stream the terms are loaded again'
    if (stimulus === 'terms.changed/default') return 'it is a live event, or one of another card'
    if (stimulus === 'form.edited/other' && terms?.destinations.length === 1) return 'there is no other account'
    if (stimulus === 'cancelled/default' && terms?.destinations.length === 0) return 'there is nowhere to go back to'
    return states.includes('editing') && terms?.available === '0.00' ? 'nothing can be withdrawn' : null
  },
  events: {
    'form.edited': {
      pin: fill({
        'payment-password.login': 'Sampaguita-7',
        'payment-password.new': '246810',
        'payment-password.again': '246810',
      }),
      otherAgain: fill({ 'payment-password.again': '135790' }),
      name: fill({ 'form.field.fullname': ' Marisol de la Cruz ' }),
      account: inTurn(typeNumber, typePin),
      accountOnly: typeNumber,
      short: fill({ 'bank-card.number': '123' }),
      good: inTurn(fill({ 'withdrawal.amount': '500' }), typePin),
      tooMuch: fill({ 'withdrawal.amount': '10001' }),
      other: (_, { page }) => page.getByRole('button', { name: 'Bangko Silangan •••• 2345' }).first().click(),
    },
    'destination.requested': { default: click('bank-card.add') },
    'another.requested': { default: click('withdrawal.another') },
    cancelled: { default: click('withdrawal.back') },
  },
  see: {
    loading: busy,
    loadFailed: { alert: 'withdrawal.unloaded' },
    'settingPin.idle': ['withdrawal.first.password', form],
    'settingPin.failed': alert('bank-card.failed'),
    savingPin: sending,
    'naming.idle': ['withdrawal.first.name', form],
    'naming.failed': alert('bank-card.failed'),
    savingName: sending,
    'addingAccount.idle': ['withdrawal.first.place', form],
    'addingAccount.failed': alert('bank-card.failed'),
    savingAccount: sending,
    'editing.idle': here,
    'editing.failed': alert('withdrawal.failed'),
    requesting: sending,
    requested: ['withdrawal.requested', 'withdrawal.reference'],
  },
}
