import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findingText } from '#atlas/check/finding.ts'
import { applyEdits, type Edited } from '#atlas/edit/apply.ts'
import { placesByHand } from '#atlas/edit/by-hand.ts'
import { editText, InvalidEdit } from '#atlas/edit/edits.ts'
import { newFindings, placeAfter } from '#atlas/edit/judged.ts'
import { treeOf } from '#atlas/edit/on-config.ts'
import { proposalName, proposalText } from '#atlas/edit/proposal.ts'
import { unifiedDiff } from '#atlas/edit/unified-diff.ts'
import { goldenText } from '#atlas/export/golden.ts'
import { counted } from '#atlas/paths/counted.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { editsIn } from '#atlas/paths/edit-options.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { remarksFile, remarksOn } from '#atlas/remarks/files.ts'
import { serializeRemarks } from '#atlas/remarks/remark.ts'
import { watched, write, type Context } from './context.ts'

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
  const diffs = await Promise.all([...files].map(([file, text]) => diffOf(file, text)))
  await write(diffs.join(''), context)
  report(one, edited)
  if (!options.write) return 0
  const findings = newFindings(one, edited, { limit: options.limit, ...(one.foreign ? watched(one.model) : {}) })
  if (findings.length > 0) {
    process.stderr.write(`${findings.map(findingText).join('\n')}\n`)
    process.stderr.write(`nothing is written: ${counted(findings.length, 'new finding')}\n`)
    return 1
  }
  for (const [file, text] of files) await writeFile(file, text)
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

/** The edits that have a place in the source. */
const placedEdits = ({ edits, unplaced }: Edited) => edits.filter((edit) => !unplaced.some((one) => one.edit === edit))

/** The files that edits change, as whole texts: sources, the drawn chart and remarks that are there, a proposal. */
async function filesAfter({ folder, model }: FoundModel, edited: Edited): Promise<ReadonlyMap<string, string>> {
  const files = new Map(edited.texts)
  const drawn = join(folder, `${model.flow}.chart.txt`)
  if (existsSync(drawn)) files.set(drawn, goldenText(edited.model))
  const remarks = await remarksOn(folder, model.flow)
  const placed = placedEdits(edited)
  if (remarks.length > 0)
    files.set(
      remarksFile(folder, model.flow),
      serializeRemarks(remarks.map((remark) => ({ ...remark, target: placeAfter(remark.target, placed) }))),
    )
  if (edited.unplaced.length > 0) files.set(join(folder, proposalName(model.flow)), proposalText(edited))
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function diffOf(file: string, text: string): Promise<string> {
  const before = existsSync(file) ? await readFile(file, 'utf8') : null
  return unifiedDiff(relative('.', file).replaceAll('\\', '/'), before, text)
}

/** Prints the edits without a place in the source, and the lines to change by hand. */
function report({ file, model }: FoundModel, edited: Edited): void {
  for (const { edit, reason } of edited.unplaced)
    process.stderr.write(`in ${proposalName(model.flow)}: ${editText(edit)} ${reason}\n`)
  const renames = placedEdits(edited).filter((edit) => edit.edit === 'rename')
  const lines = placesByHand(file, renames, edited.texts, treeOf(edited.model.machine))
  if (lines.length === 0) return
  process.stderr.write('places to change by hand, if they mean the state:\n')
  process.stderr.write(lines.map((one) => `  ${relative('.', one.file)}:${one.line}  ${one.text}\n`).join(''))
}
