import type { Page, Route } from '@playwright/test'
import { protectionCalls } from '#wire/protection/protection.ts'
import { selfExclusionModel } from '#machines/self-exclusion/self-exclusion.model.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, breakConnection, type BrowserDriver, type BrowserSite, refuse } from '#e2e/support/driver.ts'
import { fill, within } from '#e2e/support/gestures.ts'
import { anywhere, inside } from '#e2e/support/page-object.ts'
import { type HeldCalls, holdCalls } from '#e2e/support/held-calls.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, busy, form } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)

/** The model's protection settings, as the answer of the call. */
const answer = selfExclusionModel.actors.loadProtection.done?.ready
const ready = answer?.kind === 'value' ? answer.value : null

/** Two parts of the page send the same request: all waiting ones are settled alike. */
const held = new WeakMap<Page, HeldCalls>()
async function settleAll(page: Page, how: (route: Route) => Promise<void>): Promise<void> {
  const calls = held.get(page)
  do await calls?.settle(how)
  while (calls?.waiting() === true)
}
const settleWith = (how: (route: Route) => Promise<void>) =>
  ({ at: 'page', act: (_: unknown, { page }: BrowserSite) => settleAll(page, how) }) as const

/** Plays the self-exclusion with mocked server answers: no one is excluded by it. */
export const selfExclusionDriver: BrowserDriver = {
  model: selfExclusionModel,
  place: inside('region', 'self-exclusion.title'),
  open: async (world) => {
    held.set(world.page, await holdCalls(world.page, ({ pathname }) => pathname === protectionCalls.protection.path))
    await memberAt('/me/protection')(world)
  },
  leftOut: (_, stimulus) =>
    stimulus === 'form.edited/unoffered' ? 'a period that is not offered cannot be chosen on the page' : null,
  events: {
    'form.edited': {
      day: (_, { page }) => page.getByRole('button', { name: t('self-exclusion.hours', { count: 24 }) }).click(),
      ever: (_, { page }) => page.getByRole('button', { name: t('self-exclusion.ever') }).click(),
      password: fill({ 'self-exclusion.password': accounts.member.password }),
    },
    confirmed: { default: (_, { page }) => page.getByRole('button', { name: t('self-exclusion.yes') }).click() },
    cancelled: {
      default: (_, { page }) =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('app.cancel') })
          .click(),
    },
  },
  outcomes: {
    loadProtection: {
      'done/ready': settleWith(fulfillWith(ready)),
      'done/refused': settleWith(refuse('rate_limited')),
      'error/fault': {
        at: 'page',
        act: async (_, site) => {
          await settleAll(site.page, breakConnection)
          // The site retries once by itself.
          await settleAll(site.page, breakConnection)
        },
      },
    },
  },
  see: {
    loading: busy,
    loadFailed: alert('self-exclusion.unloaded'),
    'choosing.idle': form,
    'choosing.failed': alert('self-exclusion.failed'),
    confirming: within(anywhere, (_, { hand }) => hand.see('self-exclusion.yes')),
    excluding: within(anywhere, (_, { hand }) => hand.see('self-exclusion.yes')),
    excluded: within(anywhere, (_, { hand }) => hand.see('safer-play.title')),
  },
}
