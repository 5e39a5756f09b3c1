import { languages, workspace, type Disposable, type OutputChannel } from 'vscode'
import { chartsOf, referenceOf, type Chart } from './charts.ts'
import { findingsOf, type Finding } from './findings.ts'
import { messageOf } from './project.ts'

/** Milliseconds in which several savings count as one. */
const SETTLE = 300

/**
 * Keeps the findings of all charts in open documents as diagnostics. One chart is checked at a time; a new request ends
 * the check at work and begins it again.
 */
export class Checker implements Disposable {
  readonly #diagnostics = languages.createDiagnosticCollection('statehouse')
  readonly #found = new Map<string, readonly Finding[]>()
  readonly #pending = new Map<string, Chart>()
  readonly #log: OutputChannel
  #running = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(log: OutputChannel) {
    this.#log = log
  }

  /** Checks the charts of open documents that have no findings yet; after a change of their files, all of them. */
  update(hasChanged: boolean): void {
    const open = new Map(workspace.textDocuments.flatMap(chartsOf).map((chart) => [referenceOf(chart), chart]))
    for (const known of [this.#found, this.#pending])
      for (const reference of known.keys()) if (!open.has(reference)) known.delete(reference)
    for (const [reference, chart] of open)
      if (hasChanged || !this.#found.has(reference)) this.#pending.set(reference, chart)
    this.#publish()
    this.#running.abort()
    clearTimeout(this.#timer)
    if (this.#pending.size === 0) return
    this.#timer = setTimeout(() => {
      this.#last = this.#last.then(() => this.#checkPending())
    }, SETTLE)
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#running.abort()
    this.#diagnostics.dispose()
  }

  async #checkPending(): Promise<void> {
    const running = new AbortController()
    this.#running = running
    for (const [reference, chart] of this.#pending) {
      const findings = await this.#check(chart, running.signal)
      if (running.signal.aborted) return
      this.#pending.delete(reference)
      this.#found.set(reference, findings)
      this.#publish()
    }
  }

  /** The findings of a chart; none where it cannot be checked here, which is logged. */
  async #check(chart: Chart, signal: AbortSignal): Promise<readonly Finding[]> {
    try {
      return await findingsOf(chart, signal)
    } catch (error) {
      if (!signal.aborted) this.#log.appendLine(messageOf(error))
      return []
    }
  }

  #publish(): void {
    const all = [...this.#found.values()].flat()
    const files = Map.groupBy(all, ({ uri }) => uri.toString())
    this.#diagnostics.clear()
    for (const findings of files.values()) {
      const [first] = findings
      if (first)
        this.#diagnostics.set(
          first.uri,
          findings.map(({ diagnostic }) => diagnostic),
        )
    }
  }
}
