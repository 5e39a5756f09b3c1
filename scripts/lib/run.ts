import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** The top of the repository. */
export const root = join(import.meta.dirname, '..', '..')

/** Lets Node keep what it compiled from one process to the next: a start takes a third less. */
export const keepCompiled: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, '.cache', 'compiled'),
}

/** How a command ended: its exit code and, when it was not shown, what it printed. */
export interface Ended {
  readonly code: number
  readonly output: string
}

export interface RunOptions {
  /** Shows the output as it comes instead of keeping it. */
  readonly show?: boolean
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Runs it in what other processes leave of the processors. */
  readonly behind?: boolean
}

/** A process that has ended at once has no priority any more. */
function stepBack(pid: number): void {
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

/** Runs a tool of `node_modules/.bin` (or `node`) in the repository and waits for its end, which is this process's at the latest; a failure is a code, never a throw. */
export const run = (tool: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const onWindows = process.platform === 'win32'
    const command =
      tool === 'node' ? process.execPath : join(root, 'node_modules', '.bin', onWindows ? `${tool}.cmd` : tool)
    const child = spawn(command, [...args], {
      cwd: root,
      env: { ...process.env, ...keepCompiled, ...options.env },
      shell: onWindows && tool !== 'node',
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    })
    running.add(child)
    if (options.behind && child.pid !== undefined) stepBack(child.pid)
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
