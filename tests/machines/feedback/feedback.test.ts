import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import { nothingTyped } from '#machines/feedback/feedback.rules.ts'
import { feedbackView } from '#machines/feedback/feedback.selectors.ts'
import { wordsIn } from '#wire/messages/feedback-terms.ts'

test('feedback shows what is typed, what is missing, and that it is on its way', () => {
  const draft = { key: 'c0000000-0000-4000-8000-000000000001', fields: nothingTyped }
  const actor = createActor(feedbackMachine, { input: { draft, language: 'en', steps: null } }).start()
  const view = () => feedbackView(actor.getSnapshot())
  actor.send({ type: 'form.submitted' })
  expect(view()).toMatchObject({ problems: { type: 'missing', content: 'missing' }, busy: false, locked: false })
  const fields = { type: 'idea', content: 'More fish, please', words: 3 } as const
  actor.send({ type: 'form.edited', fields })
  expect(view()).toMatchObject({ fields, problems: {}, receipt: null })
  actor.send({ type: 'form.submitted' })
  expect(view()).toMatchObject({ busy: true, locked: true, dealtWith: false })
  actor.stop()
})

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

test('a text of a million words is not counted to its end', () => {
  expect(wordsIn('word '.repeat(1_000_000))).toBe(2_400)
})
