import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { AnyStateMachine } from 'xstate'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import type { Unread } from '#atlas/export/diff.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { isMachineLogic } from '#atlas/explore/xstate.ts'
import { isModel } from '#atlas/paths/discover.ts'

const start = promisify(execFile)

/** The charts of another version of the project, and the files that could not be read. */
export interface BaseCharts {
  readonly ref: string
  readonly commit: string
  readonly charts: readonly ChartJson[]
  readonly problems: readonly Unread[]
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const git = async (folder: string, ...args: string[]): Promise<string> =>
  (await start('git', ['-C', folder, ...args], { maxBuffer: 1 << 26 })).stdout.trim()

/** Resolves a name to a commit; throws an error with a message of one line. */
async function commitOf(folder: string, ref: string): Promise<string> {
  try {
    await git(folder, 'rev-parse', '--git-dir')
  } catch (error) {
    const isMissing = (error as { readonly code?: unknown }).code === 'ENOENT'
    throw new Error(isMissing ? 'git is not installed; --base needs it' : `${folder} is not a git repository`, {
      cause: error,
    })
  }
  try {
    return await git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)
  } catch (error) {
    throw new Error(`no commit "${ref}" in this repository; a branch, tag or commit is asked for`, { cause: error })
  }
}

/**
 * Reads the charts of a commit with this version's tools: its files are written to a temporary folder with the present
 * packages. Files that cannot be loaded are listed, and the others are still read.
 */
export async function readBase(folder: string, ref: string): Promise<BaseCharts> {
  const commit = await commitOf(folder, ref)
  const prefix = await git(folder, 'rev-parse', '--show-prefix')
  const place = await mkdtemp(join(tmpdir(), 'statehouse-base-'))
  try {
    const archive = join(place, 'base.tar')
    await git(folder, 'archive', '--format=tar', `--output=${archive}`, `${commit}:${prefix}`)
    await start('tar', ['-xf', archive, '-C', place])
    if (!existsSync(join(place, 'node_modules'))) {
      await symlink(join(folder, 'node_modules'), join(place, 'node_modules'), 'junction')
    }
    return { ref, commit, ...(await readCharts(join(place, 'machines'), ref)) }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function readCharts(machines: string, ref: string): Promise<Pick<BaseCharts, 'charts' | 'problems'>> {
  const files = [...globSync('*/*.model.ts', { cwd: machines }), ...globSync('*/*.machine.ts', { cwd: machines })]
  if (files.length === 0) throw new Error(`"${ref}" has no charts: there is no machines/*/*.machine.ts in it`)
  const models: AnyModel[] = []
  const problems: Unread[] = []
  for (const [flow, [first = '']] of Map.groupBy(files, (file) => dirname(file))) {
    try {
      models.push(await readModel(flow, join(machines, first)))
    } catch (error) {
      const [message = ''] = messageOf(error)
        .replaceAll(`${dirname(machines)}${sep}`, '')
        .split('\n')
      problems.push({ flow, file: `machines/${first.replaceAll('\\', '/')}`, message })
    }
  }
  const flows = new Map(models.map(({ machine, flow }) => [machine.id, flow]))
  return { charts: models.map((model) => describeStatic(model, (id) => flows.get(id))), problems }
}

/** The model in a file, or a guessed one for its machine. */
async function readModel(flow: string, file: string): Promise<AnyModel> {
  const exported = Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>)
  const model = exported.find(isModel)
  if (model) return model
  const machine = exported.find((value): value is AnyStateMachine => isMachineLogic(value))
  if (machine) return { ...guessedModel(machine), flow }
  throw new Error('it exports neither a model nor a machine')
}
