import { expect, test } from 'vitest'
import { textOf } from './support/sources.ts'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(textOf('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }

/** Where Node would look for a package from the folder of another one, innermost first. */
const placesFor = (name: string, from: string): readonly string[] => {
  const places = [`${from}/node_modules/${name}`]
  for (let at = from.lastIndexOf('/node_modules/'); at > 0; at = from.lastIndexOf('/node_modules/', at - 1)) {
    places.push(`${from.slice(0, at)}/node_modules/${name}`)
  }
  return [...places, `node_modules/${name}`]
}

test('package-lock.json has every package for every platform: a missing one breaks a clean installation', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !placesFor(name, path).some((place) => place in packages))
      .map((name) => `${path || 'package.json'} wants ${name}`),
  )
  expect(missing).toEqual([])
})

test('package-lock.json: every package has an integrity and no address of a particular registry', () => {
  const loose = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && link !== true && integrity === undefined,
  )
  expect(loose.map(([path]) => path)).toEqual([])
  expect(textOf('package-lock.json')).not.toMatch(/"resolved": "\w+:/)
})

test('package-lock.json: packages that the atlas and the site share are installed once', () => {
  const workspaces = Object.values(packages).flatMap(({ link, resolved }) => (link === true ? [`${resolved}/`] : []))
  expect(workspaces).toEqual(['atlas/'])
  expect(Object.keys(packages).filter((path) => workspaces.some((folder) => path.startsWith(folder)))).toEqual([])
})
