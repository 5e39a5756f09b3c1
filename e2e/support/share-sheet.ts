import type { Page } from '@playwright/test'

/** Result of the device's share sheet: sharing succeeds, the user closes it, or it fails. */
export type SharingResult = 'shared' | 'cancelled' | 'failed'

/** Gives the pages of this tab a share sheet. `next` decides its next result; `shared` returns what it received. */
export async function addShareSheet(page: Page, { accepts = true }: { readonly accepts?: boolean } = {}) {
  await page.addInitScript((canShare) => {
    const sheet = { result: 'shared', shared: [] as ShareData[] }
    Object.assign(globalThis, { sheet })
    navigator.canShare = () => canShare
    navigator.share = async (data = {}) => {
      sheet.shared.push(data)
      if (sheet.result === 'cancelled') throw new DOMException('closed', 'AbortError')
      if (sheet.result === 'failed') throw new DOMException('refused', 'NotAllowedError')
    }
  }, accepts)
  const read = () => page.evaluate(() => (globalThis as unknown as { sheet: { shared: ShareData[] } }).sheet.shared)
  return {
    next: (result: SharingResult) =>
      page.evaluate((to) => {
        Object.assign((globalThis as unknown as { sheet: object }).sheet, { result: to })
      }, result),
    shared: read,
  }
}
