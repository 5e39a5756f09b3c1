import type { TestPath } from '#atlas/paths/test-path.ts'
import type { SystemEntry } from './deliver.ts'
import type { SystemExploration } from './explore-system.ts'

/** Returns a path through a system as a Mermaid sequence diagram. */
export function sequenceDiagram(exploration: SystemExploration, path: TestPath): string {
  const { starts, startEntries, edges, edgeEntries } = exploration
  const begin = starts.findIndex(({ input }) => input === path.input)
  const first = startEntries[begin] ?? []
  const steps = path.edges.flatMap((id) => {
    const [member = '', stimulus = ''] = split(edges[id]?.stimulus ?? '')
    return [
      stimulus.startsWith('after:')
        ? `Note over ${idOf(member)}: ${textIn(stimulus.replace(/^after:/, 'after '))}`
        : `${idOf(OUTSIDE)}->>${idOf(member)}: ${textIn(stimulus.replace(/\/default$/, ''))}`,
      ...(edgeEntries[id] ?? []).flatMap(lineOf),
    ]
  })
  const entries = [...first, ...path.edges.flatMap((id) => edgeEntries[id] ?? [])]
  const stimulated = path.edges.flatMap((id) => split(edges[id]?.stimulus ?? '')[0] ?? [])
  const names = [...new Set([exploration.model.flow, ...entries.flatMap(namesIn), ...stimulated])]
  return [
    'sequenceDiagram',
    ...[OUTSIDE, ...names].map((name) => `  participant ${idOf(name)} as ${textIn(name)}`),
    ...[...first.flatMap(lineOf), ...steps].map((line) => `  ${line}`),
    '',
  ].join('\n')
}

const OUTSIDE = 'outside'

/** The member and the stimulus of a step's name. */
const split = (name: string): readonly string[] => {
  const at = name.indexOf(': ')
  return [name.slice(0, at), name.slice(at + 2)]
}

const namesIn = (entry: SystemEntry): string[] => (entry.kind === 'message' ? [entry.from, entry.to] : [entry.member])

function lineOf(entry: SystemEntry): string[] {
  switch (entry.kind) {
    case 'message': {
      const arrow = entry.fate === 'unhandled' || entry.fate === 'stopped' ? '-x' : '->>'
      const lost = entry.fate === 'unhandled' ? ' (not handled)' : entry.fate === 'stopped' ? ' (has stopped)' : ''
      return [`${idOf(entry.from)}${arrow}${idOf(entry.to)}: ${textIn(`${entry.event}${lost}`)}`]
    }
    case 'moved':
      return [`Note over ${idOf(entry.member)}: ${textIn(entry.states)}`]
    case 'started':
    case 'stopped':
    case 'done':
      return [`Note over ${idOf(entry.member)}: ${entry.kind}`]
    case 'failed':
      return [`Note over ${idOf(entry.member)}: ${textIn(`ends with an error: ${entry.reason}`)}`]
  }
}

/** Participants are letters and digits in Mermaid, and none of its keywords. */
const idOf = (name: string): string => `p_${name.replaceAll(/\W/g, (sign) => `_${sign.codePointAt(0)}`)}`

/** Signs that would end a line of Mermaid, as its entities. */
const textIn = (text: string): string =>
  text.replaceAll(/[#;<>\n]/g, (sign) => (sign === '\n' ? ' ' : `#${sign.codePointAt(0)};`))
