import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const topOf = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (dirname(folder) === folder) throw new Error('no folder above the server has a package.json')
  return topOf(dirname(folder))
}

const top = topOf(import.meta.dirname)

/** A file or folder of the repository by its path there, from the sources and from the built server alike. */
export const inRepository = (path: string): string => join(top, path)
