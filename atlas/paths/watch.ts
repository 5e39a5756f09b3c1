import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, statSync, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { answer } from './output.ts'

const root = process.cwd()

/** Milliseconds in which the changes of one saving arrive. */
const SETTLE = 150

const SOURCE = /\.([cm]?[jt]sx?|json|scxml)$/
const APART = /(^|[\\/])(node_modules|dist|build|coverage|\.[^\\/]+)([\\/]|$)/

/**
 * Runs the command again in a process of its own after every change of a source file, until it is interrupted; resolves
 * to exit code 0. Node loads a module once, so each run is a new process.
 */
export function rerunOnChange(argv: readonly string[], machine: string | undefined, out: string | undefined) {
  const own = argv.filter((word) => word !== '--watch')
  let running: ChildProcess | undefined
  let waiting: NodeJS.Timeout | undefined
  const run = () => {
    running?.kill()
    if (process.stdout.isTTY) answer('\u001Bc')
    const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...own], { stdio: 'inherit' })
    running = child
    child.once('exit', (code, signal) => {
      if (running === child && signal === null) answer(`\nWaiting for a change (exit code ${code}). Ctrl-C ends.\n`)
    })
  }
  const written = out === undefined ? null : resolve(out)
  const watchers = foldersOf(machine).map(({ folder, recursive }) =>
    watch(folder, { recursive }, (_, name) => {
      if (name === null || !SOURCE.test(name) || APART.test(name) || resolve(folder, name) === written) return
      clearTimeout(waiting)
      waiting = setTimeout(run, SETTLE)
    }),
  )
  run()
  return new Promise<number>((ended) => {
    const end = () => {
      clearTimeout(waiting)
      for (const watcher of watchers) watcher.close()
      running?.kill()
      ended(0)
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  })
}

/** The project folder itself, its folders with all below, and the folder of a machine elsewhere. */
function foldersOf(machine: string | undefined): { readonly folder: string; readonly recursive: boolean }[] {
  const inside = readdirSync(root)
    .filter((name) => !APART.test(name) && statSync(resolve(root, name)).isDirectory())
    .map((name) => ({ folder: resolve(root, name), recursive: true }))
  const place = machine === undefined ? root : dirname(resolve(machine.replace(/#[^#]*$/, '')))
  const elsewhere = place === root || inside.some(({ folder }) => place.startsWith(folder)) ? [] : [place]
  return [{ folder: root, recursive: false }, ...inside, ...elsewhere.map((folder) => ({ folder, recursive: true }))]
}
