import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeChanges } from '#atlas/edit/write-changes.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-changes-'))
})
afterEach(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const read = (name: string) => readFile(at(name), 'utf8')

test('the files of an edit are all written; their modes and links stay', async () => {
  await writeFile(at('chart.ts'), 'old')
  await chmod(at('chart.ts'), 0o750)
  await writeFile(at('shared.ts'), 'old')
  await symlink('shared.ts', at('link.ts'))
  await writeChanges([
    { file: at('chart.ts'), before: 'old', after: 'new' },
    { file: at('link.ts'), before: 'old', after: 'new' },
    { file: at('proposal.md'), before: null, after: 'new' },
  ])
  expect(await Promise.all(['chart.ts', 'shared.ts', 'proposal.md'].map(read))).toEqual(['new', 'new', 'new'])
  expect((await stat(at('chart.ts'))).mode & 0o777).toBe(0o750)
  expect((await lstat(at('link.ts'))).isSymbolicLink()).toBe(true)
  expect(await readdir(folder)).toHaveLength(4)
})

test.each([
  ['a folder is in the place of the last', 'blocked'],
  ['the last has no folder', 'nowhere/file.ts'],
])('none of the files of an edit is written where one cannot be: %s', async (_, last) => {
  await writeFile(at('chart.ts'), 'old')
  await mkdir(at('blocked'))
  const changes = [
    { file: at('chart.ts'), before: 'old', after: 'new' },
    { file: at('proposal.md'), before: null, after: 'new' },
    { file: at(last), before: last === 'blocked' ? 'old' : null, after: 'new' },
  ]
  await expect(writeChanges(changes)).rejects.toThrow(/EISDIR|ENOENT|ENOTEMPTY|EEXIST/)
  expect(await readdir(folder)).toEqual(['blocked', 'chart.ts'])
  expect(await read('chart.ts')).toBe('old')
})
