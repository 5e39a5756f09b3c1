import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { outdatedPackages } from '#scripts/lib/packages.mjs'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

const project = (locked: object | null, installed: object | null) => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-lock-'))
  folders.push(folder)
  if (locked !== null) writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }))
  if (installed !== null) {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return folder
}

const one = { 'node_modules/one': { integrity: 'sha512-1' } }
const two = { 'node_modules/two': { integrity: 'sha512-2' } }
const elsewhere = { 'node_modules/mac': { integrity: 'sha512-3', optional: true, os: ['nowhere'], cpu: ['none'] } }
const here = { 'node_modules/here': { integrity: 'sha512-4', optional: true, os: process.platform, cpu: process.arch } }
const ofElsewhere = { 'node_modules/helper': { integrity: 'sha512-5', optional: true } }

test.each([
  ['nothing is installed', { '': {}, ...one }, null, null],
  ['everything is as locked', { '': {}, ...one, ...two }, { ...one, ...two }, 0],
  ['a package is missing', { '': {}, ...one, ...two }, one, 1],
  ['a package has other content', { '': {}, ...one }, { 'node_modules/one': { integrity: 'sha512-other' } }, 1],
  ['a package is left over', { '': {}, ...one }, { ...one, ...two }, 1],
  ['a package of another platform is absent', { '': {}, ...one, ...elsewhere, ...ofElsewhere }, one, 0],
  ['an optional package of this platform is absent', { '': {}, ...one, ...here }, one, 1],
])('%s', (_, locked, installed, expected) => {
  expect(outdatedPackages(project(locked, installed))).toBe(expected)
})

test('a project without a lock file is reported', () => {
  expect(() => outdatedPackages(project(null, null))).toThrow('package-lock.json is missing')
})
