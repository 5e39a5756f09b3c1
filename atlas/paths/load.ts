import { mkdtempSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

type Module = Record<string, unknown>

/** Imports a file with Node; TypeScript that Node cannot run is bundled first. */
export async function loadModule(path: string): Promise<Module> {
  try {
    return (await import(pathToFileURL(path).href)) as Module
  } catch (error) {
    if (!isOfLoading(error)) throw error
    return await bundled(path).catch((further: unknown) => {
      throw new Error(firstLine(further), { cause: error })
    })
  }
}

/** True for errors before execution: type-only imports, enums, missing extensions, path aliases of a tsconfig. */
function isOfLoading(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { readonly code?: string }
  return error instanceof SyntaxError || error.name === 'SyntaxError' || code.startsWith('ERR_')
}

const firstLine = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('Build failed'))
  return lines[0]?.trim() ?? text
}

async function bundled(path: string): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-machine-'))
  try {
    // The bundler is needed only where Node cannot run the file.
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({
      input: path,
      platform: 'node',
      tsconfig: true,
      logLevel: 'silent',
      moduleTypes: looks,
      plugins: [packagesApart],
    })
    await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'machine.mjs' })
    await bundle.close()
    return (await import(pathToFileURL(join(folder, 'machine.mjs')).href)) as Module
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Style and asset files: they have no charts. */
export const looks = Object.fromEntries(
  ['.css', '.scss', '.less', '.svg', '.png', '.jpg', '.gif', '.webp', '.woff2'].map((ending) => [
    ending,
    'empty' as const,
  ]),
)

/** Packages are resolved from the file; XState from here where the file has none. */
export const packagesApart: Plugin = {
  name: 'packages-apart',
  async resolveId(source, importer) {
    if (importer === undefined || /^[./]/.test(source) || isBuiltin(source)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (!found) return source === 'xstate' ? { id: import.meta.resolve('xstate'), external: true } : null
    if (found.external || !/[\\/]node_modules[\\/]/.test(found.id)) return found
    return { id: pathToFileURL(found.id).href, external: true }
  },
}
