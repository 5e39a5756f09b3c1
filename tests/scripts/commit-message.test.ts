import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/lib/run.ts'

/** Runs the hook as git does, on a file with the message. */
const hook = (message: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'statehouse-commit-')), 'COMMIT_EDITMSG')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync(join(root, '.githooks/commit-msg'), [file], { encoding: 'utf8' })
  return { status, stderr }
}

test('commit message: a scoped subject with a body passes in silence', () => {
  expect(hook('lobby: keep filters across reload\n\nThey were lost.\n# a comment of git\n')).toEqual({
    status: 0,
    stderr: '',
  })
})

test.each([
  ['has no scope', 'Keep filters\n', 'scope: what it does'],
  ['is longer than 72 characters', `lobby: ${'k'.repeat(66)}\n`, '73 characters'],
  ['has text right below it', 'lobby: keep filters\nThey were lost.\n', 'blank line'],
])('commit message: a subject that %s is refused', (_, message, problem) => {
  const { status, stderr } = hook(message)
  expect(status).toBe(1)
  expect(stderr).toContain(problem)
})

test('commit message: without a body it passes with a reminder', () => {
  expect(hook('lobby: keep filters\n')).toEqual({ status: 0, stderr: 'The body may give the reason.\n' })
})

test('commit message: what git writes itself passes', () => {
  expect(
    hook('Merge branch of somewhere with quite a long name that git took from the name of a branch\n').status,
  ).toBe(0)
})
