import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

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
})
