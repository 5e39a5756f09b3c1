import { redeemModel } from '#machines/redeem/redeem.model.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, type Touch } from '#e2e/support/gestures.ts'
import { handIn, type Place } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busyAt, here } from '#e2e/support/sights.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'

/** The form, whatever it spends points on. */
const dialog: Place = (page) => page.getByRole('dialog')

/** Its number is called otherwise where points become money. */
const number =
  (text: string): Touch =>
  async (_, { page }) => {
    const field = page.getByRole('dialog').locator('input[name="quantity"]')
    await field.fill('')
    await field.fill(text)
  }

/** Plays spending points against answers of the server's shapes. */
export const redeemDriver: BrowserDriver = {
  model: redeemModel,
  place: dialog,
  async open(world, input) {
    const { page } = world
    const balance = { points: 150, rest: '0.00', staked: '400.00', currency: 'PHP' }
    await page.route(({ pathname }) => pathname === pointsCalls.pointBalance.path, answer(balance))
    await memberAt(input === 'reward' ? '/pointMall?reward=club-mug' : '/pointMall')(world)
    if (input === 'reward') await world.hand.click('points-mall.redeem')
    else await handIn(page).click('points-mall.convert')
  },
  leftOut: (states, stimulus, context) => {
    if (stimulus === 'terms.changed/default') return 'a card beside tells it'
    if (!states.includes('editing')) return null
    const { terms } = context as {
      readonly terms: { readonly offer: { readonly type: string; readonly most: number } | null } | null
    }
    const offer = terms?.offer
    const isOut = offer?.most === 0
    if (stimulus === 'retry.requested/default') return isOut ? null : 'nothing is lacking'
    if (isOut) return 'nothing can be redeemed'
    if (stimulus === 'form.edited/where' && offer?.type !== 'goods') return 'no address is asked for'
    return stimulus === 'form.edited/mobile' && offer?.type !== 'topUp' ? 'no number is asked for' : null
  },
  events: {
    'form.edited': {
      two: number('2'),
      many: number('3'),
      where: fill({ 'redeem.address': '12 Mabini Street, Manila 1000 ' }),
      mobile: fill({ 'redeem.mobile': ' 917 123 4567' }),
      secret: fill({ 'payment-password.title': '246810' }),
    },
    confirmed: { default: click('redeem.confirm') },
  },
  see: {
    loading: here,
    unloaded: { alert: 'redeem.unloaded' },
    gone: here,
    settingPassword: 'redeem.password',
    'editing.resting': here,
    'editing.failed': alert('redeem.failed'),
    confirming: 'redeem.after',
    sending: busyAt('redeem.confirm'),
    spent: ['redeem.receipt', 'redeem.reference'],
  },
}
