import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { keepCompiled, root } from './run.ts'

/**
 * Runs the server in the foreground of this terminal until it ends, hands signals on to it, and ends with its exit code.
 */
export const runServer = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
  const server = spawn(process.execPath, [...args, join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { ...process.env, ...keepCompiled, ...env },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole foreground group by itself: handing it on would tell the server twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  server.on('exit', (code) => process.exit(code ?? 1))
  return server
}
