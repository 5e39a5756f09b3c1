import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyProject, type EmptyProject } from '#scripts/lib/guide.ts'
import { root } from '#scripts/lib/run.ts'
import { Editor } from './support/editor.ts'
import { unzip } from './support/unzip.ts'

const packed = realpathSync(mkdtempSync(join(tmpdir(), 'vscode-packed-')))
const extension = join(packed, 'unpacked/extension')
const files = { door: 'src/door.machine.ts', alarm: 'src/alarm.ts', model: 'src/door.model.ts' } as const
let names: string[] = []
let project: EmptyProject

const door = (extra = '') => `
import { setup } from 'xstate'
import { alarm } from './alarm.ts'

export const doorMachine = setup({ types: { events: {} as { type: 'open' } | { type: 'close' } | { type: 'ring' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { open: 'ajar' } },
    ajar: { on: { close: 'closed', ring: 'alarm' } },
    alarm,${extra}
  },
})
`
const alarm = (extra = '') =>
  `export const alarm = { initial: 'loud', states: { loud: { on: { close: 'silent' } }, silent: { on: { ring: 'loud' } }${extra} } }\n`
const sound = alarm()
const dusty = alarm(', dusty: {}')

beforeAll(async () => {
  const pack = (script: string) =>
    execFileSync(process.execPath, [`scripts/${script}.ts`, '--out', packed], { cwd: root })
  pack('pack-atlas')
  pack('pack-vscode')
  const [tarball = '', archive = ''] = globSync('*.{tgz,vsix}', { cwd: packed }).toSorted((one) =>
    one.endsWith('.tgz') ? -1 : 1,
  )
  names = unzip(join(packed, archive), join(packed, 'unpacked'))
  project = await emptyProject(join(packed, tarball))
})
afterAll(() => {
  project?.[Symbol.dispose]()
  rmSync(packed, { recursive: true, force: true })
})

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.stop()
  for (const path of [files.model, 'pid', 'ran']) rmSync(fileOf(path), { force: true })
})

const fileOf = (path: string) => join(realpathSync(project.folder), path)

/** An editor with the extension, and the door as its project has it. */
function started(isTrusted = true): Editor {
  project.write(files.door, door())
  project.write(files.alarm, sound)
  const editor = new Editor(isTrusted)
  editors.push(editor)
  editor.start(extension)
  return editor
}

test('the .vsix has a manifest, a media type for every file, and one script', () => {
  expect(names).toEqual([
    'extension.vsixmanifest',
    '[Content_Types].xml',
    'extension/package.json',
    'extension/extension.js',
    'extension/README.md',
    'extension/LICENSE.txt',
  ])
  const manifest = readFileSync(join(packed, 'unpacked/extension.vsixmanifest'), 'utf8')
  for (const [, path = ''] of manifest.matchAll(/ Path="([^"]+)"/g)) expect(names).toContain(path)
  expect(readFileSync(join(packed, 'unpacked/[Content_Types].xml'), 'utf8')).not.toContain('undefined')
  const { capabilities } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as {
    readonly capabilities: Readonly<Record<string, { readonly supported: unknown }>>
  }
  expect(capabilities).toMatchObject({
    untrustedWorkspaces: { supported: 'limited' },
    virtualWorkspaces: { supported: false },
  })
  const script = readFileSync(join(extension, 'extension.js'), 'utf8')
  const required = [...script.matchAll(/require\("([^"]+)"\)/g)].map(([, name = '']) => name)
  expect(required.filter((name) => name !== 'vscode' && !name.startsWith('node:'))).toEqual([])
})

test('findings are at the states of the files that declare them, and disappear when they are mended', async () => {
  const editor = started()
  project.write(files.door, door("\n    lost: { on: { open: 'ajar' } },"))
  project.write(files.alarm, dusty)
  editor.open(fileOf(files.door))
  await vi.waitFor(
    () => expect(editor.findingsIn(fileOf(files.door))).toContain('unreachable-state 11:4-11:8'),
    patient,
  )
  const column = readFileSync(fileOf(files.alarm), 'utf8').indexOf('dusty')
  expect(editor.findingsIn(fileOf(files.alarm))).toContain(`unreachable-state 0:${column}-0:${column + 5}`)

  editor.save(fileOf(files.alarm), sound)
  await vi.waitFor(() => expect(editor.findingsIn(fileOf(files.alarm))).toEqual([]), patient)
  expect(editor.findingsIn(fileOf(files.door))).not.toEqual([])
  editor.save(fileOf(files.door), door())
  await vi.waitFor(() => expect(editor.findingsIn(fileOf(files.door))).toEqual([]), patient)
})

test('a chart that cannot be loaded has the error at the beginning of its file', async () => {
  const editor = started()
  editor.open(fileOf(files.door))
  editor.save(fileOf(files.alarm), 'export const alarm = missing\n')
  await vi.waitFor(() => expect(messagesIn(editor)).toMatch(/door\.machine\.ts.*missing is not defined/), patient)
  editor.close(fileOf(files.door))
  expect(messagesIn(editor)).toBe('')
})

test('a save ends the check of an older one, and its process', async () => {
  const editor = started()
  const endless = `import { writeFileSync } from 'node:fs'
writeFileSync('pid', String(process.pid))
await new Promise(() => setInterval(() => undefined, 1000))
`
  project.write(files.alarm, `${endless}${sound}`)
  editor.open(fileOf(files.door))
  await vi.waitFor(() => expect(existsSync(fileOf('pid'))).toBe(true), patient)
  editor.save(fileOf(files.alarm), dusty)
  await vi.waitFor(() => expect(editor.findingsIn(fileOf(files.alarm))).toHaveLength(1), patient)
  expect(() => process.kill(Number(readFileSync(fileOf('pid'), 'utf8')), 0)).toThrow('ESRCH')
})

test('the preview shows the drawing, follows each save, and leads to a state in its file', async () => {
  const editor = started()
  editor.open(fileOf(files.door))
  await editor.run('statehouse.preview')
  const [panel] = editor.panels
  expect(panel!.webview.html).toMatch(/<svg [\s\S]*data-path="ajar" data-source="src\/door\.machine\.ts:10:5"/)
  expect(panel!.webview.html).toContain(`content="default-src 'none'; script-src 'nonce-`)
  expect(panel!.webview.html).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)

  const [source] = /src\/alarm\.ts:1:\d+/.exec(panel!.webview.html) ?? []
  panel!.post(source)
  panel!.post('../elsewhere.ts:1:1')
  await vi.waitFor(() => expect(editor.shown).toMatchObject([{ file: fileOf(files.alarm) }]), patient)

  editor.save(fileOf(files.door), door('\n    jammed: {},'))
  await vi.waitFor(() => expect(panel!.webview.html).toContain('data-path="jammed"'), patient)
  editor.save(fileOf(files.alarm), 'export const alarm = "<b>" + missing\n')
  await vi.waitFor(() => expect(panel!.webview.html).toContain('missing is not defined'), patient)
  panel!.close()
})

test('a path is chosen and played with the cases of the model beside the machine', async () => {
  const editor = started()
  project.write(
    files.model,
    `
import { defineModel } from 'statehouse-atlas/model'
import { doorMachine } from './door.machine.ts'
export const doorModel = defineModel({ flow: 'door', machine: doorMachine, inputs: { default: undefined }, events: { open: { wide: {} }, close: { softly: {} }, ring: { twice: {} } }, actors: {} })
`,
  )
  editor.open(fileOf(files.door))
  await editor.run('statehouse.runPath')
  expect(editor.messages).toEqual(['doorModel: path 1 passed.'])
  expect(editor.output.join('\n')).toMatch(/^ok {3}door path 1: start\(default\) → open\/wide/m)
})

test('the choice of several charts of a file comes first, and leaving it ends the command', async () => {
  const editor = started()
  project.write(
    'src/two.ts',
    `import { createMachine } from 'xstate'
export const one = createMachine({ id: 'one' })
const inner = createMachine({ id: 'inner' })
export const two = createMachine({ id: 'two', states: {} })
`,
  )
  editor.open(fileOf('src/two.ts'))
  const offered: (readonly string[])[] = []
  editor.choose = (labels) => {
    offered.push(labels)
    return undefined
  }
  await editor.run('statehouse.preview')
  expect(offered).toEqual([['one', 'two']])
  expect(editor.panels).toEqual([])
})

test('an untrusted workspace runs no code until it is trusted', async () => {
  const editor = started(false)
  const mark = fileOf('ran')
  project.write(files.alarm, `import { writeFileSync } from 'node:fs'\nwriteFileSync('ran', '')\n${sound}`)
  editor.open(fileOf(files.door))
  await editor.run('statehouse.preview')
  expect(editor.panels[0]!.webview.html).toContain('Trust the workspace first')
  await editor.run('statehouse.runPath')
  expect(editor.messages).toEqual([expect.stringContaining('Trust the workspace first')])
  await vi.waitFor(() => expect(editor.output.join()).toContain('Trust the workspace first'), patient)
  expect(existsSync(mark)).toBe(false)
  editor.trust()
  await vi.waitFor(() => expect(existsSync(mark)).toBe(true), patient)
})

test('a project without the package is named in the message, and its files have no findings', async () => {
  const editor = started()
  const bare = realpathSync(mkdtempSync(join(tmpdir(), 'vscode-bare-')))
  const file = join(bare, 'door.machine.ts')
  writeFileSync(join(bare, 'package.json'), '{}')
  editor.save(file, door())
  editor.open(file)
  await editor.run('statehouse.runPath')
  rmSync(bare, { recursive: true })
  expect(editor.messages).toEqual([expect.stringContaining(`statehouse-atlas is not installed in ${bare}`)])
  expect(editor.diagnostics.size).toBe(0)
})

const patient = { timeout: 60_000, interval: 100 }

const messagesIn = (editor: Editor) =>
  [...editor.diagnostics.values()]
    .flat()
    .map(({ message }) => message)
    .join('\n')
