import { expect, test } from 'vitest'
import { textOf } from './support/sources.ts'

/** The lines of `docs/asvs.md`: requirement, heading, state, how and where, test. */
const lines = textOf('docs/asvs.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, requirement = '', , state = '', where = '', check = '']) =>
    /^\d+\.\d+\.\d+ \(L[12]\)$/.test(requirement) ? [{ requirement, state, where, check }] : [],
  )
const inState = (state: string) => lines.filter((line) => line.state === state)

test('docs/asvs.md has every requirement of levels 1 and 2 once, and its totals are right', () => {
  expect(new Set(lines.map(({ requirement }) => requirement)).size).toBe(253)
  const counted = ['met', 'operator', 'does not apply', 'not met'].map((state) => inState(state).length)
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(lines.length)
  const [met, operator, none, missing] = counted
  expect(textOf('docs/asvs.md')).toContain(
    `Of 253: ${met} met, ${operator} operator, ${none} do not apply, ${missing} not met.`,
  )
})

test('docs/asvs.md: a met requirement links to the code, an unmet one states what is missing', () => {
  expect(inState('met').filter(({ where, check }) => !(where + check).includes(']('))).toEqual([])
  expect(inState('not met').filter(({ where }) => where === '')).toEqual([])
})
