import type { Page } from '@playwright/test'

/** Makes the next opening of the browser's database fail, as with blocked storage. */
export const breakStorageOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = () => {
      IDBFactory.prototype.open = open
      throw new DOMException('storage is forbidden', 'InvalidStateError')
    }
  })
