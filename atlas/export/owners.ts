import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a repository keeps the file, in the order in which hosts look for it. */
const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS']

/** Who owns a file, by its path from the top; nobody when the repository does not say. */
export type OwnersOf = (file: string) => readonly string[]

/** Reads a CODEOWNERS file: the last line that fits a file names its owners. */
export function parseOwners(text: string): OwnersOf {
  const rules = text.split('\n').flatMap((line) => {
    const [pattern, ...owners] = line.replace(/#.*/, '').trim().split(/\s+/)
    return pattern ? [{ fits: patternOf(pattern), owners }] : []
  })
  return (file) => rules.findLast(({ fits }) => fits.test(file))?.owners ?? []
}

/** The owners a repository names, from the first of the usual places. */
export async function readOwners(root: string): Promise<OwnersOf> {
  for (const place of places) {
    const text = await readFile(join(root, place), 'utf8').catch(() => null)
    if (text !== null) return parseOwners(text)
  }
  return () => []
}

/** A pattern fits a file, or a folder and all in it; with a stroke inside it counts from the top. */
function patternOf(pattern: string): RegExp {
  const isFromTop = /\/./.test(pattern)
  const words = pattern.replace(/^\//, '').replace(/\/$/, '')
  const parts = words.split(/(\*\*\/|\*\*|\*|\?)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    return part === '?' ? '[^/]' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  const end = pattern.endsWith('/') ? '/' : '(?:/|$)'
  return new RegExp(`${isFromTop ? '^' : '(?:^|/)'}${parts.join('')}${end}`)
}
