import type { AnyStateMachine } from 'xstate'
import { readChart } from '#atlas/explore/chart.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { loadChanged } from '#atlas/paths/load.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { InvalidEdit, validEdit, type Edit } from './edits.ts'
import { editedMachine } from './on-config.ts'
import { patchOf } from './patch.ts'
import { signatureOf } from './signature.ts'
import { readSourceChart } from './source-chart.ts'
import { sourcesWith, withChanges, type Texts } from './sources.ts'

/** An edit that has no certain place in the source, and why. */
interface Unplaced {
  readonly edit: Edit
  readonly reason: string
}

/** What a list of edits makes of a chart. */
export interface Edited {
  /** The edits with the full names of their states and transitions. */
  readonly edits: readonly Edit[]
  /** The files of the source that change, as whole texts. */
  readonly texts: Texts
  /** The model that the changed source exports. */
  readonly model: AnyModel
  /** The machine with all edits, also those without a place in the source. */
  readonly machine: AnyStateMachine
  readonly unplaced: readonly Unplaced[]
}

/** A chart between two edits: its changed source, and the model that it exports. */
type Written = Pick<Edited, 'texts' | 'model'>

/**
 * Applies edits one after another, each to the chart as those before it have left it. An edit is placed in the source
 * only if the changed source then makes the very chart that is meant. Throws `InvalidEdit`.
 */
export async function applyEdits(found: FoundModel, edits: readonly Edit[]): Promise<Edited> {
  let machine = found.model.machine
  let written: Written = { texts: new Map(), model: found.model }
  const done: Edit[] = []
  const unplaced: Unplaced[] = []
  for (const given of edits) {
    const edit = validEdit(given, readChart(machine))
    machine = edited(machine, edit)
    done.push(edit)
    const next = await placed(found, written, edit)
    if ('reason' in next) unplaced.push({ edit, reason: next.reason })
    else written = next
  }
  return { ...written, edits: done, machine, unplaced }
}

function edited(machine: AnyStateMachine, edit: Edit): AnyStateMachine {
  try {
    const next = editedMachine(machine, edit)
    readChart(next)
    return next
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new InvalidEdit(`the chart cannot take it: ${line}`, { cause: error })
  }
}

/** Places an edit in the source. */
async function placed(
  found: FoundModel,
  { texts, model }: Written,
  given: Edit,
): Promise<Written | { readonly reason: string }> {
  if (isChartFile(found.file)) return { reason: 'the chart is not written as code' }
  const chart = readChart(model.machine)
  const edit = validIn(given, chart)
  if (edit === null) return { reason: 'it follows from an edit that has no place' }
  const sources = sourcesWith(texts)
  const source = readSourceChart(sources, found.file, found.exported)
  if (!source) return { reason: 'the source of the machine cannot be read' }
  const patch = patchOf(edit, source, sources, chart)
  if ('reason' in patch) return patch
  const next = withChanges(sources, texts, patch.changes)
  try {
    const loaded = found.modelIn(await loadChanged(found.file, next))
    if (signatureOf(loaded.machine) !== signatureOf(editedMachine(model.machine, edit)))
      return { reason: 'the changed source would make another chart' }
    return { texts: next, model: loaded }
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { reason: `the changed source cannot be loaded: ${line}` }
  }
}

function validIn(edit: Edit, chart: Parameters<typeof validEdit>[1]): Edit | null {
  try {
    return validEdit(edit, chart)
  } catch (error) {
    if (error instanceof InvalidEdit) return null
    throw error
  }
}
