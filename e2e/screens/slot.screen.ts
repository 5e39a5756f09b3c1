import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { patternOf, translatorOf } from '#e2e/support/texts.ts'

/** The slot's table, in its frame on the site's game page or as a page of its own. */
export const slotScreen = (at: FrameLocator | Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const button = (id: string): Locator => at.getByRole('button', { name: t(id), exact: true })
  const meter = (id: string): Locator =>
    at
      .locator('.meter')
      .filter({ hasText: t(id) })
      .getByRole('definition')
  const status = at.getByRole('status')
  const messagePattern = (id: string) => new RegExp(patternOf(t(id)).source.slice(1, -1))

  return {
    clickSpin: () => button('slot.spin').click(),
    clickLowerBet: () => button('slot.lowerBet').click(),
    clickPaytable: () => button('slot.paytable').click(),
    clickRetry: () => button('slot.retry').click(),
    clickLeave: () => button('slot.close').click(),
    /** Spins and waits for the round's end; returns whether it won. */
    async playRound(): Promise<'win' | 'loss'> {
      await this.clickSpin()
      await expect(status).toHaveText(
        new RegExp(`${messagePattern('slot.sayWin').source}|${messagePattern('slot.sayLoss').source}`),
        {
          timeout: 60_000,
        },
      )
      return messagePattern('slot.sayWin').test((await status.textContent()) ?? '') ? 'win' : 'loss'
    },
    /** The current bet. */
    bet: () => meter('slot.bet').innerText(),
    seeReady: () => expect(button('slot.spin')).toBeEnabled(),
    seeWin: () => expect(status).toHaveText(messagePattern('slot.sayWin')),
    seeBalance: (text: string) => expect(meter('slot.balance')).toHaveText(text),
    seeBet: (text: string) => expect(meter('slot.bet')).toHaveText(text),
    seePaytable: () => expect(at.getByRole('dialog', { name: t('slot.paytable') })).toBeVisible(),
    /** The rules mention that many ways, and no lines. */
    async seeWays(count: number) {
      const rules = at.getByRole('dialog', { name: t('slot.paytable') })
      await expect(rules.getByRole('heading', { name: t('slot.rules.ways', { count }) })).toBeVisible()
      await expect(rules.locator('.line-list')).toHaveCount(0)
    },
    /** The rules mention clusters and their sizes, and no lines. */
    async seeClusters() {
      const rules = at.getByRole('dialog', { name: t('slot.paytable') })
      await expect(rules.getByRole('heading', { name: t('slot.rules.clusters') })).toBeVisible()
      await expect(rules.getByText('5–6', { exact: true }).first()).toBeVisible()
      await expect(rules.locator('.line-list')).toHaveCount(0)
    },
    /** The rules mention the multipliers of falls. */
    async seeCascades(ladder: string) {
      const rules = at.getByRole('dialog', { name: t('slot.paytable') })
      await expect(rules.getByText(t('slot.rules.cascadesText', { ladder }))).toBeVisible()
    },
    /** The rules mention wilds over reels in free spins, and mystery symbols. */
    async seeFeatures(wilds: 'expand' | 'stick') {
      const rules = at.getByRole('dialog', { name: t('slot.paytable') })
      await expect(rules.getByRole('heading', { name: t('slot.rules.mystery') })).toBeVisible()
      await expect(rules.getByText(t(`slot.rules.wilds.${wilds}`, { symbol: t('slot.symbol.wild') }))).toBeVisible()
    },
    dontSeePaytable: () => expect(at.getByRole('dialog', { name: t('slot.paytable') })).toBeHidden(),
    seeAlert: (id: string) => expect(at.getByRole('alert')).toContainText(t(id)),
    dontSeeAlert: () => expect(at.getByRole('alert')).toBeHidden(),
    seeReels: () => expect(at.getByRole('img', { name: new RegExp(t('slot.reels')) })).toBeVisible(),
    balance: async (): Promise<string> => (await meter('slot.balance').textContent()) ?? '',
  }
}
