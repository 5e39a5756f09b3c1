import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import { Range, Uri, ViewColumn, window, workspace, type Disposable, type WebviewPanel } from 'vscode'
import { isSource, referenceOf, type Chart } from './charts.ts'
import { errorPage, previewPage } from './page.ts'
import { messageOf, problemOf, projectOf, runPaths } from './project.ts'

/** Opens the drawing of a chart beside the editor, and draws it again after every save of a source file. */
export async function openPreview(chart: Chart): Promise<void> {
  const preview = new Preview(chart)
  await preview.draw()
}

class Preview {
  readonly #chart: Chart
  readonly #panel: WebviewPanel
  readonly #listeners: readonly Disposable[]
  #running = new AbortController()
  /** Places of states in the drawing, as `file:line:column`. */
  #sources: ReadonlySet<string> = new Set()

  constructor(chart: Chart) {
    this.#chart = chart
    const title = `${chart.name} of ${basename(chart.file)}`
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true }
    this.#panel = window.createWebviewPanel('statehouse.preview', title, column, {
      enableScripts: true,
      localResourceRoots: [],
    })
    this.#listeners = [
      workspace.onDidSaveTextDocument((document) => {
        if (isSource(document)) void this.draw()
      }),
      this.#panel.webview.onDidReceiveMessage((message: unknown) => void this.#jump(message)),
    ]
    this.#panel.onDidDispose(() => {
      this.#running.abort()
      for (const listener of this.#listeners) listener.dispose()
    })
  }

  /** Draws the chart as it is saved; a newer drawing ends an older one. */
  async draw(): Promise<void> {
    this.#running.abort()
    const running = new AbortController()
    this.#running = running
    const page = await this.#page(running.signal)
    if (!running.signal.aborted) this.#panel.webview.html = page
  }

  async #page(signal: AbortSignal): Promise<string> {
    try {
      const project = projectOf(this.#chart.file)
      const args = ['export', `--machine=${referenceOf(this.#chart)}`, '--format=svg']
      const result = await runPaths(project, args, signal)
      if (result.code !== 0) return errorPage(problemOf(result))
      this.#sources = new Set([...result.out.matchAll(/ data-source="([^"]*)"/g)].map(([, source = '']) => source))
      return previewPage(result.out, randomBytes(16).toString('base64url'))
    } catch (error) {
      return errorPage(messageOf(error))
    }
  }

  /** Shows the place of a state that was chosen in the drawing. */
  async #jump(message: unknown): Promise<void> {
    if (typeof message !== 'string' || !this.#sources.has(message)) return
    const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(message) ?? []
    const uri = Uri.file(join(projectOf(this.#chart.file).folder, file))
    const place = new Range(Number(line) - 1, Number(column) - 1, Number(line) - 1, Number(column) - 1)
    await window.showTextDocument(uri, { viewColumn: ViewColumn.One, selection: place })
  }
}
