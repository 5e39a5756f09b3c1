import type { Page } from '@playwright/test'

/** Makes a page as slow as a busy phone: tasks that libraries have deferred can be held. */
export async function watchTasks(page: Page) {
  await page.addInitScript(() => {
    const tasks: (() => void)[] = []
    let held = false
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {}
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(this: MessagePort, listener: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          if (held) tasks.push(() => listener.call(this, event))
          else listener.call(this, event)
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
    /** Holds them once an element matches the selector. */
    holdFrom: (selector: string) =>
      page.evaluate((detail) => void dispatchEvent(new CustomEvent('tasks-held', { detail })), selector),
    /** Runs what was held, and holds nothing any more. */
    goOn: () => page.evaluate(() => void dispatchEvent(new Event('tasks-done'))),
  }
}
