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
])('tells of the route %s no more than %s', (routeId, told) => {
  expect(measuredPath(routeId)).toBe(told)
})
