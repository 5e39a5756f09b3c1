import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './run.ts'

/** A step of a guide: a file to write, or a command with its output. Its block begins at `line`. */
export type GuideStep =
  | { readonly kind: 'file'; readonly line: number; readonly path: string; readonly text: string }
  | { readonly kind: 'command'; readonly line: number; readonly command: string; readonly shown: string }

/** Returns the steps of a page of the package, in their order. */
export const guideSteps = (page: 'README.md' | 'test-runners.md' = 'README.md'): GuideStep[] =>
  stepsOf(readFileSync(join(root, 'atlas', page), 'utf8'))

/** Returns the steps of a guide in Markdown, in their order: blocks below the path of a file, and `console` blocks. */
export function stepsOf(guide: string): GuideStep[] {
  const blocks = guide.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(({ 0: block, 1: path, 2: language, 3: text = '', index }): GuideStep[] => {
    const line = guide.slice(0, index + block.indexOf('```')).split('\n').length
    if (path !== undefined) return [{ kind: 'file', line, path, text }]
    if (language !== 'console') return []
    const [first = '', ...shown] = text.trimEnd().split('\n')
    return [{ kind: 'command', line, command: first.replace('$ npx ', ''), shown: shown.join('\n') }]
  })
}

/** How a guide is followed. */
export interface FollowOptions {
  /** The Node of the commands: the present one when left out. */
  readonly node?: string
  /** Is called before each command. */
  readonly onCommand?: (command: string) => void
}

/**
 * Writes the files of a guide into a project and runs its commands. Rejects with the place of the first block whose
 * command fails, complains, or prints something else than the guide shows.
 */
export async function followGuide(
  page: { readonly source: string; readonly markdown: string },
  project: EmptyProject,
  { node, onCommand }: FollowOptions = {},
): Promise<void> {
  for (const step of stepsOf(page.markdown)) {
    if (step.kind === 'file') {
      project.write(step.path, step.text)
      continue
    }
    onCommand?.(step.command)
    const { code, out, err } = await project.call(step.command, node)
    const block = `${page.source}:${step.line}: ${step.command}`
    if (code !== 0 || err !== '') throw new Error(`${block}\nended with code ${code}:\n${err}`)
    const missing = missingPart(out, step.shown)
    if (missing !== null) throw new Error(`${block}\nno longer prints:\n${missing}\n\nIt printed:\n${out}`)
  }
}

/**
 * Returns the first part of a session that is not in the output, in order; null when all are. `…` stands for omitted
 * lines, and within a line for any text.
 */
export function missingPart(printed: string, shown: string): string | null {
  const output = printed.split('\n')
  let from = 0
  for (const part of shown.split(/\n?^…$\n?/m)) {
    if (part === '') continue
    const lines = part.split('\n')
    const place = output.findIndex((_, at) => at >= from && lines.every((line, by) => fits(output[at + by], line)))
    if (place < 0) return part
    from = place + lines.length
  }
  return null
}

const fits = (line: string | undefined, shown: string): boolean => {
  const texts = shown.split('…').map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return line !== undefined && new RegExp(`^${texts.join('.*')}$`).test(line)
}

/** The result of a command. */
export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** An empty project with the package installed. */
export interface EmptyProject extends Disposable {
  readonly folder: string
  write(path: string, text: string): void
  /** Runs one of the project's commands, `statehouse-paths check …`, with any Node. */
  call(command: string, node?: string, env?: NodeJS.ProcessEnv): Promise<CommandResult>
}

/** Packages of the guide's tests. */
const testedWith = ['@playwright/test', 'vitest', 'typescript', '@types/node', 'react', '@xstate/react']

/**
 * Creates an empty project outside of this repository, with the package unpacked as npm does it. Its dependencies are
 * linked from here, so that no network is needed.
 */
export async function emptyProject(tarball: string): Promise<EmptyProject> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-guide-'))
  const modules = join(folder, 'node_modules')
  const own = join(modules, 'statehouse-atlas')
  mkdirSync(own, { recursive: true })
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', own, '--strip-components', '1'])
  const link = (target: string, path: string) => {
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
  const { bin, dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Record<
    'bin' | 'dependencies',
    Record<string, string>
  >
  for (const name of [...Object.keys(dependencies), ...testedWith])
    link(join(root, 'node_modules', name), join(modules, name))
  for (const [name, file] of Object.entries(bin)) {
    chmodSync(join(own, file), 0o755)
    link(join(own, file), join(modules, '.bin', name))
  }
  link(join(root, 'node_modules/@playwright/test/cli.js'), join(modules, '.bin/playwright'))
  link(join(root, 'node_modules/vitest/vitest.mjs'), join(modules, '.bin/vitest'))
  const write = (path: string, text: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  write('package.json', JSON.stringify({ private: true, type: 'module' }))
  return {
    folder,
    write,
    async call(command, node = process.execPath, env = process.env) {
      const [name = '', ...args] = command.split(' ')
      try {
        const { stdout, stderr } = await promisify(execFile)(node, [join(modules, '.bin', name), ...args], {
          cwd: folder,
          env,
        })
        return { code: 0, out: stdout, err: stderr }
      } catch (error) {
        const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string }
        return { code: code ?? 1, out: stdout ?? '', err: stderr ?? String(error) }
      }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
