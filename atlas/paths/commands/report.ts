import { coverageOf } from '#atlas/run/coverage.ts'
import { chartCoverage } from '#atlas/run/coverage-report.ts'
import { textOf } from '#atlas/explore/explore.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { diffCharts, type AtlasDiff } from '#atlas/export/diff.ts'
import { root } from '#atlas/home.ts'
import { mutate, type Survivor } from '#atlas/paths/mutants.ts'
import { mutateSources } from '#atlas/paths/source-mutants.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { allRemarks } from '#atlas/remarks/files.ts'
import { readBase } from '#atlas/report/base-charts.ts'
import { LONGEST_COMMENT, MARKER, postComment, readPullRequest, writeSummary } from '#atlas/report/github.ts'
import { reportLine, reportMarkdown, type PullRequestReport, type Uncovered } from '#atlas/report/report-markdown.ts'
import { checkedCharts, withoutAccepted } from './check.ts'
import { asJson, write, type Context } from './context.ts'

/**
 * Compares the charts with those of a base version, and posts or prints what changed, what no test takes or notices,
 * and new findings. Returns 0, also when GitHub does not take the comment: the summary of the job has it then.
 */
export async function reportCommand(context: Context): Promise<number> {
  const { options } = context
  if (options.format === 'json') {
    await write(asJson({ charts: chartsOf(context) }), context)
    return 0
  }
  const pull = options.event === undefined ? null : await readPullRequest(options.event)
  const base = options.base ?? pull?.base
  if (base === undefined) throw new UsageError('report needs --base <ref> or --event <file>: what to compare with')
  const report = await reportOn(context, base)
  process.stderr.write(`${reportLine(report)}\n`)
  if (!pull) {
    await write(reportMarkdown(report), context)
    return 0
  }
  const { GITHUB_TOKEN: token = '', GITHUB_API_URL: api = 'https://api.github.com', GITHUB_STEP_SUMMARY } = process.env
  try {
    if (token === '') throw new Error('there is no GITHUB_TOKEN')
    const text = `${MARKER}\n${reportMarkdown(report, LONGEST_COMMENT - MARKER.length - 1)}`
    process.stderr.write(`${await postComment(pull, text, { token, api })}\n`)
  } catch (error) {
    process.stderr.write(`no comment: ${textOf(error)}; the summary of the job has the report\n`)
    await writeSummary(reportMarkdown(report, LONGEST_SUMMARY), GITHUB_STEP_SUMMARY)
  }
  return 0
}

/** GitHub takes summaries of at most a mebibyte. */
const LONGEST_SUMMARY = 2 ** 20 / 4

function chartsOf({ found }: Context): ChartJson[] {
  const flows = new Map(found.map(({ model }) => [model.machine.id, model.flow]))
  return found.map(({ model }) => describeStatic(model, (id) => flows.get(id)))
}

async function reportOn(context: Context, ref: string): Promise<PullRequestReport> {
  const { found } = context
  const foreign = found.some((one) => one.foreign)
  const diff = await differenceFrom(ref, foreign ? process.cwd() : root, chartsOf(context))
  const { reports, findings } = await checkedCharts(context)
  const changed = new Set(
    diff.charts.flatMap(({ flow, change }) => (change === 'added' || change === 'changed' ? [flow] : [])),
  )
  const survivors: Survivor[] = []
  for (const one of found) {
    if (!changed.has(one.model.flow)) continue
    survivors.push(...mutate(one.model).survivors)
    if (!isChartFile(one.file)) survivors.push(...(await mutateSources(one)).survivors)
  }
  const uncovered = reports
    .filter(({ flow }) => changed.has(flow))
    .flatMap((checked): Uncovered[] => {
      const { flow, transitions } = chartCoverage(checked.exploration, { headless: coverageOf(checked), browser: null })
      return transitions.flatMap(({ id, status, reason }) => (status === 'uncovered' ? [{ flow, id, reason }] : []))
    })
  const fresh = withoutAccepted(context, reports, findings)
  return { diff, remarks: foreign ? {} : await allRemarks(), uncovered, survivors, findings: fresh }
}

async function differenceFrom(ref: string, folder: string, now: readonly ChartJson[]): Promise<AtlasDiff> {
  const { charts, problems, commit } = await readBase(folder, ref, { orNone: true })
  const unread = new Set(problems.map(({ flow }) => flow))
  const readable = now.filter(({ flow }) => !unread.has(flow))
  return { base: { ref, commit }, charts: diffCharts(charts, readable), problems }
}
