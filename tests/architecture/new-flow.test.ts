import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowName } from '#scripts/lib/flow-files.ts'
import { copyOfRepository } from './support/copy.ts'

const node = (folder: string, script: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

const linesAbout = (name: string, output: string) => output.split('\n').filter((line) => line.includes(name))

test('a new flow has all its rooms, compiles, obeys the laws and does not overwrite', () => {
  using copy = copyOfRepository()
  const { folder } = copy
  const laidOut = node(folder, 'scripts/new-flow.ts', 'gift-box')
  expect(laidOut.status, laidOut.output).toBe(0)
  for (const path of [
    'machines/gift-box/gift-box.machine.ts',
    'machines/gift-box/gift-box.model.ts',
    'machines/gift-box/gift-box.selectors.ts',
    'machines/gift-box/gift-box.chart.txt',
    'tests/machines/gift-box/gift-box.test.ts',
    'src/features/gift-box/use-gift-box.ts',
    'src/features/gift-box/gift-box-screen.tsx',
    'locales/en/gift-box.json',
    'locales/fil/gift-box.json',
    'e2e/screens/gift-box.screen.ts',
  ]) {
    expect(existsSync(join(folder, path)), path).toBe(true)
  }

  const tsc = 'node_modules/typescript/bin/tsc'
  for (const project of ['pure', 'browser', 'node']) {
    const { output } = node(folder, tsc, '-p', `tsconfigs/${project}.json`)
    expect(linesAbout('gift-box', output)).toEqual([])
  }
  const rooms = ['machines', 'tests/machines', 'src/features'].map((room) => `${room}/gift-box`)
  const written = [...rooms, 'e2e/screens/gift-box.screen.ts']
  const lint = node(folder, 'node_modules/oxlint/bin/oxlint', '--format', 'unix', ...written)
  expect(linesAbout('gift-box', lint.output)).toEqual([])
  const format = node(folder, 'node_modules/oxfmt/bin/oxfmt', '--list-different', '.')
  expect(linesAbout('gift-box', format.output)).toEqual([])
  const own = node(folder, 'node_modules/vitest/vitest.mjs', 'run', 'gift-box')
  expect(own.status, own.output).toBe(0)

  const again = node(folder, 'scripts/new-flow.ts', 'gift-box')
  expect(again.status).toBe(1)
  expect(again.output).toContain('There is something already')
}, 180_000)

test.each(['GiftBox', 'gift_box', '../gift', '-gift', '2nd', ''])('%j is no name for a flow', (name) => {
  expect(() => flowName(name)).toThrow('kebab-case')
})
