import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** The top of the repository. */
export const root = join(import.meta.dirname, '..', '..')

/** Enables Node's compile cache: a start takes a third less. */
export const keepCompiled: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, '.cache', 'compiled'),
}

/** The result of a command: its exit code and, when it was not shown, its output. */
export interface Ended {
  readonly code: number
  readonly output: string
}

export interface RunOptions {
  /** Streams the output instead of returning it. */
  readonly show?: boolean
  /** Streams its standard error, such as progress, and returns the rest. */
  readonly showErrors?: boolean
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Runs it with low priority. */
  readonly lowPriority?: boolean
}

/** Ignores a process that has ended already. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/**
 * Runs a tool of `node_modules/.bin` (or `node`) in the repository and resolves when it ends; never rejects. The tool
 * is killed when this process ends.
 */
export const run = (tool: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const onWindows = process.platform === 'win32'
    const command =
      tool === 'node' ? process.execPath : join(root, 'node_modules', '.bin', onWindows ? `${tool}.cmd` : tool)
    const child = spawn(command, [...args], {
      cwd: root,
      env: { ...process.env, ...keepCompiled, ...options.env },
      shell: onWindows && tool !== 'node',
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show || options.showErrors ? 'inherit' : 'pipe'],
    })
    running.add(child)
    if (options.lowPriority && child.pid !== undefined) lowerPriority(child.pid)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${tool} did not start: ${error.message}\n` }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
