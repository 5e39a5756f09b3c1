import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { keepCompiled, root } from './run.ts'

/** Milliseconds between two checks for the parent process. */
const pollInterval = 500

let end = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal])

/**
 * Ends this process and its server on a signal, and when the parent process has ended: `npm` and a shell die of a
 * signal without forwarding it.
 */
export function followSupervisor(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end('SIGTERM')
  }, pollInterval)
  watch.unref()
}

/** The entry points of the built server and of its sources. */
export const serverPrograms = { built: join(root, 'dist/server/main.js'), source: join(root, 'server/main.ts') }

/**
 * Runs the server with these arguments of Node in the foreground of this terminal, forwards signals to it, and ends
 * with its exit code. The server also ends when this process is killed.
 */
export const runServer = (command: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const server = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...keepCompiled, ...env },
    // The IPC channel is unused: it closes when this process ends for any reason.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  end = (signal) => {
    // Ctrl-C reaches the whole foreground group by itself: forwarding it would send the signal twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  }
  server.on('exit', (code) => process.exit(code ?? 1))
  return server
}
