import { ProgressLocation, window, type CancellationToken, type OutputChannel } from 'vscode'
import { referenceOf, type Chart } from './charts.ts'
import { problemOf, projectOf, runPaths, type Result } from './project.ts'

/** The parts of a generated suite that are read. */
interface Suite {
  readonly paths: readonly { readonly id: number; readonly steps: readonly { readonly stimulus: string }[] }[]
}

/** Lets the user choose a generated path of a chart, plays it, and shows the result. Rejects as `runPaths` does. */
export async function runPath(chart: Chart, log: OutputChannel): Promise<void> {
  const machine = `--machine=${referenceOf(chart)}`
  const generated = await withProgress('Generating paths', chart, [machine, '--format=json'])
  if (generated === null) return
  if (generated.code === 2) throw new Error(problemOf(generated))
  const [suite] = JSON.parse(generated.out) as readonly Suite[]
  const items = (suite?.paths ?? []).map(({ id, steps }) => ({
    label: `Path ${id}`,
    description: steps.length === 1 ? '1 step' : `${steps.length} steps`,
    detail: steps.map(({ stimulus }) => stimulus).join(' → '),
    id,
  }))
  const chosen = await window.showQuickPick(items, { placeHolder: `Which path of ${chart.name}?`, matchOnDetail: true })
  if (chosen === undefined) return
  const played = await withProgress(`Playing path ${chosen.id}`, chart, ['run', machine, `--path=${chosen.id}`])
  if (played === null) return
  log.appendLine(`${played.out}${played.err}`.trim())
  log.show(true)
  if (played.code === 0) void window.showInformationMessage(`${chart.name}: path ${chosen.id} passed.`)
  else void window.showErrorMessage(`${chart.name}: path ${chosen.id} failed. The output has its steps.`)
}

/** Runs the command line while a notification shows it; null when the user cancels. */
async function withProgress(title: string, chart: Chart, args: readonly string[]): Promise<Result | null> {
  const options = { location: ProgressLocation.Notification, title: `${title} of ${chart.name}`, cancellable: true }
  return await window.withProgress(options, async (_, token) => {
    const signal = signalOf(token)
    try {
      return await runPaths(projectOf(chart.file), args, signal)
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  })
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController()
  token.onCancellationRequested(() => controller.abort())
  return controller.signal
}
