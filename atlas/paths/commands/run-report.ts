import { csvLine } from '#atlas/paths/escape.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { junit } from '#atlas/paths/junit.ts'
import { asJson } from './context.ts'

/** The result of one path; a failure has what is needed to reproduce it. */
export interface PathRun {
  readonly flow: string
  readonly path: number
  readonly ok: boolean
  readonly seconds: number
  /** Stimuli played, the failing one last. */
  readonly played: readonly string[]
  readonly problem?: string
  /** The shortest way known to fail, in words. */
  readonly shortest?: string
  /** The command that plays it again. */
  readonly replay?: string
  /** Files that show the failure: picture, trace. */
  readonly attachments?: readonly string[]
}

/** Returns the report of path runs in a format. */
export function formatRuns(runs: readonly PathRun[], format: string | undefined): string {
  switch (format) {
    case 'json': {
      const failed = runs.filter(({ ok }) => !ok).length
      return asJson({ total: runs.length, passed: runs.length - failed, failed, runs })
    }
    case 'csv':
      return [
        'flow,path,ok,seconds,played,problem,shortest,replay,attachments',
        ...runs.map(({ flow, path, ok, seconds, played, problem, shortest, replay, attachments }) =>
          csvLine([
            flow,
            path,
            ok ? 'ok' : 'failed',
            seconds.toFixed(3),
            played.join(' → '),
            problem ?? '',
            shortest ?? '',
            replay ?? '',
            attachments?.join(' ') ?? '',
          ]),
        ),
        '',
      ].join('\n')
    case 'junit':
      return junit(
        [...groupedBy(runs, ({ flow }) => flow)].map(([flow, own]) => ({
          name: flow,
          cases: own.map((run) => ({
            name: `path ${run.path}`,
            seconds: run.seconds,
            ...(run.ok
              ? { output: run.played.join(' → ') }
              : { failure: { message: run.problem?.split('\n')[0] ?? 'failed', text: failureText(run) } }),
          })),
        })),
      )
    default:
      return `${runs.map(runText).join('\n')}\n`
  }
}

const runText = (run: PathRun): string =>
  run.ok
    ? `ok   ${run.flow} path ${run.path}: ${run.played.join(' → ')}`
    : `FAIL ${run.flow} path ${run.path}: ${failureText(run)}`

const failureText = ({ played, problem, shortest, replay, attachments = [] }: PathRun): string =>
  [
    played.join(' → '),
    ...(problem ? [problem] : []),
    ...(shortest ? [`shortest way to fail: ${shortest}`] : []),
    ...(replay ? [`play it again: ${replay}`] : []),
    ...attachments.map((file) => `see ${file}`),
  ].join('\n     ')
