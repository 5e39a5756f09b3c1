import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { keepCompiled, root } from './run.ts'

/** How often it is looked whether whoever started this process is still there, in milliseconds. */
const lookEvery = 500

let end = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal])

/**
 * Ends this process, and what it runs, on a signal of whoever supervises it, and when the process that started it is
 * gone: `npm` and a shell between die of a signal without handing it on.
 */
export function followSupervisor(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end('SIGTERM')
  }, lookEvery)
  watch.unref()
}

/** The server as it was built, in few files, and its sources. */
export const serverPrograms = { built: join(root, 'dist/server/main.js'), source: join(root, 'server/main.ts') }

/**
 * Runs the server, as Node's arguments name it, in the foreground of this terminal until it ends, hands signals on to it, and ends with its exit
 * code. The server ends too when this process is killed and can hand on nothing.
 */
export const runServer = (command: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const server = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...keepCompiled, ...env },
    // The channel carries nothing: it closes with this process, whatever ends it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  end = (signal) => {
    // Ctrl-C reaches the whole foreground group by itself: handing it on would tell the server twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
  }
  server.on('exit', (code) => process.exit(code ?? 1))
  return server
}
