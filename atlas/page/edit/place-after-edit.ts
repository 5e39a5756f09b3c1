import { ROOT_PATH, type ChartJson } from '#atlas/export/chart-json.ts'
import { parentPath, pathBelow } from '#atlas/edit/targets.ts'
import type { Edit } from '#atlas/edit/edits.ts'

/** Returns the state or transition to select once an edit is made; null for the chart as a whole. */
export function placeAfterEdit(edit: Edit, { transitions }: ChartJson): string | null {
  switch (edit.edit) {
    case 'rename':
      return pathBelow(parentPath(edit.state) ?? '', edit.to)
    case 'add-state':
      return pathBelow(edit.parent === ROOT_PATH ? '' : edit.parent, edit.name)
    case 'add-transition':
      return edit.from === ROOT_PATH ? null : edit.from
    case 'retarget': {
      const [source, event, guard] = edit.transition.split('|')
      const id = [source, event, guard, edit.to].join('|')
      return transitions.some((one) => one.id === id) ? id : (source ?? null)
    }
    case 'remove':
      return edit.transition.split('|')[0] ?? null
    case 'describe':
      return edit.target === ROOT_PATH ? null : edit.target
    case 'require':
      return edit.state === ROOT_PATH ? null : edit.state
  }
}
