import { vi } from 'vitest'
import { main } from '#atlas/paths/cli.ts'

/** Runs the paths command line. Returns its output, also both streams in the order of a terminal, and its exit code. */
export async function commandLine(...argv: readonly string[]) {
  const out: string[] = []
  const err: string[] = []
  const all: string[] = []
  const keep = (into: string[]) => (text: string | Uint8Array) => {
    all.push(String(text))
    return into.push(String(text)) > 0
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep(out)),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep(err)),
  ]
  try {
    const code = await main(argv)
    return { code, out: out.join(''), err: err.join(''), printed: all.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
