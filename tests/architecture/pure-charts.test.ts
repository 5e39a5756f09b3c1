import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyOfRepository } from './support/copy.ts'

test('a chart that reaches for the page, a timer or the network does not compile', () => {
  using copy = copyOfRepository()
  const reaches = ['document.title', 'window.location', 'setTimeout(() => {}, 1)', "fetch('/')", 'localStorage.length']
  writeFileSync(
    join(copy.folder, 'machines', 'lib', 'planted.ts'),
    reaches.map((reach, index) => `export const reach${index} = () => ${reach}\n`).join(''),
  )
  // The planted file alone under the charts' own settings: the rest compiles in the type check.
  const settings = {
    extends: './pure.json',
    compilerOptions: { noEmit: true },
    include: ['../machines/lib/planted.ts', './pure.d.ts'],
  }
  writeFileSync(join(copy.folder, 'tsconfigs', 'planted.json'), JSON.stringify(settings))
  const tsc = join(copy.folder, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfigs/planted.json', '--pretty', 'false'], {
    cwd: copy.folder,
    encoding: 'utf8',
  })
  const lines = new Set([...stdout.matchAll(/machines\/lib\/planted\.ts\((\d+),/g)].map((match) => Number(match[1])))
  expect([...lines].sort()).toEqual(reaches.map((_, index) => index + 1))
})
