import { expect, type Locator, type Page } from '@playwright/test'
import { settle } from './settle.ts'

const controls = 'a, button, input, label, select, summary, textarea'

/** Returns the position of each control; measured in the page, where elements can be compared. */
const measure = (page: Page) =>
  page.evaluateHandle(
    (selector) => new Map([...document.querySelectorAll(selector)].map((each) => [each, each.getBoundingClientRect()])),
    controls,
  )

/**
 * Presses a button with the mouse, and asserts that once `answer` is visible neither the button nor any control above
 * it has moved in its form or group, and that a second press at the same position hits the same button.
 */
export async function pressInPlace(page: Page, button: Locator, answer: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  await settle(page)
  const box = await button.boundingBox()
  if (box === null) throw new Error('no button')
  const pointer = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const before = await measure(page)
  await page.mouse.click(pointer.x, pointer.y)
  await expect(answer).toBeVisible()
  await settle(page)
  const moved = await button.evaluate(
    (pressed, { places, at, selector }) => {
      const nameOf = (element: Element) => `${element.tagName} ${element.textContent || element.getAttribute('name')}`
      const under = document.elementFromPoint(at.x, at.y)?.closest(selector) ?? null
      const group = (pressed as HTMLButtonElement).form ?? pressed.parentElement
      const lower = places.get(pressed)?.bottom ?? 0
      const isOfGroup = (element: Element) => element === pressed || group?.contains(element) === true
      return {
        under: under === pressed ? 'the button' : under && nameOf(under),
        moved: [...places]
          .filter(([element, { bottom }]) => element.isConnected && isOfGroup(element) && bottom <= lower)
          .map(([element, { top }]) => ({ element, by: Math.round(element.getBoundingClientRect().top - top) }))
          .filter(({ by }) => by !== 0)
          .map(({ element, by }) => `${nameOf(element)}: ${by}`),
      }
    },
    { places: before, at: pointer, selector: controls },
  )
  await before.dispose()
  expect(moved).toEqual({ under: 'the button', moved: [] })
}
