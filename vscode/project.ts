import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workspace } from 'vscode'

/** A project with statehouse-atlas: the folder that its commands run in, and the script of `statehouse-paths`. */
export interface Project {
  readonly folder: string
  readonly command: string
}

/** The result of a command. */
export interface Result {
  /** 0 success, 1 findings or failures, 2 usage error. */
  readonly code: number
  readonly out: string
  readonly err: string
}

const PACKAGE = 'statehouse-atlas'

/** The folders around a file, the nearest first. */
function foldersAround(file: string): string[] {
  const folder = dirname(file)
  return folder === file ? [] : [folder, ...foldersAround(folder)]
}

/** Returns the project of a file; throws an error for the user where statehouse-atlas is missing. */
export function projectOf(file: string): Project {
  const around = foldersAround(file)
  const folder = around.find((one) => existsSync(join(one, 'package.json'))) ?? dirname(file)
  const installed = around
    .map((one) => join(one, 'node_modules', PACKAGE))
    .find((one) => existsSync(join(one, 'package.json')))
  if (installed === undefined)
    throw new Error(
      `${PACKAGE} is not installed in ${folder}. Install it there: npm install --save-dev ./${PACKAGE}-<version>.tgz`,
    )
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>
  }
  const command = join(installed, bin['statehouse-paths'] ?? '')
  if (!existsSync(command)) throw new Error(`${command} is missing: install ${PACKAGE} again`)
  return { folder, command }
}

/** Throws an error for the user in a workspace that may not run code. */
function requireTrust(): void {
  if (!workspace.isTrusted)
    throw new Error(
      'Statehouse runs the code of this workspace. Trust the workspace first: Workspaces: Manage Workspace Trust',
    )
}

const LARGEST_OUTPUT = 256 * 1024 * 1024

/**
 * Runs `statehouse-paths` of a project, in a process of its own. Rejects in an untrusted workspace, when the signal
 * aborts it, and where it cannot be started.
 */
export async function runPaths(
  { folder, command }: Project,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Result> {
  requireTrust()
  const node = workspace.getConfiguration('statehouse').get<string>('node') || process.execPath
  const options = {
    cwd: folder,
    signal,
    maxBuffer: LARGEST_OUTPUT,
    // The program of VS Code runs as Node with this variable.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  }
  return await new Promise((resolve, reject) => {
    execFile(node, [command, ...args], options, (error, out, err) => {
      if (error === null) resolve({ code: 0, out, err })
      else if (typeof error.code === 'number') resolve({ code: error.code, out, err })
      else reject(error)
    })
  })
}

/** The line that names what went wrong; notes stand before it. */
export const problemOf = ({ code, err }: Result): string =>
  err.trim().split('\n').at(-1) || `statehouse-paths ended with exit code ${code}`

/** The text of a caught error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
