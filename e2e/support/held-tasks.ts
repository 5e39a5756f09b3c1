import type { Page } from '@playwright/test'

/** Lets a page be as slow as a busy phone: what its libraries have put off to a later turn can be held. */
export async function watchTasks(page: Page) {
  await page.addInitScript(() => {
    const tasks: (() => void)[] = []
    let held = false
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {}
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(this: MessagePort, hear: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          if (held) tasks.push(() => hear.call(this, event))
          else hear.call(this, event)
        })
      },
    })
    addEventListener('tasks-held', (event) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector((event as CustomEvent<string>).detail) === null) return
        observer.disconnect()
        held = true
      }).observe(document, { childList: true, subtree: true })
    })
    addEventListener('tasks-done', () => {
      held = false
      for (const task of tasks.splice(0)) task()
    })
  })
  return {
    /** Holds them once something that matches the selector has come to the page. */
    holdFrom: (selector: string) =>
      page.evaluate((detail) => void dispatchEvent(new CustomEvent('tasks-held', { detail })), selector),
    /** Does what was held, and holds nothing any more. */
    goOn: () => page.evaluate(() => void dispatchEvent(new Event('tasks-done'))),
  }
}
