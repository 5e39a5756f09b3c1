import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '#atlas/home.ts'

/** The hash of packages covers all installed versions. */
const installed = join(root, 'package-lock.json')

/**
 * Returns a hash of files, their imports (followed recursively) and the versions of all packages. An equal hash means
 * equal behaviour.
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

/** Specifiers after `from` or `import`; a match in a comment or a text only makes the hash stricter. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\b\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, name = '']) => name)
