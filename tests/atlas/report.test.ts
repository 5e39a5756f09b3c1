import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { github } from './support/github.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const door = (states: string) => `
  import { createMachine } from 'xstate'
  export const door = createMachine({ id: 'door', initial: 'closed', states: ${states} })`
const before = `{ closed: { on: { push: 'open' } }, open: { on: { pull: 'closed' } } }`
const after = `{
  closed: { on: { push: 'open' } },
  open: { on: { pull: 'ajar' } },
  ajar: { on: { push: { guard: () => false, target: 'open' }, pull: 'closed' } },
}`

/** A project under git with one chart; its commit is the base of the pull request. */
function project(withSettings = true): { readonly folder: string; readonly base: string } {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  folders.push(folder)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
  const settings = () =>
    writeFileSync(join(folder, 'statehouse.config.mjs'), `export default { machines: ['*.machine.js'] }\n`)
  if (withSettings) settings()
  writeFileSync(join(folder, 'door.machine.js'), door(before))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: folder }).toString()
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'core.hooksPath=none', 'commit', '--quiet', '--message', 'base')
  settings()
  return { folder, base: git('rev-parse', 'HEAD').trim() }
}

const cli = resolve('atlas/paths/cli.ts')

/** Runs the report of a pull request in a project, as the action does. */
async function report(
  { folder, base }: ReturnType<typeof project>,
  api: string,
  { token = 'secret', words = [] as readonly string[] } = {},
) {
  const event = JSON.parse(readFileSync('tests/atlas/support/pull-request.event.json', 'utf8')) as {
    pull_request: { base: { sha: string } }
  }
  event.pull_request.base.sha = base
  const [file, summary] = [join(folder, 'event.json'), join(folder, 'summary.md')]
  writeFileSync(file, JSON.stringify(event))
  writeFileSync(summary, '')
  const env = { PATH: process.env['PATH'], GITHUB_API_URL: api, GITHUB_TOKEN: token, GITHUB_STEP_SUMMARY: summary }
  return promisify(execFile)(process.execPath, [cli, 'report', '--event', file, ...words], { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr, summary: readFileSync(summary, 'utf8') }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
      summary: '',
    }),
  )
}

describe('the report on a pull request', () => {
  let made: ReturnType<typeof project>
  beforeEach(() => {
    made = project()
    writeFileSync(join(made.folder, 'door.machine.js'), door(after))
  })

  test('is a comment with what changed, drawn, what no test takes or notices, and findings', async () => {
    const { api, comments, calls } = await github()
    const { code, err } = await report(made, api)
    expect(err).toContain('https://github.test/comment/1')
    expect(code).toBe(0)
    expect(calls.at(-1)).toBe('POST /repos/acme/shop/issues/12/comments')
    const [{ body } = { body: '' }] = comments
    expect(body).toMatch(/^<!-- statehouse-atlas: charts -->\n## Charts: 1 changed since /)
    expect(body).toContain('- + state `ajar`')
    expect(body).toContain('```mermaid\nstateDiagram-v2')
    expect(body).toMatch(/state "\+ ajar" as s\d/)
    expect(body).toMatch(/### Transitions that no test takes \(1\)\n\n- door: `ajar\|push\|.*\|open`/)
    expect(body).toMatch(/### Small changes that no test notices \(\d+\)\n\n- door: /)
    expect(body).toMatch(/### New findings \(\d+\)\n\n- door: never-fires at /)
  })

  test('updates its own comment, also on a later page, and leaves a quotation of it alone', async () => {
    const quotation = { id: 1, body: '<!-- statehouse-atlas: charts -->\nlook at this', user: { type: 'User' } }
    const others = Array.from({ length: 120 }, (_, at) => ({ id: at + 2, body: 'fine', user: { type: 'User' } }))
    const own = { id: 500, body: '<!-- statehouse-atlas: charts -->\nold', user: { type: 'Bot' } }
    const { api, comments, calls } = await github([quotation, ...others, own])
    await report(made, api)
    expect(calls.at(-1)).toBe('PATCH /repos/acme/shop/issues/comments/500')
    expect(comments).toHaveLength(122)
    expect(comments[0]?.body).toContain('look at this')
    expect(comments.at(-1)?.body).toContain('1 changed')
  })

  test('has no findings that the baseline accepts', async () => {
    const { api, comments } = await github()
    const accept = [cli, 'check', '--baseline', 'accepted.json', '--write-baseline']
    execFileSync(process.execPath, accept, { cwd: made.folder, stdio: 'ignore' })
    await report(made, api, { words: ['--baseline', 'accepted.json'] })
    expect(comments[0]?.body).toContain('## Charts: 1 changed')
    expect(comments[0]?.body).not.toContain('New findings')
  })

  test.each([
    ['a token that may not write', { refuses: true }, 'secret', 'GitHub answers 403 to POST'],
    ['no token', {}, '', 'there is no GITHUB_TOKEN'],
  ])('goes to the summary of the job with %s', async (_, how, token, problem) => {
    const { api } = await github([], how)
    const { code, err, summary } = await report(made, api, { token })
    expect(err).toContain(`no comment: ${problem}`)
    expect(summary).toContain('## Charts: 1 changed')
    expect(code).toBe(0)
  })
})

test('a report that is too long leaves out drawings, then the end of its lists', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `"${'long '.repeat(400)}${at}": { on: { go${at}: 'closed' } }`)
  const made = project()
  writeFileSync(
    join(made.folder, 'door.machine.js'),
    door(`{ closed: { on: { push: 'open' } }, open: { on: { pull: 'closed' } }, ${many.join(', ')} }`),
  )
  const { api, comments } = await github()
  await report(made, api)
  const [{ body } = { body: '' }] = comments
  expect(body.length).toBeLessThanOrEqual(65_536)
  expect(body).not.toContain('```mermaid')
  expect(body).toContain('there is no room for')
})

test('names and texts of a chart stay texts', async () => {
  const hostile = '</details><img src=x onerror=alert(1)> @everyone ![x](http://x.test) ``` \n# Head'
  const made = project()
  const states = JSON.stringify({
    closed: { description: hostile, on: { 'push"; click s0 href "http://x.test': { target: '#bad' } } },
    '"]; ```\n<script>': { id: 'bad', description: hostile },
  })
  writeFileSync(join(made.folder, 'door.machine.js'), door(states))
  const { api, comments } = await github()
  const { err } = await report(made, api)
  const [{ body } = { body: '' }] = comments
  const drawn = /```mermaid\n([\s\S]*?)```/.exec(body)?.[1] ?? ''
  expect(drawn, err).toContain("state \"+ ']; ''' ‹script›\"".replace(';', ','))
  expect(drawn).not.toMatch(/^\s*click/m)
  const own = /<!-- statehouse-atlas: charts -->|<\/?details>|<\/?summary>/g
  // Without the drawing, code and what is escaped, no character is left that Markdown or HTML reads.
  const rest = body
    .replace(/```mermaid\n[\s\S]*?```/, '')
    .replaceAll(own, '')
    .replaceAll(/\\./g, '')
    .replaceAll(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '')
  expect(rest).not.toMatch(/[<[\]`]|@\w/)
})

test('where the base has no charts yet, all of them are new', async () => {
  const { api, comments } = await github()
  const { err } = await report(project(false), api)
  expect(comments[0]?.body, err).toContain('## Charts: 1 added since ')
})

test.each([
  [['report'], 'report needs --base <ref> or --event <file>'],
  [['report', '--event', 'door.machine.js'], '--event: door.machine.js is not the event of a pull request'],
  [['report', '--base', 'nowhere'], 'no commit "nowhere"'],
  [['check', '--base', 'main'], '--base belongs to report'],
])('%s is a usage error of one line', async (words, message) => {
  const { folder } = project()
  const run = promisify(execFile)(process.execPath, [cli, ...words], { cwd: folder })
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(stderr).toContain(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(2)
})
