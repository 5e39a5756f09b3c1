import { expect, test } from 'vitest'
import { firstCalls, firstScript } from '#scripts/build/first-script.ts'
import { root } from '#scripts/lib/run.ts'
import { allCalls } from '#wire/calls.ts'

const first = allCalls.filter(({ call }) => call.firstPage)

test('the first script makes the calls of the first page, and no others', () => {
  expect(first.length).toBeGreaterThan(0)
  // What waits for another is kept under its name before it is asked for: it is named twice.
  expect([...new Set(firstCalls(root, 'first.js'))].toSorted()).toEqual(first.map(({ name }) => name).toSorted())
})

test('it asks each at its path, with the token exactly where one is needed', () => {
  const script = firstScript(root, 'first.js')
  expect(script).not.toContain('call:')
  for (const { name, call } of first) {
    expect(call.method, name).toBe('GET')
    const [, rest] = script.split(call.path)
    expect(rest, name).toBeDefined()
    expect(/^[^)]*?[`'"],\s*(!0|true)\)/.test(rest ?? ''), `${name} is asked for with the token`).toBe(
      call.token === 'required',
    )
  }
})
