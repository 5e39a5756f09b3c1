import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lint-fixtures.ts'

const folders = [
  'games',
  'wire',
  'machines',
  'src',
  'server',
  'atlas',
  'locales',
  'tests',
  'e2e',
  'scripts',
  'bench',
  'tsconfigs',
]
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'oxlint.config.ts',
  '.oxfmtrc.json',
  'vitest.config.ts',
]

/** Copies the repository's code into a temporary folder; the installed packages are linked. Disposing deletes it. */
export const copyOfRepository = (): Disposable & { readonly folder: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-copy-'))
  for (const name of [...folders, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
