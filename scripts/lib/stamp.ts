import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Everything a build reads; a change in any of it makes the built site stale. */
const sources = ['src', 'machines', 'wire', 'games', 'locales', 'atlas', 'scripts/build', 'server/games', 'public']
const isTopLevelSource = (name: string) => /^(vite(\.\w+)?\.config\.ts|package-lock\.json|tsconfig.*\.json)$/.test(name)

/** Told from the catalogues beside it whenever types are looked at, also while a build is looked for. */
const derived = 'messages.d.ts'

const filesUnder = (folder: string): string[] => {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== derived)
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** A hash over the names and contents of all files in these folders, and of these files of the repository's top. */
export const stampOf = (folders: readonly string[], top: readonly string[]): string => {
  const hash = createHash('sha256')
  const own = top.map((name) => join(root, name))
  for (const file of [...own, ...folders.flatMap(filesUnder)].sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** A hash over all that a part is built from. */
export const sourceStamp = (part: string): string =>
  stampOf(part === 'server' ? [...sources, 'server'] : sources, readdirSync(root).filter(isTopLevelSource))
