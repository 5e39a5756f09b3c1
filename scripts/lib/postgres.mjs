import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debianFolders = () => {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return []
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
}

/** Folder of PostgreSQL's own programs (`initdb`, `postgres`): the PATH first, then the newest of Debian's; or null. */
export const findPostgres = () => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...debianFolders()]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}
