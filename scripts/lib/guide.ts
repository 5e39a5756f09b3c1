import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './run.ts'

/** A step of the package's guide: a file to write, or a command with its output. */
export type GuideStep =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'command'; readonly command: string; readonly shown: string }

/** Returns the steps of a page of the package, in their order. */
export function guideSteps(page: 'README.md' | 'test-runners.md' = 'README.md'): GuideStep[] {
  const guide = readFileSync(join(root, 'atlas', page), 'utf8')
  const blocks = guide.matchAll(/(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, path, language, text = '']): GuideStep[] => {
    if (path !== undefined) return [{ kind: 'file', path, text }]
    if (language !== 'console') return []
    const [first = '', ...shown] = text.trimEnd().split('\n')
    return [{ kind: 'command', command: first.replace('$ npx ', ''), shown: shown.join('\n') }]
  })
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
