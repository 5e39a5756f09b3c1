import { spawnSync } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowFiles, sharedFiles } from '#scripts/lib/flow-files.ts'
import { flowName } from '#scripts/lib/flow-name.ts'
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

/** A new handler is compiled with all others: a call without a handler shows where they are combined. */
const handlersWith = (folder: string, files: readonly string[]) =>
  files.some((file) => file.startsWith('server/'))
    ? ['server/handlers.ts', ...globSync('server/handlers/*/*.ts', { cwd: folder })]
    : []

/** Compiles the files of the flow and their imports, each with the settings of its folder, and nothing else. */
const compiled = (folder: string, files: readonly string[]) =>
  Object.entries({
    pure: ['tsconfigs/pure.d.ts', ...files.filter((file) => /^(machines|wire)\//.test(file))],
    browser: ['src/i18n/catalogues.d.ts', ...files.filter((file) => file.startsWith('src/'))],
    node: [...handlersWith(folder, files), ...files.filter((file) => /^(tests|e2e)\//.test(file))],
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

const kinds = [
  ['gift-box', { form: null }],
  ['lucky-draw', { form: 'engagement' }],
] as const

test.each(kinds)(
  'new flow: %s with %j has every file and a page, compiles, passes the checks and overwrites nothing',
  (flow, kind) => {
    using copy = copyOfRepository()
    const { folder } = copy
    const created = node(folder, 'scripts/new-flow.ts', flow, ...(kind.form === null ? [] : ['--form', kind.form]))
    expect(created.status, created.output).toBe(0)
    const shared = sharedFiles(kind)
    const files = Object.keys(flowFiles(flowName(flow), kind))
    for (const path of [...files, `machines/${flow}/${flow}.chart.txt`]) {
      expect(existsSync(join(folder, path)), path).toBe(true)
    }
    expect(files.length + 1).toBeLessThanOrEqual(14)
    expect(shared.length).toBeLessThanOrEqual(3)

    expect(compiled(folder, [...files, 'src/app/routes.tsx'])).toEqual(['', '', ''])
    expect(localeFaults(readLocales(folder))).toEqual([])
    const code = [...files, ...shared].filter((file) => /\.tsx?$/.test(file))
    const lint = node(folder, 'node_modules/oxlint/bin/oxlint', '--format', 'unix', ...code)
    expect(linesAbout(flow, lint.output)).toEqual([])
    const format = node(folder, 'node_modules/oxfmt/bin/oxfmt', '--list-different', ...files, ...shared)
    expect(format.output).toBe('')
    const check = node(folder, 'atlas/paths/cli.ts', 'check', flow)
    expect(check.output).toContain('0 findings')

    const again = node(folder, 'scripts/new-flow.ts', flow)
    expect(again.status).toBe(1)
    expect(again.output).toContain('There is something already')
  },
  900_000,
)

test.each(['GiftBox', 'gift_box', '../gift', '-gift', '2nd', ''])('new flow: the name %j is refused', (name) => {
  expect(() => flowName(name)).toThrow('kebab-case')
})
