import type { Edit } from '#atlas/edit/edits.ts'

/** The edits of a chart that are not saved, and those that were undone, the last one first to be made again. */
export interface EditList {
  readonly edits: readonly Edit[]
  readonly undone: readonly Edit[]
}

/** The part of `sessionStorage` that is used. */
export type EditStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const none: EditList = { edits: [], undone: [] }
const keyOf = (flow: string) => `atlas.edits.${flow}`

const isList = (value: unknown): value is readonly Edit[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'edit' in one)

/** Returns the stored edits of a chart; none where there are none, or where the browser refuses its storage. */
export function storedEdits(flow: string, storage: () => EditStorage): EditList {
  try {
    const stored: unknown = JSON.parse(storage().getItem(keyOf(flow)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return none
    const { edits, undone } = stored as Partial<EditList>
    return isList(edits) && isList(undone) ? { edits, undone } : none
  } catch {
    return none
  }
}

/** Stores the edits of a chart until the tab is closed; without storage they live as long as the page. */
export function storeEdits(flow: string, { edits, undone }: EditList, storage: () => EditStorage): void {
  try {
    if (edits.length + undone.length === 0) storage().removeItem(keyOf(flow))
    else storage().setItem(keyOf(flow), JSON.stringify({ edits, undone }))
  } catch {
    // The page warns before it is left with unsaved edits.
  }
}
