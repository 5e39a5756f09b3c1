import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '#atlas/home.ts'

/** Packages are told apart by what is installed of all of them. */
const installed = join(root, 'package-lock.json')

/**
 * A hash of files and of everything they import, by following what their `import`s name, and of the versions of all
 * packages. The same hash means the same behaviour.
 */
export function hashOfSources(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...closureOf([...files, ...(existsSync(installed) ? [installed] : [])])].toSorted()) {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
      .update('\0')
  }
  return hash.digest('hex')
}

function closureOf(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files.map((file) => resolve(file)))
  for (const file of found) {
    if (!/\.[cm]?tsx?$/.test(file) || !existsSync(file)) continue
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      if (name.startsWith('#')) found.add(join(root, name.slice(1)))
      else if (name.startsWith('.')) found.add(resolve(dirname(file), name))
    }
  }
  return found
}

/** What a source names after `from` or `import`; a name in a comment or a text only makes the hash narrower. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\b\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, name = '']) => name)
