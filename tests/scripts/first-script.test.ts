import { expect, test } from 'vitest'
import { firstCalls, firstScript } from '#scripts/build/first-script.ts'
import { root } from '#scripts/lib/run.ts'
import { allCalls } from '#wire/calls.ts'

const made = new Set(firstCalls(root, 'first.js'))

test('the first script asks for each call at its path, with the token exactly where one is needed', () => {
  const first = allCalls.filter(({ name }) => made.has(name))
  expect(first.map(({ name }) => name)).toContain('memberInfo')
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
