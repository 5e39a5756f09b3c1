import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routesWithHead, routesWithoutHead } from '#scripts/build/heads.ts'

it('calls no page lost that a route leads to', () => {
  const table = readFileSync('src/app/routes.tsx', 'utf8')
  // Addresses, and the names of the pages of games.
  const literals = [...table.matchAll(/(?:\b(?:game|lottery)\(|[(|:] ?|path: )'(\/?)([\w.]+)'[,) ]/g)]
  const routes = literals.flatMap(([whole, slash, name]) =>
    slash === '/' || /^(game|lottery)\(/.test(whole) ? [`/${name}`] : [],
  )
  expect(routes.length).toBeGreaterThan(30)
  const known = new Set([...routesWithHead, ...routesWithoutHead])
  expect(routes.filter((path) => !known.has(path))).toEqual([])
})
