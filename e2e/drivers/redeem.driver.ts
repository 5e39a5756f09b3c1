import { redeemModel } from '#machines/redeem/redeem.model.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, fill, type Touch } from '#e2e/support/gestures.ts'
import { pageObject, type Place } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busyAt, here } from '#e2e/support/expectations.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'

const dialog: Place = (page) => page.getByRole('dialog')

/** Fills the quantity by its name, since its label differs when points are converted. */
const number =
  (text: string): Touch =>
  async (_, { page }) => {
    const field = page.getByRole('dialog').locator('input[name="quantity"]')
    await field.fill('')
    await field.fill(text)
  }

/** Plays spending points against mocked server answers. */
export const redeemDriver: BrowserDriver = {
  model: redeemModel,
  place: dialog,
  async open(world, input) {
    const { page } = world
    const balance = { points: 150, rest: '0.00', staked: '400.00', currency: 'PHP' }
    await page.route(({ pathname }) => pathname === pointsCalls.pointBalance.path, fulfillWith(balance))
    await memberAt(input === 'reward' ? '/pointMall?reward=club-mug' : '/pointMall')(world)
    if (input === 'reward') await world.hand.click('points-mall.redeem')
    else await pageObject(page).click('points-mall.convert')
  },
  leftOut: (states, stimulus, context) => {
    if (stimulus === 'terms.changed/default') return 'sent by the card next to the dialog'
    if (!states.includes('editing')) return null
    const { terms } = context as {
      readonly terms: { readonly offer: { readonly type: string; readonly most: number } | null } | null
    }
    const offer = terms?.offer
    const isOut = offer?.most === 0
    if (stimulus === 'retry.requested/default') return isOut ? null : 'nothing is missing'
    if (isOut) return 'nothing can be redeemed'
    if (stimulus === 'form.edited/where' && offer?.type !== 'goods') return 'the reward needs no address'
    return stimulus === 'form.edited/mobile' && offer?.type !== 'topUp' ? 'the reward needs no mobile number' : null
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
    loadFailed: { alert: 'redeem.unloaded' },
    unavailable: here,
    settingPassword: 'redeem.password',
    'editing.idle': here,
    'editing.failed': alert('redeem.failed'),
    confirming: 'redeem.after',
    sending: busyAt('redeem.confirm'),
    spent: ['redeem.receipt', 'redeem.reference'],
  },
}
