import { goldenText } from '#atlas/export/golden.ts'
import { editText } from './edit-text.ts'
import type { Edited } from './apply.ts'
import { unifiedDiff } from './unified-diff.ts'

/** The name of the file with the edits of a chart that have no place in its source; an id may hold any characters. */
export const proposalName = (flow: string): string => `${flow.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')}.proposal.md`

/** Returns the text of a proposal: what is meant in words, and as a difference of the drawn chart. */
export function proposalText({ model, machine, unplaced }: Pick<Edited, 'model' | 'machine' | 'unplaced'>): string {
  const words = unplaced.map(
    ({ edit, reason }, index) => `${index + 1}. ${editText(edit)}\n   No place in the source: ${reason}.`,
  )
  const diff = unifiedDiff(`${model.flow}.chart.txt`, goldenText(model), goldenText({ ...model, machine }))
  return [
    `# Proposal for ${model.flow}`,
    '',
    ...words,
    '',
    'The drawn chart would change so:',
    '',
    '```diff',
    diff.trimEnd(),
    '```',
    '',
  ].join('\n')
}
