import { expect, it } from 'vitest'
import { measuredPath } from '#src/features/measurement/measured-path.ts'

it.each([
  ['/', '/'],
  ['/rng', '/rng'],
  ['/$games/$', '/$games/$'],
  ['/me', '/me'],
  ['/me/$page', '/me'],
  ['/me/security', '/me'],
  ['/menu', '/menu'],
  ['/agent', '/agent'],
  ['/agent/agentHourSalary', '/agent/$page'],
  ['__root__', null],
  [undefined, null],
])('measured path: the route %s is reported as %s', (routeId, path) => {
  expect(measuredPath(routeId)).toBe(path)
})
