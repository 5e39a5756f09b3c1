import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWhereNew } from '#tests/atlas/support/where-new.ts'

const project = join(import.meta.dirname, '..', '..')
const paths = ['package.json', 'atlas', 'scripts', 'games', 'wire', 'machines/lib', 'machines/captcha-image']
const chart = 'machines/captcha-image/captcha-image.machine.ts'

let place = ''
let temporary = ''

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

const start = (command: string, args: readonly string[], folder = place): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary }
    execFile(command, [...args], { cwd: folder, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err })
    })
  })

const git = (...args: string[]) => start('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args])
const atlas = (...args: string[]) => start(process.execPath, ['scripts/atlas.ts', ...args])

const change = async (from: string, to: string) => {
  const text = await readFile(join(place, chart), 'utf8')
  if (!text.includes(from)) throw new Error(`${chart} has no ${from}`)
  await writeFile(join(place, chart), text.replace(from, to))
}

const lookedAt = ['scripts/atlas.ts', 'machines/captcha-image/captcha-image.model.ts'].map((file) =>
  join(project, file),
)

describeWhereNew(import.meta.url, 'charts beside those of another commit', lookedAt, () => {
  beforeAll(async () => {
    const top = await mkdtemp(join(tmpdir(), 'statehouse-atlas-'))
    temporary = join(top, 'temporary')
    place = join(top, 'project')
    await mkdir(temporary)
    for (const path of paths) await cp(join(project, path), join(place, path), { recursive: true })
    await symlink(join(project, 'node_modules'), join(place, 'node_modules'), 'junction')
    await mkdir(join(place, 'machines', 'torn'))
  })

  afterAll(() => rm(join(place, '..'), { recursive: true, force: true }))

  test('without a repository there is nothing to compare with', async () => {
    const { code, err } = await atlas('--base', 'main', '--summary')
    expect(code).toBe(2)
    expect(err).toMatch(/project is not a git repository\n$/)
  })

  test('a changed chart is listed in Markdown, and the exit code is 3', async () => {
    await writeFile(join(place, '.gitignore'), 'node_modules\n.cache\n')
    await git('init', '-q', '-b', 'main')
    await git('commit', '-q', '--allow-empty', '-m', 'nothing yet')
    await git('tag', 'empty')
    await writeFile(join(place, 'machines', 'torn', 'torn.model.ts'), "throw new Error('half written')\n")
    await git('add', '-A')
    await git('commit', '-q', '-m', 'charts')
    await rm(join(place, 'machines', 'torn'), { recursive: true })
    await git('add', '-A')
    await git('commit', '-q', '-m', 'whole again')
    const same = await atlas('--base', 'main', '--summary', '--exit-code')
    expect(same.out).toMatch(/^## Charts: no change since `main \([0-9a-f]{7}\)`\n$/)
    expect(same.code).toBe(0)
    await change("after: { refreshInterval: 'ready' }", "after: { refreshInterval: 'failed' }")
    const { code, out, err } = await atlas('--base', 'main', '--summary', '--exit-code')
    expect(err).toBe('')
    expect(out).toContain('### captcha-image: ~1 transition')
    expect(out).toContain('- ~ transition `fresh: after refreshInterval (1 s)`: now goes to failed, was ready')
    expect(code).toBe(3)
    expect((await atlas('--base', 'main', '--summary')).code).toBe(0)
  })

  test('a chart of the base that does not load is named, and the others are compared', async () => {
    const { code, out, err } = await atlas('--base', 'main~1', '--summary', '--exit-code')
    expect(err).toContain('machines/torn/torn.model.ts could not be read: half written')
    expect(out).toContain('### captcha-image: ~1 transition')
    expect(out).toContain('`machines/torn/torn.model.ts`: half written')
    expect(code).toBe(3)
  })

  test.each([
    [['--base', 'nowhere', '--summary'], 'no commit "nowhere" in this repository'],
    [['--base', 'empty', '--summary'], '"empty" has no charts'],
    [['--base', 'main', '--exit-code'], '--exit-code belongs to --summary'],
  ])('usage error: %j prints one line', async (args, line) => {
    const { code, out, err } = await atlas(...args)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toContain(line)
    expect([code, out]).toEqual([2, ''])
  })

  test('temporary files of the base are removed', async () => {
    expect(await readdir(temporary)).toEqual([])
  })
})

test('--summary needs --base', async () => {
  const { code, err } = await start(process.execPath, ['scripts/atlas.ts', '--summary'], project)
  expect(err).toContain('--summary needs --base <ref>')
  expect(code).toBe(2)
})
