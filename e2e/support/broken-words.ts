import type { Locator } from '@playwright/test'

/**
 * Returns words and amounts of a part of the page that are broken over lines. A break after `-` is allowed, and one
 * between the letters of scripts without spaces: Thai, Japanese and Chinese.
 */
export const brokenWords = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((root) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-\u0e00-\u0e7f\u2e80-\uffef]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
