import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The top of the repository. */
export const root = join(import.meta.dirname, '..', '..', '..')

/** A report of the linter: the fixture file, and the rule. */
export interface LintReport {
  readonly file: string
  readonly rule: string
}

/** Lints fixture files with the project's rules, in a temporary folder. Returns what the linter reports. */
export const lintFixtures = (files: Readonly<Record<string, string>>): readonly LintReport[] => {
  const folder = mkdtempSync(join(tmpdir(), 'statehouse-lint-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    mkdirSync(join(folder, 'atlas'), { recursive: true })
    for (const name of ['oxlint.config.ts', 'tsconfig.base.json', 'package.json', 'atlas/package.json']) {
      writeFileSync(join(folder, name), readFileSync(join(root, name)))
    }
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "./tsconfig.base.json", "include": ["."] }')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const report = JSON.parse(stdout || `{"problem": ${JSON.stringify(stderr)}}`) as {
      readonly diagnostics: readonly { readonly filename: string; readonly code: string }[]
    }
    return report.diagnostics.map(({ filename, code }) => ({ file: filename.replaceAll('\\', '/'), rule: code }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
