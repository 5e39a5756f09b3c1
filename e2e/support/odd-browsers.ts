import type { Page } from '@playwright/test'

/** Opens every page of this tab in a browser that blocks all storage, as with blocked cookies. */
export const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
    }
    Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: refuse, set: refuse })
    Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: refuse })
  })

/** Opens every page of this tab in a browser without these features. */
export const takeAway = (page: Page, names: readonly string[]) =>
  page.addInitScript((missing) => {
    for (const name of missing) Reflect.deleteProperty(globalThis, name)
  }, names)

/** Opens every page of this tab in a browser older than the build supports. */
export const growOld = (page: Page) =>
  page.addInitScript(() => {
    CSS.supports = () => false
  })

/** Fills fields as some password managers do: without the page's own setters, and without an event. */
export const fillInSilence = (page: Page, values: Readonly<Record<string, string>>) =>
  page.evaluate((entries) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const [name, value] of Object.entries(entries)) {
      for (const field of document.getElementsByName(name)) set?.call(field, value)
    }
  }, values)

/**
 * Translates every page of this tab as browsers do: each text node is replaced by two nested `<font>` with another
 * text, also those added or changed later. The text becomes `«the original»`.
 */
export const translate = (page: Page) =>
  page.addInitScript(() => {
    if (self !== top) return
    const skipped = 'font, script, style, noscript, textarea, title, svg'
    const replace = (text: Text) => {
      const parent = text.parentElement
      if (text.data.trim() === '' || parent === null || parent.closest(skipped) !== null) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = `«${text.data}»`
      text.replaceWith(outer)
    }
    const replaceAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) replace(text)
    }
    addEventListener('DOMContentLoaded', () => {
      replaceAll()
      let due = 0
      new MutationObserver(() => {
        clearTimeout(due)
        due = window.setTimeout(replaceAll, 30)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
  })
