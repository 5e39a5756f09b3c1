import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const topOf = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error('no folder above the server has a package.json')
  return topOf(dirname(folder))
}

const top = topOf(import.meta.dirname)

/** Returns the absolute path of a file in the repository, from the sources and the built server alike. */
export const inRepository = (path: string): string => join(top, path)
