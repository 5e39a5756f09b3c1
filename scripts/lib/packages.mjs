import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ integrity?: string, optional?: boolean, link?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

/**
 * Returns whether a package's platform list admits this machine; a list may forbid with `!`.
 * @param {string | string[] | undefined} list
 * @param {string} here
 */
const admits = (list, here) => {
  if (list === undefined) return true
  const names = typeof list === 'string' ? [list] : list
  return names.includes(here) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${here}`))
}

const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'

/** @param {Entry} entry */
const isForThisMachine = (entry) =>
  (entry.os !== undefined || entry.cpu !== undefined) &&
  admits(entry.os, process.platform) &&
  admits(entry.cpu, process.arch) &&
  (process.platform !== 'linux' || admits(entry.libc, libc))

/**
 * @param {string} file
 * @returns {Packages | null}
 */
const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * How many packages of the lock are missing from `node_modules` or stand there in another version (by integrity);
 * 0 when the installation matches the lock file, null when there is none.
 * @param {string} root
 * @returns {number | null}
 */
export const outdatedPackages = (root) => {
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (locked === null) throw new Error('package-lock.json is missing or is not JSON')
  if (installed === null) return null
  let outdated = 0
  for (const [path, entry] of Object.entries(locked)) {
    if (path === '') continue
    const found = installed[path]
    if (found === undefined ? !entry.optional || isForThisMachine(entry) : found.integrity !== entry.integrity)
      outdated++
  }
  for (const path of Object.keys(installed)) if (locked[path] === undefined) outdated++
  return outdated
}
