import { pointsMallModel } from '#machines/points-mall/points-mall.model.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { anywhere, pageObject, inside } from '#e2e/support/page-object.ts'
import { here } from '#e2e/support/expectations.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'

const rules = { currency: 'PHP', stakePerPoint: '10.00', pointsPerUnit: 10, turnover: 1 }
const list = [
  {
    id: 'club-mug',
    type: 'goods',
    title: 'A club mug',
    content: '<p>White</p>',
    language: 'en',
    art: '/art/reward/mug-20.svg',
    points: 60,
    staked: '0.00',
    worth: null,
    turnover: 0,
    stock: 5,
  },
]

const redeeming = inside('dialog', 'redeem.title')
const converting = inside('dialog', 'redeem.convert.title')

/** Plays the mall with one reward; a session that ends after loading keeps the member's button. */
export const pointsMallDriver: BrowserDriver = {
  model: pointsMallModel,
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await openForGate(page, world)
    const answers = [
      [pointsCalls.mallWindow.path, { rules, list }],
      [pointsCalls.pointRewards.path, { list }],
      [pointsCalls.pointConfig.path, rules],
    ] as const
    for (const [path, value] of answers) await page.route(({ pathname }) => pathname === path, fulfillWith(value))
    const query = input === 'named' ? '?kind=goods&reward=club-mug' : ''
    await page.goto(`${site.origin}/pointMall${query}`)
  },
  isTransient: (states) => states.includes('gating'),
  events: {
    'kind.chosen': { goods: click('points-mall.kind.goods'), all: click('points-mall.kind.all') },
    'reward.opened': {
      mug: (_, { page }) => page.getByRole('main').getByRole('button', { name: 'A club mug' }).click(),
    },
    'reward.closed': { default: (_, { page }) => pageObject(page, anywhere).click('app.close') },
    'redeem.requested': {
      default: async (_, world) => {
        await beforeGate(world.page, world)
        await pageObject(world.page, anywhere).click('points-mall.redeem')
      },
    },
    'convert.requested': {
      default: async (screen, world) => {
        await beforeGate(world.page, world)
        await click('points-mall.convert')(screen, world)
      },
    },
    'form.closed': { default: (_, { page }) => pageObject(page, anywhere).click('app.close') },
  },
  outcomes: { passGate: gateOutcomes },
  see: {
    browsing: 'points-mall.rules',
    detail: (_, { page }) => pageObject(page, anywhere).see('points-mall.facts'),
    redeeming: within(redeeming, here),
    converting: within(converting, here),
  },
}
