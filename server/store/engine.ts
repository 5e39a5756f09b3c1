import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

let compiled: Promise<WebAssembly.Module> | undefined

/** The embedded database's program, once for all databases of a process. It is compiled outside this thread. */
export function engine(): Promise<WebAssembly.Module> {
  if (compiled === undefined) {
    const path = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
    compiled = WebAssembly.compile(readFileSync(path))
    // Callers that await it receive the error; the start may fail before one does.
    compiled.catch(() => undefined)
  }
  return compiled
}
