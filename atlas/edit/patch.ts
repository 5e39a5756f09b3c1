import type { Chart } from '#atlas/explore/chart.ts'
import { addState, describeState, requireOfState } from './change-states.ts'
import { addTransition, describeTransition, removeTransition, retarget } from './change-transitions.ts'
import type { Edit } from './edits.ts'
import { renameState } from './rename.ts'
import { innerPath, placesIn, slotOfEvent } from './slots.ts'
import type { SourceChart } from './source-chart.ts'
import type { Patch, Sources } from './sources.ts'
import { targetText } from './targets.ts'

/** Finds the changes of the source that carry out a valid edit; `chart` is the loaded machine of the same source. */
export function patchOf(edit: Edit, source: SourceChart, sources: Sources, chart: Chart): Patch {
  const placeOfTransition = (id: string) => placesIn(chart.machine).get(id)
  const lost: Patch = { reason: 'the transition cannot be found in the source' }
  switch (edit.edit) {
    case 'rename':
      return renameState(source, sources, edit.state, edit.to)
    case 'add-state':
      return addState(source, sources, innerPath(edit.parent), edit.name, edit.description)
    case 'add-transition': {
      const { from, event, guard, to } = edit
      const state = innerPath(from)
      const target = targetText(state, to, chart.machine.id)
      return addTransition(source, sources, { state, slot: slotOfEvent(chart, from, event), guard, target })
    }
    case 'retarget': {
      const place = placeOfTransition(edit.transition)
      return place ? retarget(source, sources, place, targetText(place.state, edit.to, chart.machine.id)) : lost
    }
    case 'remove': {
      const place = placeOfTransition(edit.transition)
      return place ? removeTransition(source, sources, place) : lost
    }
    case 'describe': {
      if (!edit.target.includes('|')) return describeState(source, sources, innerPath(edit.target), edit.text)
      const place = placeOfTransition(edit.target)
      return place ? describeTransition(source, sources, place, edit.text) : lost
    }
    case 'require':
      return requireOfState(source, sources, innerPath(edit.state), edit.requirements)
  }
}
