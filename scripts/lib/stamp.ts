import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** The sources of a build; a change in any of them makes the built site stale. */
const sources = ['src', 'machines', 'wire', 'games', 'locales', 'atlas', 'scripts/build', 'server/games', 'public']
const isTopLevelSource = (name: string) => /^(vite(\.\w+)?\.config\.ts|package-lock\.json|tsconfig.*\.json)$/.test(name)

/** Generated from the catalogues before each type check, possibly during the computation of a stamp. */
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

/** Returns a hash of the names and contents of all files in these folders, and of these top-level files. */
export const stampOf = (folders: readonly string[], top: readonly string[]): string => {
  const hash = createHash('sha256')
  const own = top.map((name) => join(root, name))
  for (const file of [...own, ...folders.flatMap(filesUnder)].sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Returns a hash of the sources of a part. */
export const sourceStamp = (part: string): string =>
  stampOf(part === 'server' ? [...sources, 'server'] : sources, readdirSync(root).filter(isTopLevelSource))
