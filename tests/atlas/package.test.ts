import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packedAtlas } from '#scripts/lib/atlas-package.ts'
import { emptyProject, followGuide, guideSteps, type EmptyProject } from '#scripts/lib/guide.ts'
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
  globSync(pattern, { cwd: own(), exclude: ['dist/page-files'] }).map((path) => ({
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

test('the changelog begins with the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(own(), 'package.json'), 'utf8')) as { version: string }
  expect(readFileSync(join(own(), 'CHANGELOG.md'), 'utf8')).toMatch(new RegExp(`^# .*\n[^#]*\n## ${version}[ \n]`))
})

test('oxlint loads the plugin of the package on the oldest Node, by its name', () => {
  const folder = mkdtempSync(join(project.folder, 'linted-'))
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ jsPlugins: ['statehouse-atlas/lint'], rules: { 'statehouse/unknown-initial': 'error' } }),
  )
  const code = `import { createMachine } from 'xstate'\nexport const door = createMachine({ initial: 'no', states: { a: {} } })\n`
  writeFileSync(join(folder, 'door.js'), code)
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(oldest, [oxlint], { cwd: folder, encoding: 'utf8' })
  expect(stdout).toContain('statehouse(unknown-initial)')
})

test('the guide can be followed to its end, on the oldest Node there is', async () => {
  expect(guideSteps().filter(({ kind }) => kind === 'command').length).toBeGreaterThan(5)
  const source = 'atlas/README.md'
  await followGuide({ source, markdown: readFileSync(join(root, source), 'utf8') }, project, { node: oldest })
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

/** An app in plain JavaScript; it records into a folder, by itself or through a server. */
const recordedApp = {
  'sign-in.machine.js': `
    import { assign, createMachine } from 'xstate'
    export const signIn = createMachine({
      id: 'signIn',
      context: { password: '' },
      initial: 'typing',
      states: {
        typing: { on: { typed: { actions: assign({ password: ({ event }) => event.password }) }, sent: 'checking' } },
        checking: { on: { passed: 'inside', refused: 'typing' } },
        inside: { type: 'final' },
      },
    })`,
  'app.js': `
    import { createServer } from 'node:http'
    import { text } from 'node:stream/consumers'
    import { createActor } from 'xstate'
    import { record } from 'statehouse-atlas/record'
    import { fileStore } from 'statehouse-atlas/record-file'
    import { httpStore } from 'statehouse-atlas/record-http'
    import { signIn } from './sign-in.machine.js'

    const [way, folder] = process.argv.slice(2)
    const files = fileStore(folder)
    const server = createServer(async (request, response) => {
      await files.receive(await text(request))
      response.writeHead(204).end()
    })
    await new Promise((done) => server.listen(0, '127.0.0.1', done))
    const store = way === 'file' ? files : httpStore('http://127.0.0.1:' + server.address().port)
    const play = async (id, events) => {
      const inspect = record({ store, id })
      const actor = createActor(signIn, { inspect }).start()
      for (const type of events) actor.send({ type, password: 'Sampaguita-7' })
      await inspect.end()
    }
    await play('first', ['typed', 'sent', 'refused', 'sent', 'passed'])
    await play('second', ['typed', 'sent'])
    server.close()`,
}

test.each(['file', 'http'])('the oldest Node records an app by %s, and reads what was recorded', async (way) => {
  for (const [path, text] of Object.entries(recordedApp)) project.write(path, text)
  execFileSync(oldest, ['app.js', way, way], { cwd: project.folder })
  const recorded = globSync('*.json', { cwd: join(project.folder, way) }).toSorted()
  expect(recorded).toEqual(['first.steps.json', 'second.steps.json', 'signIn.use.json'])
  for (const name of recorded)
    expect(readFileSync(join(project.folder, way, name), 'utf8')).not.toMatch(/password|Sampaguita/)
  const machine = '--machine sign-in.machine.js#signIn'
  const use = await project.call(
    `statehouse-paths use ${way}/signIn.use.json ${machine} --funnel typing,checking,inside`,
    oldest,
  )
  expect(use.out).toContain('signIn: 2 visits from ')
  expect(use.out).toContain('  checking: 1 left, 33 % of all that led on or ended there')
  expect(use.out).toContain(
    [
      'funnel',
      '  typing: 3 entered',
      '  checking: 3 entered, 100 % of the state before, 100 % of the first',
      '  inside: 1 entered, 33 % of the state before, 33 % of the first',
    ].join('\n'),
  )
  expect(use.code).toBe(0)
  const replay = await project.call(`statehouse-paths replay ${way}/first.steps.json ${machine}`, oldest)
  expect(replay.out).toContain('signIn: 6 steps, from its start\n  start(default) → typed')
  expect(replay.out).toContain('  headless: as explored')
  expect(replay.code).toBe(0)
})

test('a page has the use that was recorded, beside the machine or in the folder of --use', async () => {
  for (const [path, text] of Object.entries(recordedApp)) project.write(path, text)
  execFileSync(oldest, ['app.js', 'file', 'used'], { cwd: project.folder })
  const counters = readFileSync(join(project.folder, 'used/signIn.use.json'), 'utf8')
  const build = async (...words: readonly string[]) => {
    const command = ['statehouse-atlas', 'sign-in.machine.js#signIn', '--out', 'drawn', ...words]
    const { code, err } = await project.call(command.join(' '), oldest)
    return { code, err }
  }
  const jsonOf = (file: string): unknown => JSON.parse(readFileSync(join(project.folder, 'drawn', file), 'utf8'))

  expect(await build()).toEqual({ code: 0, err: '' })
  expect(jsonOf('data/sources.json')).toMatchObject({ usage: false, recorded: [] })
  expect(await build('--use', 'used')).toEqual({ code: 0, err: '' })
  expect(jsonOf('data/sources.json')).toMatchObject({ usage: true, recorded: ['signIn'] })
  expect(jsonOf('use/signIn.json')).toEqual(JSON.parse(counters))
  project.write('signIn.use.json', counters)
  expect(await build()).toEqual({ code: 0, err: '' })
  expect(jsonOf('data/sources.json')).toMatchObject({ usage: true, recorded: ['signIn'] })

  expect(await build('--use', 'drawn')).toEqual({ code: 2, err: '--use: drawn has no signIn.use.json\n' })
})

test('a picture in PNG needs sharp, which the package does not install', async () => {
  project.write('sign-in.machine.js', recordedApp['sign-in.machine.js'])
  // A window of the settings does not disturb the layout.
  project.write('statehouse.config.ts', 'export default { globals: { window: {} } }')
  const command = 'statehouse-paths export --machine sign-in.machine.js#signIn --format png --out chart.png'
  const { code, err } = await project.call(command, oldest)
  expect(code).toBe(2)
  expect(err).toBe('--format png needs the package sharp: npm install --save-dev sharp\n')
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
