import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/lint-fixtures.ts'
import { textOf } from './support/sources.ts'

const { version, optionalDependencies } = JSON.parse(textOf('package.json')) as {
  readonly version: string
  readonly optionalDependencies: Readonly<Record<string, string>>
}

test('.node-version names the Node version of the packages', () => {
  const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(pinned).not.toEqual([])
  expect(new Set(pinned.map(([, pin]) => pin))).toEqual(new Set([textOf('.node-version').trim()]))
})

test('every path in CODEOWNERS exists', () => {
  const paths = textOf('.github/CODEOWNERS').match(/^\/\S+/gm) ?? []
  expect(paths).not.toEqual([])
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the changelog begins with the version in package.json', () => {
  expect(/^## (\d+\.\d+\.\d+)/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version)
})
