import { expect, type Page } from '@playwright/test'

/**
 * The member's balance in sight, in pesos, as soon as it has come: after a reload its place is empty for a moment. An
 * open dialog hides it from assistive technology only.
 */
export async function balanceOf(page: Page): Promise<number> {
  const balance = page.getByTestId('balance').filter({ visible: true }).first()
  await expect(balance).toHaveText(/\d/)
  return Number((await balance.textContent())?.replaceAll(/[^\d.]/g, ''))
}
