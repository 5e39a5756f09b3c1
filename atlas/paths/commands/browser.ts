import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '#atlas/home.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import type { Context } from './context.ts'
import type { PathRun } from './run-report.ts'

/** The tests that play generated paths on a project's pages, from its folder. */
const tests = 'e2e/paths.e2e.ts'

/** Their output folder: one of its own, since Playwright empties it at the start. */
const outputFolder = 'test-results/paths'

/** The fields of Playwright's report that are read. */
interface Report {
  readonly suites: readonly ReportSuite[]
  readonly errors: readonly { readonly message?: string }[]
}
interface ReportSuite {
  readonly suites?: readonly ReportSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly results: readonly {
        readonly status: string
        readonly duration: number
        readonly errors: readonly { readonly message?: string }[]
        readonly attachments: readonly { readonly name: string; readonly path?: string; readonly body?: string }[]
      }[]
    }[]
  }[]
}

/** Plays the paths in Chromium, on the built site and a server of its own; progress goes to standard error. */
export async function playInBrowser({ options }: Context, flows: readonly string[]): Promise<PathRun[]> {
  if (options.headed && process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    throw new UsageError('--headed needs a screen, and this machine has none: leave it out, or set DISPLAY')
  }
  if (!existsSync(join(root, tests))) {
    throw new UsageError(`--browser plays the paths of ${tests}, which does not exist: play paths in tests of your own`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'paths-run-'))
  const report = join(folder, 'report.json')
  const title = `(^| )(${flows.join('|')}) path ${options.path ?? String.raw`\d+`}$`
  try {
    await command(process.execPath, ['scripts/setup.mjs', '--browser'])
    await command(
      process.execPath,
      [
        'node_modules/@playwright/test/cli.js',
        ...['test', tests, '--project', 'desktop', '--retries', '0'],
        ...['--grep', title, '--reporter', 'list,json', '--trace', 'retain-on-failure', '--output', outputFolder],
        ...(options.headed ? ['--headed', '--workers', '1'] : []),
      ],
      { PATHS_SUITE: JSON.stringify(options.suite), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    )
    return runsOf(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const command = (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<void>((resolve, reject) => {
    // Their output is progress: standard output is for the result.
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['inherit', 2, 2] })
    child.on('error', reject)
    child.on('exit', () => resolve())
  })

/** Removes terminal colours. */
const plain = (text: string) => text.replaceAll(/\p{Cc}\[[\d;]*m/gu, '')

function runsOf({ suites, errors }: Report): PathRun[] {
  const specs = (suite: ReportSuite): ReportSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap((inner) => specs(inner)),
  ]
  const runs = suites.flatMap(specs).flatMap(({ title, tests }): PathRun[] => {
    const [, flow = '', number = ''] = /^(.*) path (\d+)$/.exec(title) ?? []
    const result = tests[0]?.results.at(-1)
    if (!result) return []
    const attached = (name: string) => {
      const body = result.attachments.find((attachment) => attachment.name === name)?.body
      return body === undefined ? undefined : Buffer.from(body, 'base64').toString('utf8')
    }
    const run = {
      flow,
      path: Number(number),
      ok: result.status === 'passed',
      seconds: result.duration / 1000,
      played: attached('played')?.split('\n') ?? [],
    }
    if (run.ok) return [run]
    return [
      {
        ...run,
        problem: plain(result.errors[0]?.message ?? result.status),
        ...(attached('shortest') === undefined ? {} : { shortest: attached('shortest') ?? '' }),
        replay: attached('replay') ?? '',
        attachments: result.attachments.flatMap(({ path }) => (path === undefined ? [] : [relative('.', path)])),
      },
    ]
  })
  if (runs.length === 0) throw new Error(plain(errors[0]?.message ?? 'no path was played'))
  return runs
}
