import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lint-fixtures.ts'

/** Paths of all files under a folder of the repository, relative to its top, with forward slashes. */
export const filesUnder = (folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''))
        .filter((path) => !path.includes('node_modules/'))
    : []

/** Text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Names of the folders in a folder of the repository. */
export const foldersIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
