import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = join(import.meta.dirname, '..', '..', 'dist', 'site', '.vite', 'manifest.json')

/** Returns the address of the chunk of a lazily imported module; throws when it has none. */
export function sitePart(module: string): string {
  const parts = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { readonly file: string } | undefined>
  const part = parts[module]
  if (part === undefined) throw new Error(`the built site has no part of its own for ${module}`)
  return `/${part.file}`
}
