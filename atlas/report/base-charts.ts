import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { globSync } from 'tinyglobby'
import type { AnyStateMachine } from 'xstate'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import type { Unread } from '#atlas/export/diff.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { isMachineLogic } from '#atlas/explore/xstate.ts'
import { isModel } from '#atlas/paths/discover.ts'
import { loadModule } from '#atlas/paths/load.ts'
import { configFile } from '#atlas/paths/project.ts'

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
 * packages. Files that cannot be loaded are listed, and the others are still read. A commit with settings is read by a
 * process of its own, which may use aliases and stubs of its own. Throws for a commit without charts, unless `orNone`.
 */
export async function readBase(folder: string, ref: string, { orNone = false } = {}): Promise<BaseCharts> {
  const commit = await commitOf(folder, ref)
  const prefix = await git(folder, 'rev-parse', '--show-prefix')
  const place = await mkdtemp(join(tmpdir(), 'statehouse-base-'))
  try {
    const archive = join(place, 'base.tar')
    await git(folder, 'archive', '--format=tar', `--output=${archive}`, `${commit}:${prefix}`)
    await start('tar', ['-xf', archive, '-C', place])
    if (!existsSync(join(place, 'node_modules'))) {
      await symlink(packagesFor(folder), join(place, 'node_modules'), 'junction')
    }
    const charts = configFile(place) ? configured(place) : readCharts(join(place, 'machines'))
    const read = await charts
    if (!orNone && read.charts.length + read.problems.length === 0)
      throw new Error(`"${ref}" has no charts: there is no machines/*/*.machine.ts in it`)
    return { ref, commit, ...read }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** The nearest folder of packages: a workspace may have them further up. */
function packagesFor(folder: string): string {
  const own = join(folder, 'node_modules')
  return existsSync(own) || dirname(folder) === folder ? own : packagesFor(dirname(folder))
}

/** The charts that the settings in a folder name, as `report --format json` prints them there. */
async function configured(place: string): Promise<Pick<BaseCharts, 'charts' | 'problems'>> {
  const argv = [process.argv[1] ?? '', 'report', '--format', 'json']
  try {
    const { stdout } = await start(process.execPath, argv, { cwd: place, maxBuffer: 1 << 28 })
    return { charts: (JSON.parse(stdout) as Pick<BaseCharts, 'charts'>).charts, problems: [] }
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string }
    throw new Error(stderr.trim() || messageOf(error), { cause: error })
  }
}

async function readCharts(machines: string): Promise<Pick<BaseCharts, 'charts' | 'problems'>> {
  const matching = (glob: string) => (existsSync(machines) ? globSync(glob, { cwd: machines }).toSorted() : [])
  const files = [...matching('*/*.model.ts'), ...matching('*/*.machine.ts')]
  const models: AnyModel[] = []
  const problems: Unread[] = []
  for (const [flow, [first = '']] of groupedBy(files, (file) => dirname(file))) {
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
  const exported = Object.values(await loadModule(file))
  const model = exported.find(isModel)
  if (model) return model
  const machine = exported.find((value): value is AnyStateMachine => isMachineLogic(value))
  if (machine) return { ...guessedModel(machine), flow }
  throw new Error('it exports neither a model nor a machine')
}
