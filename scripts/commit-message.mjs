// A commit-msg hook: runs on whatever Node the machine has, plain JavaScript, no packages.
import { readFileSync } from 'node:fs'

const longest = 72
/** Subjects that git writes itself or will rewrite. */
const fromGit = /^(Merge|Revert|fixup!|squash!|amend!) /

const text = readFileSync(process.argv[2] ?? '', 'utf8')
const lines = text
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.trimEnd())
const subject = lines[0] ?? ''

const problems = fromGit.test(subject)
  ? []
  : [
      subject.length > longest && `The subject has ${subject.length} characters; at most ${longest} fit in a log.`,
      !/^[a-z\d][a-z\d-]*: \S/.test(subject) &&
        'The subject is "scope: what it does"; the scope is a flow or a folder.',
      (lines[1] ?? '') !== '' && 'A blank line parts the subject from the body.',
    ].filter((problem) => problem !== false)

if (problems.length > 0) {
  process.stderr.write(`${subject}\n${problems.map((problem) => `  ${problem}\n`).join('')}`)
  process.exitCode = 1
} else if (!fromGit.test(subject) && lines.slice(2).every((line) => line === '')) {
  process.stderr.write('The body may give the reason.\n')
}
