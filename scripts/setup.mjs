// Runs on whatever Node the machine has (20 and later), before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, lacksHeadlessShell } from './lib/chromium.mjs'
import { canInstallDebianPackages, installDebianPackages } from './lib/debian.mjs'
import { findPostgres } from './lib/postgres.mjs'
import { outdatedPackages } from './lib/packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const onWindows = process.platform === 'win32'

/** @param {string} text */
const print = (text) => process.stdout.write(text)

/**
 * Prints the name of a step, runs it, and prints its duration.
 * @param {string} what
 * @param {() => void} work
 */
const step = (what, work) => {
  print(`${what} … `)
  const from = Date.now()
  try {
    work()
  } catch (problem) {
    print('failed\n')
    throw problem
  }
  print(`done in ${Math.round((Date.now() - from) / 1000)} s\n`)
}

/** @param {readonly string[]} args */
const npm = (args) => {
  const script = process.env['npm_execpath']
  const run =
    script !== undefined && /\.c?js$/.test(script)
      ? spawnSync(process.execPath, [script, ...args], {
          cwd: root,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        })
      : spawnSync('npm', [...args], {
          cwd: root,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
          shell: onWindows,
        })
  if (run.status !== 0) throw new Error(`npm ${args[0]} failed:\n${run.stderr || run.stdout || String(run.error)}`)
}

const installPackages = () => {
  const outdated = outdatedPackages(root)
  if (outdated === 0) return
  const what =
    outdated === null
      ? 'Installing packages (first run, about a minute)'
      : `Updating packages (${outdated} differ from package-lock.json)`
  step(what, () => npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']))
}

const checkNode = () => {
  const pinned = existsSync(join(bin, onWindows ? 'node.cmd' : 'node'))
  const major = Number(process.versions.node.split('.')[0])
  if (!pinned && major < 24) {
    throw new Error(
      `Node 24 or later is needed; this is ${process.version}, and there is no ready-made one for ${process.platform} ${process.arch}. Install it from https://nodejs.org and run the command again.`,
    )
  }
}

const hasPlaywrightChromium = () => {
  const program = "process.stdout.write((await import('@playwright/test')).chromium.executablePath())"
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' })
  return run.status === 0 && existsSync(run.stdout)
}

/** Beside Debian's Chromium its lean sister; without it the tests run all the same, only slower. */
const installHeadlessShell = () => {
  if (!lacksHeadlessShell() || !canInstallDebianPackages()) return
  try {
    step('Installing the headless Chromium for the browser tests', () =>
      installDebianPackages(['chromium-headless-shell']),
    )
  } catch (problem) {
    print(`The tests go on without it: ${problem instanceof Error ? problem.message : String(problem)}\n`)
  }
}

const installBrowser = () => {
  if (findChromium() !== null) {
    installHeadlessShell()
    return
  }
  if (canInstallDebianPackages()) {
    step('Installing Chromium and fonts for the browser tests', () =>
      installDebianPackages([
        'chromium',
        'chromium-headless-shell',
        'fonts-liberation',
        'fonts-thai-tlwg',
        'fonts-wqy-zenhei',
        'fonts-noto-color-emoji',
      ]),
    )
    return
  }
  if (hasPlaywrightChromium()) return
  step("Downloading Playwright's Chromium for the browser tests", () =>
    npm(['exec', '--', 'playwright', 'install', 'chromium']),
  )
}

const installPostgres = () => {
  if (findPostgres() !== null) return
  if (!canInstallDebianPackages()) {
    throw new Error('The full tests need PostgreSQL: install it so that initdb and postgres are on the PATH.')
  }
  step('Installing PostgreSQL for the full tests', () => installDebianPackages(['postgresql']))
}

try {
  installPackages()
  checkNode()
  if (process.argv.includes('--browser')) installBrowser()
  if (process.argv.includes('--postgres')) installPostgres()
} catch (problem) {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  // A test run that could not even begin still ends with its sum.
  if (process.env['npm_lifecycle_event']?.startsWith('pretest')) print('0 passed, 1 failed\n')
  process.exitCode = 1
}
