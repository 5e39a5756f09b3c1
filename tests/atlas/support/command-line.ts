import { vi } from 'vitest'
import { main } from '#atlas/paths/cli.ts'

/** Runs the paths command line. Returns its output and its exit code. */
export async function commandLine(...argv: readonly string[]) {
  const out: string[] = []
  const err: string[] = []
  const keep = (into: string[]) => (text: string | Uint8Array) => into.push(String(text)) > 0
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep(out)),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep(err)),
  ]
  try {
    const code = await main(argv)
    return { code, out: out.join(''), err: err.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
