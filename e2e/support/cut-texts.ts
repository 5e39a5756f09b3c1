import type { Page } from '@playwright/test'

/**
 * Controls and headings whose text must not be cut; names of games and people and titles of notices may end in an
 * ellipsis.
 */
const whole = 'button, [role=tab], [role=menuitemradio], nav a, main a, label, h1, h2, h3, legend, [role=alert]'

/** Returns what does not fit on the page: elements wider than the screen, and texts that are cut off. */
export const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const root = document.documentElement
    const faults: string[] = []
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`)
    // The row of a carousel moves inside its viewport, which clips it.
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      element.role === 'toolbar' ||
      (element.parentElement !== null && element.parentElement !== root && scrolls(element.parentElement))
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const text = element.innerText.trim().replaceAll(/\s+/g, ' ')
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const seen = text !== '' && box.width > 1 && box.height > 1 && element.checkVisibility()
      if (!seen || element.closest('article, [inert], [aria-hidden=true]') !== null) continue
      const what = `<${element.localName} class="${element.className}"> "${text.slice(0, 60)}"`
      if (style.display !== 'inline') {
        const shortened = element.localName === 'a' && style.textOverflow === 'ellipsis'
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !shortened) {
          faults.push(`${what} is ${element.scrollWidth} px wide in ${element.clientWidth}`)
        }
        const range = document.createRange()
        range.selectNodeContents(element)
        const inside = range.getBoundingClientRect()
        // A line box may be a little higher than the line itself.
        if (
          /^(button|tab)$/.test(element.role ?? element.localName) &&
          (inside.top < box.top - 4 || inside.bottom > box.bottom + 4)
        ) {
          faults.push(`${what} is ${Math.round(inside.height)} px high in ${Math.round(box.height)}`)
        }
      }
      if ((box.right > root.clientWidth + 1 || box.left < -1) && !scrolls(element) && style.position !== 'fixed') {
        faults.push(`${what} goes from ${Math.round(box.left)} to ${Math.round(box.right)}`)
      }
    }
    // Vertical overflow is clipped by a container of fixed height, unless that scrolls.
    for (const element of document.querySelectorAll<HTMLElement>(`${selector}, p`)) {
      const range = document.createRange()
      range.selectNodeContents(element)
      const inside = range.getBoundingClientRect()
      const seen = inside.height > 1 && element.innerText.trim() !== '' && element.checkVisibility()
      if (!seen || element.closest('article, [inert], [aria-hidden=true]') !== null) continue
      for (let place = element.parentElement; place !== null && place !== document.body; place = place.parentElement) {
        const { overflowY, position } = getComputedStyle(place)
        if (/auto|scroll/.test(overflowY) || position === 'fixed') break
        const box = place.getBoundingClientRect()
        if (!/hidden|clip/.test(overflowY) || box.height <= 1) continue
        if (inside.top < box.top - 4 || inside.bottom > box.bottom + 4) {
          faults.push(
            `"${element.innerText.trim().slice(0, 60)}" is cut by ${Math.round(Math.max(box.top - inside.top, inside.bottom - box.bottom))} px`,
          )
        }
      }
    }
    const controls = [...document.querySelectorAll<HTMLElement>('header a, header button, nav a')].filter(
      (element) => element.checkVisibility() && !scrolls(element) && element.getBoundingClientRect().width > 1,
    )
    // A sticky bar over a scrolling page hides nothing for good.
    const stays = (element: Element): Element | null =>
      /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : element.parentElement && stays(element.parentElement)
    for (const [at, one] of controls.entries()) {
      const a = one.getBoundingClientRect()
      for (const other of controls.slice(at + 1)) {
        if (one.contains(other) || other.contains(one) || stays(one) !== stays(other)) continue
        const b = other.getBoundingClientRect()
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (x > 1 && y > 1)
          faults.push(`"${one.innerText}" and "${other.innerText}" lie ${Math.round(x)} px over one another`)
      }
    }
    return [...new Set(faults)]
  }, whole)
