import { findingText } from '#atlas/check/finding.ts'
import { applyEdits, type Edited } from '#atlas/edit/apply.ts'
import { editText } from '#atlas/edit/edit-text.ts'
import { InvalidEdit } from '#atlas/edit/edits.ts'
import { diffOf, filesAfter, findingsAfter, linesByHand, shownFile } from '#atlas/edit/outcome.ts'
import { proposalName } from '#atlas/edit/proposal.ts'
import { writeChanges } from '#atlas/edit/write-changes.ts'
import { counted } from '#atlas/paths/counted.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { editsIn } from '#atlas/paths/edit-options.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { write, type Context } from './context.ts'

/**
 * Prints the edits of a chart as a unified diff of its files; with `--write` writes them if a check of the edited chart
 * finds nothing new. Returns 1 when it does.
 */
export async function editCommand(context: Context): Promise<number> {
  const { options, found } = context
  const [one, ...others] = found
  if (!one || others.length > 0) throw new UsageError('edit changes one chart: edit <flow|file#export> …')
  const edits = editsIn(options.edits)
  if (edits.length === 0) throw new UsageError('which edit? --rename sending=submitting, or --edits file.json')
  const edited = await applied(one, edits)
  const files = await filesAfter(one, edited)
  await write(files.map(diffOf).join(''), context)
  report(one, edited)
  if (!options.write) return 0
  const findings = findingsAfter(one, edited, options.limit)
  if (findings.length > 0) {
    process.stderr.write(`${findings.map(findingText).join('\n')}\n`)
    process.stderr.write(`nothing is written: ${counted(findings.length, 'new finding')}\n`)
    return 1
  }
  await writeChanges(files)
  return 0
}

async function applied(found: FoundModel, edits: Parameters<typeof applyEdits>[1]): Promise<Edited> {
  try {
    return await applyEdits(found, edits)
  } catch (error) {
    if (error instanceof InvalidEdit) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

/** Prints the edits without a place in the source, and the lines to change by hand. */
function report(found: FoundModel, edited: Edited): void {
  for (const { edit, reason } of edited.unplaced)
    process.stderr.write(`in ${proposalName(found.model.flow)}: ${editText(edit)} ${reason}\n`)
  const lines = linesByHand(found, edited)
  if (lines.length === 0) return
  process.stderr.write('places to change by hand, if they mean the state:\n')
  process.stderr.write(lines.map(({ file, line, text }) => `  ${shownFile(file)}:${line}  ${text}\n`).join(''))
}
