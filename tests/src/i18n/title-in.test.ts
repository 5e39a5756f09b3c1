import { expect, it, vi } from 'vitest'
import { titleIn } from '#src/i18n/title-in.ts'

const title = 'lobby.title.ALL'

/** Texts that know a message only after its area was asked for, if ever. */
const textsOf = (comes: boolean) => {
  let there = false
  return {
    text: ((id: string) => (there ? 'All games' : id)) as never,
    need: vi.fn<() => Promise<void>>(async () => {
      await Promise.resolve()
      there = comes
    }),
  }
}

it('names a window only when the words of its page are there, and then at once', async () => {
  const texts = textsOf(true)
  const again = vi.fn<() => void>()
  expect(titleIn(texts, title, again)).toBeUndefined()
  expect(texts.need).toHaveBeenCalledWith('lobby')
  await expect.poll(() => again).toHaveBeenCalledTimes(1)
  expect(titleIn(texts, title, again)).toBe('All games')
})

it('leaves a window nameless whose words never come, without asking for ever', async () => {
  const texts = textsOf(false)
  const again = vi.fn<() => void>()
  expect(titleIn(texts, title, again)).toBeUndefined()
  await Promise.resolve()
  await Promise.resolve()
  expect(again).not.toHaveBeenCalled()
})
