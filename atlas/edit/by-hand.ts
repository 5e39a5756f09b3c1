import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import type { Edit } from './edits.ts'
import { isOwnFile, ownFiles } from './ownership.ts'
import type { Line, Texts } from './sources.ts'
import { keyOfPath, parentPath, pathBelow, type Tree } from './targets.ts'

/** A line that seems to name a state by its old name. */
interface ByHand extends Line {
  readonly text: string
}

type Rename = Extract<Edit, { edit: 'rename' }>

const modules = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g

/**
 * Lists the lines that seem to name a renamed state and were not changed: in the folder of the machine, and in files of
 * the project that import something of that folder. They are found by their text, so some of them may mean something
 * else. `tree` has the states of the edited chart.
 */
export function placesByHand(
  machineFile: string,
  renames: readonly Rename[],
  texts: Texts,
  { paths }: Pick<Tree, 'paths'>,
  root = process.cwd(),
): ByHand[] {
  if (renames.length === 0) return []
  const found = globSync('**/*.{ts,tsx,mts,js,jsx,mjs}', {
    cwd: root,
    ignore: ['**/node_modules/**', '**/dist/**', '**/.*/**', '**/*.d.ts'],
    absolute: true,
  }).map((file) => resolve(file))
  const files = new Set([...found, ...ownFiles({ file: machineFile })])
  const tests = renames.map((rename) => namesState(rename, paths))
  return [...files].toSorted().flatMap((file) => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8')
    if (!renames.some(({ state }) => text.includes(keyOfPath(state)))) return []
    if (!isOwnFile({ file: machineFile }, file) && !importsFrom(text, machineFile)) return []
    return text
      .split('\n')
      .flatMap((line, index) =>
        tests.some((test) => test(line)) ? [{ file, line: index + 1, text: line.trim() }] : [],
      )
  })
}

/** True for a text that imports a file of the folder of the machine, or the machine itself. */
function importsFrom(text: string, machineFile: string): boolean {
  const folder = basename(dirname(machineFile))
  const stem = basename(machineFile).replace(/\.[cm]?[jt]sx?$/, '')
  return [...text.matchAll(modules)].some(([, path = '']) => {
    const [last = '', parent] = path.split('/').toReversed()
    return parent === folder || last.replace(/\.[cm]?[jt]sx?$/, '') === stem
  })
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A test of lines: a quoted path that begins with that of the state, or its name in a state value. */
function namesState({ state, to }: Rename, paths: ReadonlySet<string>): (line: string) => boolean {
  const now = pathBelow(parentPath(state) ?? '', to)
  const quotedPath = new RegExp(`(['"\`])(?:#[\\w-]+\\.)?${escaped(state)}((?:\\.[\\w-]+)*)\\1`, 'gu')
  const inValue = new RegExp(`(?:matches|stateIn)\\(.*\\b${escaped(keyOfPath(state))}\\b`, 'u')
  return (line) =>
    inValue.test(line) || [...line.matchAll(quotedPath)].some(([, , inner = '']) => paths.has(now + inner))
}
