import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { root, run } from './run.ts'

const atlas = join(root, 'atlas')

/** What stands in the package for what knows this repository. */
const replaced: Readonly<Record<string, string>> = {
  '#atlas/home.ts': join(atlas, 'package/home.ts'),
  '#atlas/called.ts': join(atlas, 'package/called.ts'),
}

/** The manifest as it is kept: exports by module, dependencies by name. */
interface Manifest {
  readonly name: string
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies: readonly string[]
  readonly peerDependencies: Readonly<Record<string, string>>
}

interface Repository {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Builds the package and packs it into a folder; resolves to the tarball's path, rejects with what a step said. */
export async function packAtlas(out: string): Promise<string> {
  const manifest = read('atlas/package/manifest.json') as Manifest
  const { version, dependencies, devDependencies } = read('package.json') as Repository
  const versions = { ...dependencies, ...devDependencies }
  const folder = mkdtempSync(join(tmpdir(), 'atlas-package-'))
  try {
    const modules = Object.values(manifest.exports)
    await Promise.all([scripts(manifest, folder), types(modules, folder), page(folder)])
    cpSync(join(atlas, 'README.md'), join(folder, 'README.md'))
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    const whole = {
      ...manifest,
      version,
      exports: Object.fromEntries(
        Object.entries(manifest.exports).map(([name, module]) => [
          name,
          { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` },
        ]),
      ),
      dependencies: Object.fromEntries(manifest.dependencies.map((name) => [name, versions[name]])),
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(whole, null, 2))
    mkdirSync(out, { recursive: true })
    await promisify(execFile)('npm', ['pack', '--pack-destination', out, '--ignore-scripts'], {
      cwd: folder,
      shell: process.platform === 'win32',
    })
    return join(out, `${manifest.name}-${version}.tgz`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The modules as JavaScript, one file each, in the folders they have here. */
async function scripts({ bin, exports, dependencies, peerDependencies }: Manifest, folder: string): Promise<void> {
  const entries = [
    ...Object.values(exports),
    ...Object.values(bin).map((file) => file.replace(/^dist\/(.*)\.js$/, '$1')),
  ]
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(atlas, `${entry}.ts`)])),
    platform: 'node',
    transform: { target: 'node20' },
    external: [...dependencies, ...Object.keys(peerDependencies)].map((name) => new RegExp(`^${name}(?:/|$)`)),
    plugins: [{ name: 'package', resolveId: (source) => replaced[source] ?? null }],
  })
  await bundle.write({ dir: join(folder, 'dist'), format: 'esm', preserveModules: true, preserveModulesRoot: atlas })
  await bundle.close()
}

/** What the exported modules promise, as TypeScript's declarations. */
async function types(modules: readonly string[], folder: string): Promise<void> {
  const settings = {
    extends: join(root, 'tsconfigs/node.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // The type check of the repository looks for mistakes.
      noCheck: true,
      rootDir: atlas,
      outDir: join(folder, 'dist'),
      tsBuildInfoFile: null,
      types: ['node'],
    },
    files: modules.map((module) => join(atlas, `${module}.ts`)),
    include: [],
  }
  const config = join(root, '.cache', 'atlas-package.json')
  mkdirSync(dirname(config), { recursive: true })
  writeFileSync(config, JSON.stringify(settings))
  const { code, output } = await run('tsc', ['-p', config])
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

/** The page without charts: who draws some puts them beside it. */
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
      outDir: join(folder, 'dist/page'),
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
    },
  })
}
