import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeWhereNew } from '#tests/atlas/support/where-new.ts'

const root = join(import.meta.dirname, '..', '..')
const atlas = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts', 'atlas.ts'), ...args], { cwd: root }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  )

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-machine-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const builtFrom = [
  'scripts/atlas.ts',
  'vite.atlas.config.ts',
  'atlas/page/index.html',
  'atlas/page/main.tsx',
  'machines/captcha-image/captcha-image.machine.ts',
].map((file) => join(root, file))

describeWhereNew(import.meta.url, 'the atlas of a machine', builtFrom, () => {
  test('draws a machine that has no model, and nothing else, into a folder of relative addresses', async () => {
    const out = join(folder, 'drawn')
    const { code, text } = await atlas('--machine', 'machines/captcha-image/captcha-image.machine.ts', '--out', out)
    expect(text).toContain('The atlas is in')
    expect(code).toBe(0)
    const index = JSON.parse(await readFile(join(out, 'data', 'index.json'), 'utf8')) as { flow: string }[]
    expect(index).toHaveLength(1)
    const chart = JSON.parse(await readFile(join(out, 'data', `${index[0]?.flow}.json`), 'utf8')) as ChartJson
    expect(chart.states.map(({ path }) => path)).toContain('loading')
    expect(chart.paths.length).toBeGreaterThan(0)
    expect(await readFile(join(out, 'index.html'), 'utf8')).not.toMatch(/(src|href)="\/|<script>|style=/)
    const models = (await readdir(join(out, 'assets'))).filter((name) => name.includes('.model-'))
    expect(models).toEqual([])
  }, 600_000)
})

test.each([
  [['--machine', 'nowhere.ts'], /there is no file nowhere\.ts/],
  [['--machine', 'machines/captcha-image/captcha-image.machine.ts#other'], /other/],
  [['--machine', 'a.ts', '--base', 'HEAD'], /--base/],
])('usage error: %j prints one line', async (args, message) => {
  const { code, text } = await atlas(...args)
  expect(text).toMatch(message)
  expect(code).toBe(2)
})

test('does not empty a folder with other content', async () => {
  await writeFile(join(folder, 'letter.txt'), 'dear')
  const { code, text } = await atlas('--out', folder)
  expect(text).toContain('holds something else than an atlas')
  expect(code).toBe(2)
  expect(await readdir(folder)).toContain('letter.txt')
})
