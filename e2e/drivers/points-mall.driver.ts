import { pointsMallModel } from '#machines/points-mall/points-mall.model.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { anywhere, handIn, inside } from '#e2e/support/hand.ts'
import { here } from '#e2e/support/sights.ts'
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

/** Plays the mall against one reward; a visitor has the button of who was a member when the page came. */
export const pointsMallDriver: BrowserDriver = {
  model: pointsMallModel,
  async open(world, input) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    await openForGate(page, world)
    const told = [
      [pointsCalls.mallWindow.path, { rules, list }],
      [pointsCalls.pointRewards.path, { list }],
      [pointsCalls.pointConfig.path, rules],
    ] as const
    for (const [path, value] of told) await page.route(({ pathname }) => pathname === path, answer(value))
    const query = input === 'named' ? '?kind=goods&reward=club-mug' : ''
    await page.goto(`${site.origin}/pointMall${query}`)
  },
  passing: (states) => states.includes('gating'),
  events: {
    'kind.chosen': { goods: click('points-mall.kind.goods'), all: click('points-mall.kind.all') },
    'reward.opened': {
      mug: (_, { page }) => page.getByRole('main').getByRole('button', { name: 'A club mug' }).click(),
    },
    'reward.closed': { default: (_, { page }) => handIn(page, anywhere).click('app.close') },
    'redeem.wanted': {
      default: async (_, world) => {
        await beforeGate(world.page, world)
        await handIn(world.page, anywhere).click('points-mall.redeem')
      },
    },
    'convert.wanted': {
      default: async (screen, world) => {
        await beforeGate(world.page, world)
        await click('points-mall.convert')(screen, world)
      },
    },
    'form.closed': { default: (_, { page }) => handIn(page, anywhere).click('app.close') },
  },
  outcomes: { passGate: gateOutcomes },
  see: {
    browsing: 'points-mall.rules',
    detail: (_, { page }) => handIn(page, anywhere).see('points-mall.facts'),
    redeeming: within(redeeming, here),
    converting: within(converting, here),
  },
}
