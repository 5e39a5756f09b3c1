import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = join(import.meta.dirname, '..', '..', 'dist', 'site', '.vite', 'manifest.json')

/** The address of the built file that a module is fetched with, by the module's path; throws where there is none. */
export function sitePart(module: string): string {
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, { readonly file: string }>>
  const part = files[module]
  if (part === undefined) throw new Error(`the built site fetches no ${module} by itself`)
  return `/${part.file}`
}
