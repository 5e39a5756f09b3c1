import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Possible paths of the file, in the order in which hosts look for it. */
const places = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS']

/** Returns the owners of a file by its path in the repository; none where no line matches. */
export type OwnersOf = (file: string) => readonly string[]

/** Parses a CODEOWNERS file: the last matching line names the owners of a file. */
export function parseOwners(text: string): OwnersOf {
  const rules = text.split('\n').flatMap((line) => {
    const [pattern, ...owners] = line.replace(/#.*/, '').trim().split(/\s+/)
    return pattern ? [{ fits: patternOf(pattern), owners }] : []
  })
  return (file) => rules.findLast(({ fits }) => fits.test(file))?.owners ?? []
}

/** Reads the CODEOWNERS file of a repository from the first usual path. */
export async function readOwners(root: string): Promise<OwnersOf> {
  for (const place of places) {
    const text = await readFile(join(root, place), 'utf8').catch(() => null)
    if (text !== null) return parseOwners(text)
  }
  return () => []
}

/** A pattern matches a file, or a folder with its content; with a slash inside it starts at the top. */
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
