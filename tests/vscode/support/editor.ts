import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Stands in for the module `vscode`: what the extension uses of it, and what a test looks at. */

type Listener<Value> = (value: Value) => void

class Event<Value> {
  readonly #listeners = new Set<Listener<Value>>()
  readonly listen = (listener: Listener<Value>) => {
    this.#listeners.add(listener)
    return { dispose: () => this.#listeners.delete(listener) }
  }
  fire(value: Value): void {
    for (const listener of this.#listeners) listener(value)
  }
}

class Uri {
  readonly scheme = 'file'
  readonly fsPath: string
  constructor(fsPath: string) {
    this.fsPath = fsPath
  }
  static readonly file = (path: string) => new Uri(path)
  toString(): string {
    return pathToFileURL(this.fsPath).href
  }
}

class Range {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  constructor(line: number, column: number, endLine: number, endColumn: number) {
    this.from = [line, column]
    this.to = [endLine, endColumn]
  }
}

class Diagnostic {
  readonly range: Range
  readonly message: string
  readonly severity: number
  source?: string
  code?: string
  constructor(range: Range, message: string, severity: number) {
    this.range = range
    this.message = message
    this.severity = severity
  }
}

interface Document {
  readonly uri: Uri
  readonly languageId: string
  getText(): string
}

interface Shown {
  readonly file: string
  readonly selection: Range
}

interface Item {
  readonly label: string
}

interface Extension {
  activate(context: { readonly subscriptions: { dispose(): unknown }[] }): void
}

const languageOf = (file: string) => (/^\.[cm]?ts$/.test(extname(file)) ? 'typescript' : 'plaintext')

/** A preview as the extension made it. */
class Panel {
  readonly #received = new Event<unknown>()
  readonly #disposed = new Event<void>()
  readonly options: unknown
  readonly onDidDispose = this.#disposed.listen
  readonly webview = { html: '', onDidReceiveMessage: this.#received.listen }
  constructor(options: unknown) {
    this.options = options
  }
  /** What a script of the page posts. */
  post(message: unknown): void {
    this.#received.fire(message)
  }
  close(): void {
    this.#disposed.fire()
  }
}

/** An editor with one extension, in a workspace that is trusted or not. */
export class Editor {
  readonly diagnostics = new Map<string, readonly Diagnostic[]>()
  readonly panels: Panel[] = []
  readonly messages: string[] = []
  readonly output: string[] = []
  readonly shown: Shown[] = []
  /** Chooses among the items of a list, by their labels. */
  choose: (labels: readonly string[]) => string | undefined = ([first]) => first
  readonly #documents: Document[] = []
  #active: Document | undefined
  readonly #opened = new Event<Document>()
  readonly #closed = new Event<Document>()
  readonly #saved = new Event<Document>()
  readonly #trusted = new Event<void>()
  readonly #commands = new Map<string, () => Promise<void>>()
  readonly #subscriptions: { dispose(): unknown }[] = []
  #isTrusted: boolean

  constructor(isTrusted = true) {
    this.#isTrusted = isTrusted
  }

  /** Loads the extension in a folder, as VS Code does. */
  start(folder: string): void {
    const place = join(folder, 'node_modules/vscode')
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'index.js'), '')
    const load = createRequire(join(folder, 'package.json'))
    const { main } = load('./package.json') as { readonly main: string }
    for (const path of Object.keys(load.cache)) if (path.startsWith(folder)) delete load.cache[path]
    load('vscode')
    const stub = load.cache[load.resolve('vscode')]
    if (stub) stub.exports = this.#api()
    const extension = load(main) as Extension
    extension.activate({ subscriptions: this.#subscriptions })
  }

  stop(): void {
    for (const one of this.#subscriptions.splice(0)) one.dispose()
  }

  open(file: string): void {
    const document = { uri: new Uri(file), languageId: languageOf(file), getText: () => readFileSync(file, 'utf8') }
    this.#documents.push(document)
    this.#active = document
    this.#opened.fire(document)
  }

  /** Writes a text into an open document, or into another file, and saves it. */
  save(file: string, text: string): void {
    writeFileSync(file, text)
    const document = { uri: new Uri(file), languageId: languageOf(file), getText: () => text }
    this.#saved.fire(this.#documents.find(({ uri }) => uri.fsPath === file) ?? document)
  }

  close(file: string): void {
    const [document] = this.#documents.splice(
      this.#documents.findIndex(({ uri }) => uri.fsPath === file),
      1,
    )
    if (document) this.#closed.fire(document)
  }

  trust(): void {
    this.#isTrusted = true
    this.#trusted.fire()
  }

  async run(command: string): Promise<void> {
    const run = this.#commands.get(command)
    if (!run) throw new Error(`no command ${command}`)
    await run()
  }

  /** The findings of a file: rule, line and columns from 0. */
  findingsIn(file: string): readonly string[] {
    const found = this.diagnostics.get(pathToFileURL(file).href) ?? []
    return found.map(({ code, range }) => `${code ?? ''} ${range.from.join(':')}-${range.to.join(':')}`)
  }

  #api() {
    const { diagnostics, panels, messages, output, shown } = this
    const isTrusted = () => this.#isTrusted
    const active = () => this.#active
    const choose = (labels: readonly string[]) => this.choose(labels)
    return {
      Uri,
      Range,
      Diagnostic,
      DiagnosticSeverity: { Error: 0 },
      ViewColumn: { One: 1, Beside: -2 },
      ProgressLocation: { Notification: 15 },
      languages: {
        createDiagnosticCollection: () => ({
          set: (uri: Uri, found: readonly Diagnostic[]) => diagnostics.set(uri.toString(), found),
          clear: () => diagnostics.clear(),
          dispose: () => diagnostics.clear(),
        }),
      },
      commands: {
        registerCommand: (name: string, run: () => Promise<void>) => {
          this.#commands.set(name, run)
          return { dispose: () => this.#commands.delete(name) }
        },
      },
      workspace: {
        get isTrusted() {
          return isTrusted()
        },
        textDocuments: this.#documents,
        getConfiguration: () => ({ get: () => '' }),
        onDidOpenTextDocument: this.#opened.listen,
        onDidCloseTextDocument: this.#closed.listen,
        onDidSaveTextDocument: this.#saved.listen,
        onDidGrantWorkspaceTrust: this.#trusted.listen,
      },
      window: {
        get activeTextEditor() {
          const document = active()
          return document && { document }
        },
        createOutputChannel: () => ({
          appendLine: (line: string) => output.push(line),
          show: () => undefined,
          dispose: () => undefined,
        }),
        createWebviewPanel: (...[, , , options]: readonly unknown[]) => {
          const panel = new Panel(options)
          panels.push(panel)
          return panel
        },
        showErrorMessage: (message: string) => messages.push(message),
        showInformationMessage: (message: string) => messages.push(message),
        showQuickPick: async (items: readonly Item[]) => {
          const label = choose(items.map((item) => item.label))
          return items.find((item) => item.label === label)
        },
        showTextDocument: async (uri: Uri, { selection }: { readonly selection: Range }) => {
          shown.push({ file: uri.fsPath, selection })
        },
        withProgress: (_: unknown, run: (progress: object, token: object) => Promise<unknown>) =>
          run({}, { onCancellationRequested: () => ({ dispose: () => undefined }) }),
      },
    }
  }
}
