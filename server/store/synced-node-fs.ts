import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  /** The descriptor of the system; a folder has none. */
  readonly nfd?: number
  readonly node: object
}

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: OpenFile) => number }
  realPath(node: object): string
}

type Prepared = Awaited<ReturnType<NodeFS['init']>>

/** The embedded database's folder with a real fsync: without one a commit may be lost when the machine stops. */
export class SyncedNodeFs extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): Promise<Prepared> {
    const { emscriptenOpts } = await super.init(pg, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

function addSync(module: { readonly NODEFS: object }): void {
  const files = module.NODEFS as NodeFileSystem
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fdatasyncSync(stream.nfd)
    else syncFolder(files.realPath(stream.node))
    return 0
  }
}

/** A new or renamed file is only safe once its folder is; Windows has no such call and needs none. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
