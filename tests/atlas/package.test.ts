import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packedAtlas } from '#scripts/lib/atlas-package.ts'
import { emptyProject, guideSteps, type EmptyProject } from '#scripts/lib/guide.ts'
import { root } from '#scripts/lib/run.ts'

/** The oldest Node of this machine that the package promises to run on, which may be the only one. */
const oldest = ((): string => {
  const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  const found = ['/usr/bin/node', '/usr/local/bin/node'].filter((node) => existsSync(node))
  return found.find((node) => /^v20\.(19|[2-9]\d)\./.test(versionOf(node))) ?? process.execPath
})()

let project: EmptyProject
beforeAll(async () => {
  project = await emptyProject(await packedAtlas())
})
afterAll(() => project?.[Symbol.dispose]())

const own = () => join(project.folder, 'node_modules/statehouse-atlas')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: own(), exclude: ['dist/page'] }).map((path) => ({
    path,
    text: readFileSync(join(own(), path), 'utf8'),
  }))

test('the package has no code of the site, and depends on exactly the packages it imports', () => {
  const named = filesOf('dist/**/*.js').flatMap(({ text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*"([@\w][\w@/.:-]*)"/g)].map(([, name = '']) => name),
  )
  // What is imported may be a part of a package, as `rolldown/parseAst`.
  const names = named.flatMap((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? [])
  const packages = [...new Set(names.filter((name) => !name.startsWith('node:')))].toSorted()
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(own(), 'package.json'), 'utf8')) as Record<
    'dependencies' | 'peerDependencies',
    Record<string, string>
  >
  expect(packages).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).toSorted())
  expect(filesOf('dist/**/*.d.ts').filter(({ text }) => /["']#|\.ts["']/.test(text))).toEqual([])
})

test('the guide can be followed to its end, on the oldest Node there is', async () => {
  const steps = guideSteps()
  expect(steps.filter(({ kind }) => kind === 'command').length).toBeGreaterThan(5)
  for (const step of steps) {
    if (step.kind === 'file') {
      project.write(step.path, step.text)
      continue
    }
    const { code, out, err } = await project.call(step.command, oldest)
    expect({ command: step.command, code, err }).toEqual({ command: step.command, code: 0, err: '' })
    let from = 0
    for (const part of step.shown.split(/\n?…\n?/)) {
      const at = out.indexOf(part, from)
      expect(at, `${part}\n\nis not in what ${step.command} printed:\n\n${out}`).toBeGreaterThanOrEqual(0)
      from = at + part.length
    }
  }
  expect(readFileSync(join(project.folder, 'paths.csv'), 'utf8')).toContain('reserve:error/fault')
})

test('the guide has the same output on the current Node', async () => {
  const check = 'statehouse-paths check --machine src/table.model.ts#tableModel'
  expect(await project.call(check)).toEqual(await project.call(check, oldest))
})

test('the files of the guide compile against the types of the package', async () => {
  project.write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        target: 'es2023',
        lib: ['es2023', 'dom'],
        module: 'nodenext',
        allowImportingTsExtensions: true,
        types: ['node'],
      },
      include: ['src', 'tests'],
    }),
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const output = (() => {
    try {
      return execFileSync(process.execPath, [tsc, '-p', project.folder, '--pretty', 'false'], { encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  })()
  expect(output).toBe('')
})

test('an error is one line with the name of the command in the package', async () => {
  const { code, out, err } = await project.call('statehouse-paths check nowhere', oldest)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.trim().split('\n')).toHaveLength(1)
  const { out: help } = await project.call('statehouse-paths --help', oldest)
  expect(help).toContain('npx statehouse-paths [command]')
  expect(help).not.toContain('npm run')
})

test('the page has the chart, its paths, and its model to play with', () => {
  const charts = join(project.folder, 'charts')
  const [entry] = JSON.parse(readFileSync(join(charts, 'data/index.json'), 'utf8')) as { flow: string }[]
  expect(entry?.flow).toBe('table')
  const chart = JSON.parse(readFileSync(join(charts, 'data/table.json'), 'utf8')) as {
    coverage: { covered: number; total: number }[]
  }
  expect(chart.coverage).toMatchObject([{ covered: 8, total: 8 }])
  expect(readFileSync(join(charts, 'models/index.js'), 'utf8')).toContain('table')
  expect(globSync('models/*.js', { cwd: charts }).length).toBeGreaterThan(1)
  expect(readFileSync(join(charts, 'index.html'), 'utf8')).toMatch(/src="\.\/assets\//)
})
