import { expect } from '@playwright/test'
import { activityModel } from '#machines/activity/activity.model.ts'
import { fulfillWith, type BrowserDriver, type Gesture } from '#e2e/support/driver.ts'
import { beforeGate, gateOutcomes, openForGate } from '#e2e/support/gate.ts'
import { click, within } from '#e2e/support/gestures.ts'
import { inside } from '#e2e/support/page-object.ts'
import { busyAt, here } from '#e2e/support/expectations.ts'
import type { PromotionState } from '#wire/engagement/promotion-rules.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'

const day = 86_400_000

interface Stage {
  /** State of the promotion at the next request. */
  state: PromotionState
}

/** Server answer with a promotion in this state. */
const shown = (state: PromotionState) => {
  const now = Date.now()
  return {
    currency: 'PHP',
    serverTime: now,
    isQuiet: false,
    content: '<p>Terms</p>',
    promotion: {
      id: 'first-deposit',
      category: 'deposit',
      kind: state === 'apply' ? 'apply' : 'join',
      state,
      title: 'First deposit',
      language: 'en',
      art: '/art/banner/treasure-40-1.svg',
      beginsAt: now - day,
      endsAt: now + 10 * day,
      claimBy: null,
      prize: '50.00',
      turnover: 1,
      goal: state === 'apply' ? null : { measure: 'deposited', target: '500.00', done: null },
    },
  }
}

const form = inside('dialog', 'activity-application.title')
const names = { join: 'activity.action.join', apply: 'activity.action.apply', claim: 'activity.action.claim' } as const

/** Puts the promotion into the state that allows the action, then clicks the action. */
const act =
  (state: keyof typeof names): Gesture<Stage> =>
  async (stage, world) => {
    await beforeGate(world.page, world)
    stage.state = state
    const button = await world.hand.control(names[state])
    // Becoming visible refetches the promotion, unless a refetch is already running: hence the retry.
    await expect(async () => {
      await world.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(button).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await click(names[state])(stage, world)
  }

/** Plays taking part against mocked server answers; the driver sets the promotion's state. */
export const activityDriver: BrowserDriver<Stage> = {
  model: activityModel,
  async open(world) {
    const { page, site } = world
    await site.prefer(page)
    await site.local.forgetLimits()
    const stage: Stage = { state: 'join' }
    await openForGate(page, world)
    await page.route(
      ({ pathname }) => pathname === promotionsCalls.promotion.path,
      (route) => fulfillWith(shown(stage.state))(route),
    )
    await page.goto(`${site.origin}/promoDetail?id=first-deposit`)
    return stage
  },
  isTransient: (states) => states.includes('gating'),
  events: {
    'action.requested': { join: act('join'), claim: act('claim'), apply: act('apply') },
    'application.closed': { default: within(form, click('app.close')) },
  },
  outcomes: { passGate: gateOutcomes },
  see: {
    'showing.idle': 'activity.terms',
    'showing.paid': (_, { page }) =>
      expect(page.getByRole('main').getByRole('status').filter({ hasText: '₱50' })).toBeVisible(),
    'showing.refused': { alert: 'refusal.mission_closed' },
    'showing.failed': { alert: 'activity.failed' },
    joining: busyAt('activity.action.join'),
    claiming: busyAt('activity.action.claim'),
    applying: within(form, here),
  },
}
