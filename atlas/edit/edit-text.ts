import { ROOT_PATH as ROOT } from '#atlas/export/chart-json.ts'
import type { Edit } from './edits.ts'

/** Describes an edit in words, as a proposal and the page show it. */
export function editText(edit: Edit): string {
  switch (edit.edit) {
    case 'rename':
      return `Rename the state ${edit.state} to ${edit.to}.`
    case 'add-state':
      return `Add the state ${edit.name} to ${edit.parent === ROOT ? 'the chart' : edit.parent}: "${edit.description}"`
    case 'add-transition':
      return `Add a transition from ${edit.from} to ${edit.to} on ${edit.event}${edit.guard ? ` if ${edit.guard}` : ''}.`
    case 'retarget':
      return `Let the transition ${edit.transition} lead to ${edit.to}.`
    case 'remove':
      return `Remove the transition ${edit.transition}.`
    case 'describe':
      return `Describe ${edit.target === ROOT ? 'the chart' : edit.target}: "${edit.text}"`
    case 'require':
      return `Name the requirements of ${edit.state === ROOT ? 'the chart' : edit.state}: ${edit.requirements.join('; ')}`
  }
}
