import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { cachedFolder } from './cached-folder.ts'
import { root, run } from './run.ts'
import { stampOf } from './stamp.ts'

const atlas = join(root, 'atlas')

/** Replacements in the package for modules that depend on this repository. */
const replaced: Readonly<Record<string, string>> = {
  '#atlas/home.ts': join(atlas, 'package/home.ts'),
  '#atlas/called.ts': join(atlas, 'package/called.ts'),
}

/** The fields of `atlas/package.json` that the build reads. */
interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string>>
  readonly bin: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** Fields of the manifest for this repository only. */
const ownFields = new Set(['private', 'imports', 'devDependencies'])

/** The module that a file of the package is built from: `model/model` of `./dist/model/model.js`. */
const moduleOf = (built: string): string => built.replace(/^(?:\.\/)?dist\/(.*)\.js$/, '$1')

/**
 * Builds the package, packs it into a folder and has npm rehearse its publication; resolves to the tarball's path,
 * rejects with the output of a failed step.
 */
export async function packAtlas(out: string): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(atlas, 'package.json'), 'utf8')) as Manifest
  const folder = mkdtempSync(join(tmpdir(), 'atlas-package-'))
  try {
    await Promise.all([scripts(manifest, folder), types(manifest, folder), page(folder)])
    for (const part of ['README.md', 'CHANGELOG.md', 'test-runners.md', 'action'])
      cpSync(join(atlas, part), join(folder, part), { recursive: true })
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    const published = Object.fromEntries(Object.entries(manifest).filter(([field]) => !ownFields.has(field)))
    writeFileSync(join(folder, 'package.json'), JSON.stringify(published, null, 2))
    mkdirSync(out, { recursive: true })
    await npm(folder, 'pack', '--pack-destination', out)
    // Offline, npm does not ask the registry whether the version is free.
    const { stderr } = await npm(folder, 'publish', '--dry-run', '--offline')
    if (stderr.includes('auto-corrected')) throw new Error(stderr)
    return join(out, `${manifest.name}-${manifest.version}.tgz`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resolves to the tarball of the present sources, which tests pack once. */
export async function packedAtlas(): Promise<string> {
  const name = stampOf(['atlas', 'scripts/lib'], ['package-lock.json'])
  const folder = await cachedFolder({ kind: 'atlas-package', name, hours: 24, make: packAtlas })
  return join(folder, globSync('*.tgz', { cwd: folder })[0] ?? '')
}

const npm = (cwd: string, ...args: readonly string[]) =>
  promisify(execFile)('npm', [...args, '--ignore-scripts'], { cwd, shell: process.platform === 'win32' })

/** Builds the modules as JavaScript, one file each, in the same folders. */
async function scripts({ bin, exports, dependencies, peerDependencies }: Manifest, folder: string): Promise<void> {
  const entries = [...Object.values(exports), ...Object.values(bin)].map(moduleOf)
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(atlas, `${entry}.ts`)])),
    platform: 'node',
    transform: { target: 'node20' },
    external: Object.keys({ ...dependencies, ...peerDependencies }).map((name) => new RegExp(`^${name}(?:/|$)`)),
    plugins: [{ name: 'package', resolveId: (source) => replaced[source] ?? null }],
  })
  await bundle.write({ dir: join(folder, 'dist'), format: 'esm', preserveModules: true, preserveModulesRoot: atlas })
  await bundle.close()
}

/** Builds the TypeScript declarations of the exported modules. */
async function types({ exports }: Manifest, folder: string): Promise<void> {
  const settings = {
    extends: join(root, 'tsconfigs/node.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // Type errors are reported by the type check of the repository.
      noCheck: true,
      rootDir: atlas,
      outDir: join(folder, 'dist'),
      tsBuildInfoFile: null,
      types: ['node'],
    },
    files: Object.values(exports).map((file) => join(atlas, `${moduleOf(file)}.ts`)),
    include: [],
  }
  const config = join(root, '.cache', `${basename(folder)}.json`)
  mkdirSync(dirname(config), { recursive: true })
  writeFileSync(config, JSON.stringify(settings))
  const { code, output } = await run('tsc', ['-p', config])
  rmSync(config)
  if (code !== 0) throw new Error(output)
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file)
    const way = (module: string) => {
      const to = relative(dirname(path), join(folder, 'dist', module))
        .split(sep)
        .join('/')
      return to.startsWith('.') ? to : `./${to}`
    }
    const text = readFileSync(path, 'utf8')
      .replaceAll(
        /(['"])#atlas\/([^'"]+)\.ts\1/g,
        (_, quote: string, module: string) => `${quote}${way(module)}.js${quote}`,
      )
      .replaceAll(/(['"])(\.\.?\/[^'"]+)\.ts\1/g, '$1$2.js$1')
    writeFileSync(path, text)
  }
}

/** Builds the page without charts, which are added later. */
async function page(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(atlas, 'page'),
    base: './',
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: replaced },
    build: {
      target: 'es2023',
      outDir: join(folder, 'dist/page-files'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
    },
  })
}
