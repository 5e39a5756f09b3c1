import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, waitFor } from 'xstate'
import { loadModule } from '#atlas/paths/load.ts'
import { fileStore } from '#atlas/record/file-store.ts'
import { record } from '#atlas/record/record.ts'
import { missingPart } from '#scripts/lib/guide.ts'
import { copyOfRepository } from '#tests/architecture/support/copy.ts'
import { commandLine } from '#tests/atlas/support/command-line.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const guides = ['docs/qa-guide.md', 'docs/analyst-guide.md'].map((path) => ({ path, text: textOf(path) }))

/** A block of commands in a guide; `byHand` is the reason of one that no test can follow. */
interface Block {
  readonly language: 'console' | 'sh'
  readonly lines: readonly string[]
  readonly byHand: string | undefined
}

const blocks = guides.flatMap(({ text }) =>
  [...text.matchAll(/(?:<!-- by hand: ([^\n]*) -->\n\n)?^```(console|sh)\n([\s\S]*?)^```/gm)].map(
    ([, byHand, language, body = '']): Block => ({
      language: language === 'sh' ? 'sh' : 'console',
      lines: body.trimEnd().split('\n'),
      byHand,
    }),
  ),
)
const followed = blocks.filter(({ byHand }) => byHand === undefined)

/** A command of a block: without the prompt and the remark behind it. */
const commandOf = (line: string) => line.replace(/^\$ /, '').replace(/\s+# .*$/, '')

test('guides: only what serves, builds or opens a browser is left to the reader', () => {
  const left = blocks.filter(({ byHand }) => byHand !== undefined)
  expect(left.map(({ lines: [first = ''] }) => commandOf(first))).toEqual([
    'npm run -s paths -- run logout --browser --path 2',
    'npm run operator -- feedback places',
    'npm start',
    'npm run atlas',
    'npm run atlas -- --base main',
    'npm start -- --live-charts',
    'npm run atlas -- --edit',
  ])
})

describe('guides: what a command prints is what the page shows', () => {
  const sessions = followed.filter(({ language }) => language === 'console')

  test.each(sessions.map(({ lines: [first = '', ...shown] }) => [commandOf(first), shown] as const))(
    '%s',
    async (command, shown) => {
      const words = /^npm run -s paths -- (.*)$/.exec(command)?.[1]
      if (words === undefined) throw new Error(`a session is a command of paths, not ${command}`)
      const { printed } = await commandLine(...words.split(' '))
      expect(missingPart(printed, shown.join('\n')), printed).toBeNull()
      for (const changed of withAnotherFigure(shown)) expect(missingPart(printed, changed), changed).not.toBeNull()
    },
  )
})

/** The session with one of its figures one higher, for each of them. */
const withAnotherFigure = (shown: readonly string[]): string[] =>
  shown.flatMap((line, at) =>
    [...line.matchAll(/\d+/g)].map(({ 0: figure, index }) =>
      shown.with(at, `${line.slice(0, index)}${Number(figure) + 1}${line.slice(index + figure.length)}`).join('\n'),
    ),
  )

test.each(
  [...(guides[0]?.text ?? '').matchAll(/^\| `([\w()]+)`\s+\| .*? \|\s+(\d+) \|\s+(\d+) \|$/gm)].map(
    ([, criterion = '', tests, steps]) => [criterion, Number(tests), Number(steps)] as const,
  ),
)('guides: the criterion %s takes %d tests of %d steps', async (criterion, tests, steps) => {
  const machine = ['--machine', 'docs/examples/voucher/voucher.model.ts#voucherModel']
  const { out } = await commandLine(...machine, '--criterion', criterion)
  expect(out).toMatch(new RegExp(`^# voucher: ${tests} tests?, ${steps} steps `))
})

/** Records a visit of the guide's example, as an app does. */
async function recordVoucher(folder: string) {
  const loaded = await loadModule(join(root, 'docs/examples/voucher/voucher.machine.ts'))
  const inspect = record({ store: fileStore(folder), id: 'one' })
  const actor = createActor(loaded['voucherMachine'] as AnyStateMachine, { inspect })
  actor.start()
  actor.send({ type: 'code.submitted', code: 'A1B2C' })
  // The machine's own placeholder of the shop fails.
  await waitFor(actor, ({ context }) => context.problem === 'fault')
  await inspect.end()
}

describe('guides: commands without output work in a copy of the repository', () => {
  let copy: ReturnType<typeof copyOfRepository>
  beforeAll(async () => {
    copy = copyOfRepository()
    const { folder } = copy
    cpSync(join(root, 'docs/examples'), join(folder, 'docs/examples'), { recursive: true })
    await recordVoucher(join(folder, 'recorded'))
    // Files that a reader has received from others.
    cpSync(join(folder, 'machines/logout/logout.remarks.json'), join(folder, 'logout.remarks.json'))
    cpSync(join(root, 'docs/examples/parking/parking.scxml'), join(folder, 'door.scxml'))
    const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, env })
    git('init', '--quiet', '--initial-branch', 'main')
    git('add', 'machines')
    git('-c', 'core.hooksPath=none', 'commit', '--quiet', '--message', 'a version to compare with')
  })
  afterAll(() => copy?.[Symbol.dispose]())

  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
  const commands = followed.filter(({ language }) => language === 'sh').flatMap(({ lines }) => lines.map(commandOf))
  const env = {
    ...process.env,
    ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com', GIT_COMMITTER_NAME: 'a' },
    ...{ GIT_COMMITTER_EMAIL: 'a@example.com' },
    ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'a' },
  }

  test('and there are some', () => expect(commands.length).toBeGreaterThan(5))

  // The scripts of npm are called by themselves: npm would look after the packages first, which are linked here.
  test.each(commands)('%s', async (command) => {
    const [, script = '', words = ''] = /^npm run (?:-s )?([\w:]+) -- (.*)$/.exec(command) ?? []
    const line = `${scripts[script]?.replace('node', `"${process.execPath}"`)} ${words}`
    const { code, stderr } = await promisify(execFile)('bash', ['-c', line], { cwd: copy.folder, env }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    )
    // 1 is an answer: findings in a chart from elsewhere.
    expect([0, ...(/check .*scxml/.test(command) ? [1] : [])], stderr).toContain(code)
  })
})
