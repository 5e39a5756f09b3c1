import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { commandLine } from '#tests/atlas/support/command-line.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map((path) => ({ path, text: textOf(path) }))
const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

/** Options that a page names with a command, such as `paths --criterion`. */
const named = new Set(
  pages.flatMap(({ text }) =>
    [...text.matchAll(/npm run (?:-s )?([\w:]+) -- ([^`\n]*)/g)].flatMap(([, script = '', rest = '']) =>
      [...rest.matchAll(/(?<=^|\s|\[)--[a-z-]+/g)].map(([option]) => `${script} ${option}`),
    ),
  ),
)

/** The help text of a command, such as `paths -- --help`. */
const helpOf = async (script: string) => {
  const [, file = ''] = (scripts[script] ?? '').split(' ')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, '--help'], { cwd: root })
  return stdout + stderr
}

test('docs: every option that a page names exists', async () => {
  expect(named.size).toBeGreaterThan(10)
  const commands = [...new Set([...named].map((one) => one.split(' ')[0] ?? ''))]
  const helps = new Map(await Promise.all(commands.map(async (script) => [script, await helpOf(script)] as const)))
  const strange = [...named].filter((one) => {
    const [script = '', option = ''] = one.split(' ')
    return !new RegExp(`${option}(?![\\w-])`).test(helps.get(script) ?? '')
  })
  expect(strange).toEqual([])
})

test('docs: every picture in docs/pictures is used', () => {
  const shown = pages.map(({ text }) => text).join('\n')
  expect(globSync('docs/pictures/*', { cwd: root }).filter((path) => !shown.includes(path.slice(5)))).toEqual([])
})

describe('the guide for QA engineers', () => {
  const guide = textOf('docs/qa-guide.md')
  const blocks = (language: string) =>
    [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)

  test('quotes the example exactly', () => {
    const example = globSync('docs/examples/**/*.ts', { cwd: root }).map(textOf).join('\n')
    expect(blocks('ts').length).toBeGreaterThan(2)
    expect(blocks('ts').filter((quoted) => !example.includes(quoted))).toEqual([])
  })

  const sessions = blocks('console').map((block) => {
    const [first = '', ...shown] = block.trimEnd().split('\n')
    return { command: first.replace('$ npm run -s paths -- ', ''), shown }
  })
  const quick = sessions.filter(({ command }) => command.includes('docs/examples/'))

  test.each(quick)('quotes the output of: $command', async ({ command, shown }) => {
    const { out, err } = await commandLine(...command.split(' '))
    const printed = [...err.split('\n'), ...out.split('\n')]
    let from = 0
    for (const part of shown.join('\n').split(/\n?^…$\n?/m)) {
      if (part === '') continue
      const lines = part.split('\n')
      const place = printed.findIndex((_, at) => at >= from && lines.every((line, by) => fits(printed[at + by], line)))
      expect(place, `${part}\n\nis not in the output:\n\n${printed.join('\n')}`).toBeGreaterThanOrEqual(0)
      from = place + lines.length
    }
  })
})

/** Compares a printed line with the guide's, in which "…" stands for a varying part. */
const fits = (line: string | undefined, shown: string): boolean => {
  const [before = '', after] = shown.split('…"')
  return after === undefined || !shown.includes('time="…"')
    ? line === shown
    : line?.startsWith(before) === true && line.endsWith(after)
}
