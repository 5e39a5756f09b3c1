import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyOfRepository } from './support/copy.ts'

test('pure charts: a chart that uses the DOM, a timer or the network does not compile', () => {
  using copy = copyOfRepository()
  const impure = ['document.title', 'window.location', 'setTimeout(() => {}, 1)', "fetch('/')", 'localStorage.length']
  writeFileSync(
    join(copy.folder, 'machines', 'lib', 'fixture.ts'),
    impure.map((expression, index) => `export const reach${index} = () => ${expression}\n`).join(''),
  )
  // Only the fixture is compiled, under the settings of the charts: the type check compiles the rest.
  const settings = {
    extends: './pure.json',
    compilerOptions: { noEmit: true },
    include: ['../machines/lib/fixture.ts', './pure.d.ts'],
  }
  writeFileSync(join(copy.folder, 'tsconfigs', 'fixture.json'), JSON.stringify(settings))
  const tsc = join(copy.folder, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfigs/fixture.json', '--pretty', 'false'], {
    cwd: copy.folder,
    encoding: 'utf8',
  })
  const lines = new Set([...stdout.matchAll(/machines\/lib\/fixture\.ts\((\d+),/g)].map((match) => Number(match[1])))
  expect([...lines].sort()).toEqual(impure.map((_, index) => index + 1))
})
