import type { Page } from '@playwright/test'

/** Attributes of selected, current, open and checked elements. */
const attributesOfState = ['aria-current', 'aria-pressed', 'aria-selected', 'aria-checked'] as const

/**
 * Returns elements with such an attribute that look like their neighbours of the same kind without it: in forced
 * colours a background does not count.
 */
export const invisibleStates = (page: Page): Promise<readonly string[]> =>
  page.evaluate((attributes) => {
    const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (brush === null) throw new Error('no canvas')
    // In forced colours backgrounds may be transparent: what is visible is the stack of backgrounds.
    const groundOf = (element: Element, own: string): string => {
      const grounds = [own]
      for (let below = element.parentElement; below !== null; below = below.parentElement) {
        grounds.unshift(getComputedStyle(below).backgroundColor)
      }
      for (const ground of ['Canvas', ...grounds]) {
        brush.fillStyle = ground
        brush.fillRect(0, 0, 1, 1)
      }
      return brush.getImageData(0, 0, 1, 1).data.join()
    }
    const appearance = (element: Element) =>
      [undefined, '::before'].map((part) => {
        const style = getComputedStyle(element, part)
        const edge = [style.borderTopWidth, style.borderTopColor, style.borderBottomWidth, style.borderBottomColor]
        const ring = style.outlineStyle === 'none' ? [] : [style.outlineWidth, style.outlineColor]
        return [
          groundOf(element, style.backgroundColor),
          style.color,
          ...edge,
          ...ring,
          style.textDecorationLine,
        ].join()
      })
    const is = (element: Element, attribute: string) => !['false', null].includes(element.getAttribute(attribute))
    const faults: string[] = []
    for (const attribute of attributes) {
      for (const element of document.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
        if (!is(element, attribute) || !element.checkVisibility() || element.matches(':focus-visible, :hover')) continue
        // An icon of its own, as the tick of a menu, counts as well.
        if (element.querySelector(':scope > svg') !== null && attribute === 'aria-checked') continue
        const other = [...document.getElementsByClassName(element.className)].find(
          (one) => !is(one, attribute) && one.className === element.className && one.checkVisibility(),
        )
        if (other !== undefined && appearance(other).join() === appearance(element).join()) {
          faults.push(
            `<${element.localName} class="${element.className}"> ${element.innerText} does not show ${attribute}`,
          )
        }
      }
    }
    return faults
  }, attributesOfState)
