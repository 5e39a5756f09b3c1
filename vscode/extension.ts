import { commands, window, workspace, type ExtensionContext } from 'vscode'
import { chooseChart, chartsOf, isSource, type Chart } from './charts.ts'
import { Checker } from './checker.ts'
import { openPreview } from './preview.ts'
import { messageOf } from './project.ts'
import { runPath } from './run-path.ts'

/** Starts the extension: VS Code calls this at the first source file or command. */
export function activate({ subscriptions }: ExtensionContext): void {
  const log = window.createOutputChannel('Statehouse')
  const checker = new Checker(log)
  const command = (name: string, run: (chart: Chart) => Promise<void>) =>
    commands.registerCommand(`statehouse.${name}`, async () => {
      try {
        const chart = await chooseChart()
        if (chart) await run(chart)
      } catch (error) {
        void window.showErrorMessage(messageOf(error))
      }
    })
  subscriptions.push(
    log,
    checker,
    command('preview', openPreview),
    command('runPath', (chart) => runPath(chart, log)),
    workspace.onDidOpenTextDocument((document) => {
      if (chartsOf(document).length > 0) checker.update(false)
    }),
    workspace.onDidCloseTextDocument(() => checker.update(false)),
    // A chart may be spread over several files.
    workspace.onDidSaveTextDocument((document) => {
      if (isSource(document)) checker.update(true)
    }),
    workspace.onDidGrantWorkspaceTrust(() => checker.update(true)),
  )
  checker.update(false)
}
