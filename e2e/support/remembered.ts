import type { Page } from '@playwright/test'

/** Lets the next opening of the browser's database fail, as it does where a person has forbidden storage. */
export const breakStorageOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = () => {
      IDBFactory.prototype.open = open
      throw new DOMException('storage is forbidden', 'InvalidStateError')
    }
  })
