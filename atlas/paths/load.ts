import { mkdtempSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin } from 'rolldown'
import type { StatehouseConfig } from '#atlas/config/config.ts'

type Module = Record<string, unknown>

/** Imports a file with Node; TypeScript that Node cannot run is bundled first. */
export async function loadModule(path: string): Promise<Module> {
  if (stubs !== null) return await bundled(path).catch(failed)
  try {
    return (await import(pathToFileURL(path).href)) as Module
  } catch (error) {
    if (!isOfLoading(error)) throw error
    return await bundled(path).catch(failed)
  }
}

/** Imports a file as it is with some texts changed; `changed` are whole texts by file. */
export async function loadChanged(path: string, changed: ReadonlyMap<string, string>): Promise<Module> {
  const changing: Plugin = { name: 'changing', load: (id) => changed.get(id) ?? null }
  return await bundled(path, [changing]).catch(failed)
}

/** What stands for modules and other names of them; null where loading has none. */
let stubs: Plugin | null = null

/** Fields of `import.meta.env` that Vite always has. */
let env: NonNullable<StatehouseConfig['env']> = {
  MODE: 'development',
  BASE_URL: '/',
  DEV: true,
  PROD: false,
  SSR: false,
}

/** Uses the settings of a project for every file that is loaded from now on. */
export function stubFor({ alias = {}, modules = {}, globals = {}, env: own }: StatehouseConfig, folder: string): void {
  for (const [name, value] of Object.entries(globals)) {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  env = { ...env, ...own }
  if (Object.keys(alias).length + Object.keys(modules).length > 0 || own !== undefined)
    stubs = stubPlugin(alias, modules, folder)
}

const STUB = '\0stub:'
const place = Symbol.for('statehouse.stubs')

function stubPlugin(
  alias: NonNullable<StatehouseConfig['alias']>,
  modules: NonNullable<StatehouseConfig['modules']>,
  folder: string,
): Plugin {
  Object.assign(globalThis, { [place]: modules })
  return {
    name: 'stubs',
    async resolveId(source, importer) {
      const stub = Object.keys(modules).find((pattern) => starOf(pattern, source) !== null)
      if (stub !== undefined) return `${STUB}${stub}`
      for (const [pattern, target] of Object.entries(alias)) {
        const star = starOf(pattern, source)
        if (star !== null) return await this.resolve(resolve(folder, target.replace('*', star)), importer)
      }
      return null
    },
    load(id) {
      if (!id.startsWith(STUB)) return null
      const name = id.slice(STUB.length)
      const lines = Object.keys(modules[name] ?? {}).map((key) =>
        key === 'default' ? 'export default stub.default' : `export const ${key} = stub.${key}`,
      )
      const head = `const stub = globalThis[Symbol.for('statehouse.stubs')][${JSON.stringify(name)}]`
      return [head, ...lines, ...('default' in (modules[name] ?? {}) ? [] : ['export default stub'])].join('\n')
    },
  }
}

/** What the `*` of a pattern stands for in a name; null where it does not fit. */
function starOf(pattern: string, name: string): string | null {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === name ? '' : null
  const fits = name.startsWith(before) && name.endsWith(after) && name.length >= before.length + after.length
  return fits ? name.slice(before.length, name.length - after.length) : null
}

/** Bundling prints an error over several lines. */
function failed(error: unknown): never {
  throw new Error(firstLine(error), { cause: error })
}

/** True for errors before execution: type-only imports, enums, missing extensions, path aliases of a tsconfig. */
function isOfLoading(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { readonly code?: string }
  return error instanceof SyntaxError || error.name === 'SyntaxError' || code.startsWith('ERR_')
}

const firstLine = (error: unknown): string => {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('Build failed'))
  return lines[0]?.trim() ?? text
}

const warned = new Set<string>()

/** Bundles and imports a file; a tsconfig that cannot be read whole is left out, with a warning. */
async function bundled(path: string, plugins: readonly Plugin[] = []): Promise<Module> {
  try {
    return await bundledWith(path, true, plugins)
  } catch (error) {
    const text = firstLine(error)
    if (!text.includes('TSCONFIG_ERROR')) throw error
    const warning = `${relative('.', path)}: its tsconfig is left out: ${text.replace(/^.*\[TSCONFIG_ERROR\] */, '')}; alias in statehouse.config.ts stands for its paths\n`
    if (!warned.has(warning)) process.stderr.write(warning)
    warned.add(warning)
    return await bundledWith(path, false, plugins)
  }
}

async function bundledWith(path: string, tsconfig: boolean, plugins: readonly Plugin[]): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-machine-'))
  try {
    // The bundler is needed only where Node cannot run the file.
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({
      input: path,
      platform: 'node',
      tsconfig,
      logLevel: 'silent',
      moduleTypes: looks,
      transform: { define: { 'import.meta.env': JSON.stringify(env) } },
      plugins: [stubs, ...plugins, packagesApart],
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
