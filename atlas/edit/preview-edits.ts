import { createHash } from 'node:crypto'
import { findingText } from '#atlas/check/finding.ts'
import { textOf } from '#atlas/explore/explore.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { diffChart } from '#atlas/export/diff.ts'
import { goldenText } from '#atlas/export/golden.ts'
import { counted } from '#atlas/paths/counted.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { loadChanged } from '#atlas/paths/load.ts'
import { applyEdits } from './apply.ts'
import type { Edit } from './edits.ts'
import { diffOf, fileText, filesAfter, findingsAfter, linesByHand, shownFile, type FileChange } from './outcome.ts'
import type { Preview, Saved } from './preview.ts'
import { writeChanges } from './write-changes.ts'

/** Thrown where the sources or a check are in the way of edits; the message is one line. */
export class EditConflict extends Error {}

/** The flow of an invoked machine by its id, for links. */
type FlowOf = (machineId: string) => string | undefined

/**
 * Returns what edits make of a chart, from its sources as they are now. Throws `InvalidEdit`, and `EditConflict` when
 * the sources cannot be loaded.
 */
export async function previewOf(found: FoundModel, edits: readonly Edit[], flowOf: FlowOf): Promise<Preview> {
  const { preview } = await outcomeOf(await reloaded(found), edits, flowOf)
  return preview
}

/**
 * Writes edits that were previewed. Throws `EditConflict`, and writes nothing, when the preview of that revision is not
 * what would be written, or the check finds something new.
 */
export async function saveEdits(found: FoundModel, edits: readonly Edit[], revision: string): Promise<Saved> {
  const current = await reloaded(found)
  if (!revision.startsWith(revisionOf(current))) throw outdated()
  const { preview, changes } = await outcomeOf(current, edits, () => undefined)
  if (preview.revision !== revision || (await isOutdated(changes))) throw outdated()
  const { length: count } = preview.findings
  if (count > 0) throw new EditConflict(`nothing is written: ${counted(count, 'new finding')} of the check`)
  await writeChanges(changes)
  return { files: changes.map(({ file }) => shownFile(file)) }
}

const outdated = () => new EditConflict('the sources have changed since this preview: look at a new one, then save')

async function outcomeOf(found: FoundModel, edits: readonly Edit[], flowOf: FlowOf) {
  const edited = await applyEdits(found, edits)
  const changes = await filesAfter(found, edited)
  const chart = describeStatic({ ...edited.model, machine: edited.machine }, flowOf)
  const preview: Preview = {
    revision: revisionOf(found) + hashOf(changes),
    chart,
    diff: diffChart(describeStatic(found.model, flowOf), chart),
    files: changes.map((change) => ({ name: shownFile(change.file), diff: diffOf(change) })),
    findings: edits.length === 0 ? [] : findingsAfter(found, edited).map(findingText),
    unplaced: edited.unplaced.map(({ edit, reason }) => ({ index: edited.edits.indexOf(edit), reason })),
    byHand: linesByHand(found, edited).map(({ file, line, text }) => ({ name: shownFile(file), line, text })),
  }
  return { preview, changes }
}

/** The model as its sources are now: Node loads a module only once. */
async function reloaded(found: FoundModel): Promise<FoundModel> {
  try {
    return { ...found, model: found.modelIn(await loadChanged(found.file, new Map())) }
  } catch (error) {
    const [line = ''] = textOf(error).split('\n')
    throw new EditConflict(`${shownFile(found.file)} cannot be loaded: ${line}`, { cause: error })
  }
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The first part of a revision: the chart as it is in the source. */
const revisionOf = ({ model }: FoundModel): string => hashOf(goldenText(model))

/** True when a file is no longer as it was when its change was made. */
async function isOutdated(changes: readonly FileChange[]): Promise<boolean> {
  const now = await Promise.all(changes.map(({ file }) => fileText(file)))
  return changes.some(({ before }, index) => now[index] !== before)
}
