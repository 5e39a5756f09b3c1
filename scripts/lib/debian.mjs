import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether packages can be installed here without asking anybody: Debian or a child of it, as root. */
export const canInstallDebianPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs Debian packages, quietly; throws with apt's own words when that fails.
 * @param {readonly string[]} names
 */
export const installDebianPackages = (names) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
  ]) {
    const run = spawnSync('apt-get', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (run.status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${run.stderr || run.stdout}`)
  }
}
