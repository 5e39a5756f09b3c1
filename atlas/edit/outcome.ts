import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Finding } from '#atlas/check/finding.ts'
import { goldenText } from '#atlas/export/golden.ts'
import { watched } from '#atlas/paths/commands/context.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { remarksFile, remarksOn } from '#atlas/remarks/files.ts'
import { serializeRemarks } from '#atlas/remarks/remark.ts'
import type { Edited } from './apply.ts'
import { placesByHand } from './by-hand.ts'
import { newFindings, placeAfter } from './judged.ts'
import { treeOf } from './on-config.ts'
import { proposalName, proposalText } from './proposal.ts'
import { unifiedDiff } from './unified-diff.ts'

/** A file that edits change. */
export interface FileChange {
  readonly file: string
  /** Null for a file that is not there. */
  readonly before: string | null
  readonly after: string
}

/** The edits that have a place in the source. */
const placedEdits = ({ edits, unplaced }: Edited) => edits.filter((edit) => !unplaced.some((one) => one.edit === edit))

/** Returns the files that edits change, by name: sources, the drawn chart and remarks that are there, a proposal. */
export async function filesAfter({ folder, model }: FoundModel, edited: Edited): Promise<readonly FileChange[]> {
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
  const changes = await Promise.all(
    [...files].map(async ([file, after]) => ({ file, before: await fileText(file), after })),
  )
  return changes
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

/** Reads a file; null where there is none. */
export const fileText = async (file: string): Promise<string | null> =>
  existsSync(file) ? await readFile(file, 'utf8') : null

/** The path of a file from the folder of the project. */
export const shownFile = (file: string): string => relative('.', file).replaceAll('\\', '/')

/** Returns a changed file as a unified diff. */
export const diffOf = ({ file, before, after }: FileChange): string => unifiedDiff(shownFile(file), before, after)

/** Returns what a check finds in the edited chart and did not find before; explores at most `limit` configurations. */
export const findingsAfter = (found: FoundModel, edited: Edited, limit?: number): readonly Finding[] =>
  newFindings(found, edited, { limit, ...(found.foreign ? watched(found.model) : {}) })

/** Returns the lines that seem to name a renamed state and are changed by hand. */
export function linesByHand({ file }: FoundModel, edited: Edited): ReturnType<typeof placesByHand> {
  const renames = placedEdits(edited).filter((edit) => edit.edit === 'rename')
  return placesByHand(file, renames, edited.texts, treeOf(edited.model.machine))
}
