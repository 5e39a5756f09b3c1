import { expect, test } from 'vitest'
import { explore } from '#atlas/explore/explore.ts'
import { generate } from '#atlas/paths/generate.ts'
import { browserCoverage } from '#atlas/run/browser-coverage.ts'
import { logoutModel } from '#machines/logout/logout.model.ts'

const exploration = explore(logoutModel)
const suite = generate(exploration)
const played = suite.paths.map((path, index) => ({ number: index + 1, path }))
const fault = 'endingSession|logout:error||clearingSession'

test('browser coverage: counts the transitions of played paths and names the paths', () => {
  const { covered, total, transitions, profile } = browserCoverage(exploration, played, () => null)
  expect({ covered, profile }).toEqual({ covered: total, profile: 'browser' })
  expect(transitions.find(({ id }) => id === fault)?.tests).not.toEqual([])
})

test('browser coverage: an unfinished path covers nothing, and a step the browser cannot play has its reason', () => {
  const withFault = played.filter(({ path }) =>
    path.edges.some((id) => exploration.edges[id]?.transitions.includes(fault)),
  )
  const others = played.filter((one) => !withFault.includes(one))
  expect(withFault.length).toBeGreaterThan(0)
  const { transitions } = browserCoverage(exploration, others, ({ transitions: taken }) =>
    taken.includes(fault) ? 'no network to break' : null,
  )
  expect(transitions.find(({ id }) => id === fault)).toEqual({ id: fault, tests: [], reason: 'no network to break' })
})
