import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { compileFunction } from 'node:vm'
import { rolldown, type Plugin } from 'rolldown'
import { looks, packagesApart } from './load.ts'
import type { SourceEdit } from './source-edits.ts'

type Module = Record<string, unknown>

/** A change of a file. */
export interface FileEdit extends SourceEdit {
  readonly file: string
}

/** A file and all it imports of its project as one script, with its packages and its files. */
export interface Bundle {
  readonly code: string
  readonly packages: readonly string[]
  /** The files that each file imports, by path. */
  readonly imports: ReadonlyMap<string, readonly string[]>
}

const isSource = (id: string) => /\.[cm]?[jt]sx?$/.test(id) && !id.startsWith('\0')

/** Bundles a file, with one of its sources changed; packages stay apart. Throws the bundler's error. */
export async function bundleWith(path: string, edit?: FileEdit): Promise<Bundle> {
  const imports = new Map<string, readonly string[]>()
  const changing: Plugin = {
    name: 'changing',
    load: (id) => (edit?.file === id ? changedBy(readFileSync(id, 'utf8'), edit) : null),
    moduleParsed({ id, importedIds }) {
      if (isSource(id)) imports.set(id, importedIds.filter(isSource))
    },
  }
  const bundle = await rolldown({
    input: path,
    platform: 'node',
    tsconfig: true,
    logLevel: 'silent',
    moduleTypes: looks,
    plugins: [changing, packagesApart],
  })
  try {
    const { output } = await bundle.generate({ format: 'cjs', comments: false })
    return { code: output[0].code, packages: output[0].imports, imports }
  } finally {
    await bundle.close()
  }
}

/** A text with the change made. */
export const changedBy = (source: string, { start, end, text }: SourceEdit) =>
  source.slice(0, start) + text + source.slice(end)

/** Loads the packages of a bundle as Node does, so that there is one XState; returns what runs such a bundle. */
export async function runnerOf({ packages }: Bundle): Promise<(bundle: Bundle) => Module> {
  const loaded = new Map(await Promise.all(packages.map(async (name) => [name, await importOf(name)] as const)))
  const requireLoaded = (name: string) => {
    const found = loaded.get(name)
    if (found === undefined) throw new Error(`${name} is not loaded`)
    return found
  }
  return ({ code }) => {
    const module = { exports: {} as Module }
    const run = compileFunction(code, ['require', 'module', 'exports']) as (...given: unknown[]) => void
    run(requireLoaded, module, module.exports)
    return module.exports
  }
}

/** A module as a bundle in CommonJS takes it: its default export is found by the name `default`. */
const importOf = async (name: string): Promise<Module> => {
  const module = (await import(name)) as Module
  return { ...module, __esModule: true }
}

/**
 * Returns the files whose code a chart runs and that are its own: its machine, and what that imports from its folder.
 * Without a file `*.machine.*` beside the model, the model's own file is taken for it.
 */
export function filesOfChart(model: string, { imports }: Bundle): string[] {
  const folder = dirname(model)
  const own = [...imports.keys()].filter((file) => dirname(file) === folder)
  const machines = own.filter((file) => /\.machine\.[cm]?[jt]sx?$/.test(file))
  const found = new Set(machines.length > 0 ? machines : [model])
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next)
  return [...found].filter((file) => own.includes(file)).toSorted()
}

/** A file as it is called in texts: from the folder of the charts on. */
export const shownFile = (model: string, file: string): string =>
  relative(dirname(dirname(model)), file).replaceAll('\\', '/')
