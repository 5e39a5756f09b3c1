import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowFiles, flowName, sharedFiles } from '#scripts/lib/flow-files.ts'
import { localeFaults } from '#scripts/locales/faults.ts'
import { readLocales } from '#scripts/locales/read.ts'
import { copyOfRepository } from './support/copy.ts'

const node = (folder: string, script: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

const linesAbout = (name: string, output: string) => output.split('\n').filter((line) => line.includes(name))

/** Compiles the files of the flow and what they bring along, each under the rules of its room, and nothing else. */
const compiled = (folder: string, files: readonly string[]) =>
  Object.entries({
    pure: ['tsconfigs/pure.d.ts', ...files.filter((file) => file.startsWith('machines/'))],
    browser: ['src/i18n/catalogues.d.ts', ...files.filter((file) => file.startsWith('src/'))],
    node: files.filter((file) => /^(tests|e2e)\//.test(file)),
  }).map(([project, own]) => {
    const config = join('tsconfigs', `flow-${project}.json`)
    writeFileSync(
      join(folder, config),
      JSON.stringify({
        extends: `./${project}.json`,
        compilerOptions: { composite: false, incremental: false, noEmit: true, tsBuildInfoFile: null },
        include: [],
        files: own.filter((file) => /\.tsx?$/.test(file)).map((file) => `../${file}`),
      }),
    )
    return node(folder, 'node_modules/typescript/bin/tsc', '-p', config).output
  })

test('a new flow has all its rooms and a page, compiles, obeys the laws, says its words and does not overwrite', () => {
  using copy = copyOfRepository()
  const { folder } = copy
  const laidOut = node(folder, 'scripts/new-flow.ts', 'gift-box')
  expect(laidOut.status, laidOut.output).toBe(0)
  const files = Object.keys(flowFiles(flowName('gift-box')))
  for (const path of [...files, 'machines/gift-box/gift-box.chart.txt']) {
    expect(existsSync(join(folder, path)), path).toBe(true)
  }
  expect(files.filter((file) => file.startsWith('locales/'))).toHaveLength(7)
  expect(files.length + 1 + sharedFiles.length).toBeLessThanOrEqual(30)
  expect(sharedFiles.length).toBeLessThanOrEqual(3)

  expect(compiled(folder, [...files, 'src/app/routes.tsx'])).toEqual(['', '', ''])
  expect(localeFaults(readLocales(folder))).toEqual([])
  const code = [...files, ...sharedFiles].filter((file) => /\.tsx?$/.test(file))
  const lint = node(folder, 'node_modules/oxlint/bin/oxlint', '--format', 'unix', ...code)
  expect(linesAbout('gift-box', lint.output)).toEqual([])
  const format = node(folder, 'node_modules/oxfmt/bin/oxfmt', '--list-different', ...files, ...sharedFiles)
  expect(format.output).toBe('')
  const own = node(folder, 'node_modules/vitest/vitest.mjs', 'run', 'gift-box')
  expect(own.status, own.output).toBe(0)
  const check = node(folder, 'atlas/paths/cli.ts', 'check', 'gift-box')
  expect(check.output).toContain('0 findings')

  const again = node(folder, 'scripts/new-flow.ts', 'gift-box')
  expect(again.status).toBe(1)
  expect(again.output).toContain('There is something already')
}, 180_000)

test.each(['GiftBox', 'gift_box', '../gift', '-gift', '2nd', ''])('%j is no name for a flow', (name) => {
  expect(() => flowName(name)).toThrow('kebab-case')
})
