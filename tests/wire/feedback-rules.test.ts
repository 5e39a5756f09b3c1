import { expect, test } from 'vitest'
import { wordsIn } from '#wire/messages/feedback-rules.ts'

test.each([
  ['Too loud, please!', 3],
  ['  ', 0],
  ['— … !', 0],
  ['我想要更多的游戏', 5],
  ['อยากได้เกมเพิ่มอีก', 5],
  ['word '.repeat(301), 301],
])('%s has its words counted as people count them', (typed, words) => {
  expect(wordsIn(typed)).toBe(words)
})

test('feedback rules: a text of a million words is not counted to its end', () => {
  expect(wordsIn('word '.repeat(1_000_000))).toBe(2_400)
})
