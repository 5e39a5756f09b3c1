import { expect, it } from 'vitest'
import { chartVersion } from '#atlas/explore/chart-version.ts'

const ids = ['editing|form.submitted|valid|sending', 'editing|form.submitted||', 'sending|send:done||(root)']

it.each([
  [[], '811c9dc5'],
  [['a'], 'e40c292c'],
  [['foobar'], 'bf9cf968'],
])('is the published FNV-1a of %j', (given, version) => {
  expect(chartVersion(given)).toBe(version)
})

it('does not depend on the order of the transitions', () => {
  expect(chartVersion(ids.toReversed())).toBe(chartVersion(ids))
})

it('changes when a transition is added, removed or gets another target', () => {
  const versions = [
    ids,
    ids.slice(1),
    [...ids, 'sending|cancelled||editing'],
    ids.map((id) => id.replace('|sending', '|sent')),
  ].map((given) => chartVersion(given))
  expect(new Set(versions).size).toBe(4)
  expect(versions.every((version) => /^[0-9a-f]{8}$/.test(version))).toBe(true)
})
