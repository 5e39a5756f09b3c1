import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './plant.ts'

const rooms = [
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

/** A copy of the repository's code in a temporary folder, on the same installed packages, to try a command on. */
export const copyOfRepository = (): Disposable & { readonly folder: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-copy-'))
  for (const name of [...rooms, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
