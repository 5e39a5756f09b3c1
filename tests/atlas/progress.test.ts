import { expect, test } from 'vitest'
import { progressOf } from '#atlas/paths/progress.ts'

/** What is written for charts that take three seconds each. */
const written = (names: readonly string[], isTTY: boolean): string[] => {
  const lines: string[] = []
  let time = 0
  const progress = progressOf(names.length, { isTTY, write: (text) => lines.push(text) }, () => time)
  for (const name of names) {
    progress.next(name)
    time += 3000
  }
  progress.end()
  return lines
}

test('a long build writes a line for each chart into a file, none for the first moments', () => {
  expect(written(['login', 'lobby', 'slot'], false)).toEqual([
    'chart 2 of 3: lobby (3 s)\n',
    'chart 3 of 3: slot (6 s)\n',
  ])
  expect(written(['login'], false)).toEqual([])
})

test('on a terminal one line is written over, and nothing of it stays', () => {
  const clear = '\r\u001B[K'
  expect(written(['login', 'lobby'], true)).toEqual([
    `${clear}chart 1 of 2: login (0 s)`,
    `${clear}chart 2 of 2: lobby (3 s)`,
    clear,
  ])
})
