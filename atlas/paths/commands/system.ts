import { writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { PATHS } from '#atlas/called.ts'
import { wayTo } from '#atlas/explore/explore.ts'
import { isModelOfMachine } from '#atlas/explore/guess.ts'
import { isMachineLogic } from '#atlas/explore/xstate.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { discoverModels, flowNames } from '#atlas/paths/discover.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'
import { generate, type Suite } from '#atlas/paths/generate.ts'
import { loadModule } from '#atlas/paths/load.ts'
import { answer } from '#atlas/paths/output.ts'
import type { Options } from '#atlas/paths/options.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { exploreSystem, type SystemExploration, type SystemFinding } from '#atlas/system/explore-system.ts'
import { sequenceDiagram } from '#atlas/system/sequence.ts'
import type { SystemDefinition } from '#atlas/system/system.ts'

/**
 * Explores a system of machines and prints its members, its findings and paths that take every transition it can take.
 * Returns 1 when there are findings.
 */
export async function systemCommand({ machine, suite, limit, format, out }: Options): Promise<number> {
  if (machine === undefined) throw new UsageError(`which system? ${PATHS} system crossing.ts#crossing`)
  const { definition, known } = await systemOf(machine)
  const exploration = exploreSystem(definition, { known, ...(limit === undefined ? {} : { limit }) })
  const criterion = suite.criterion === 'default' ? 'transitions' : suite.criterion
  const generated = generate({ ...exploration, findings: [] }, { ...suite, criterion })
  const text =
    format === 'json'
      ? `${JSON.stringify(inJson(exploration, generated), null, 2)}\n`
      : format === 'mermaid'
        ? diagrams(exploration, generated)
        : report(exploration, generated)
  if (out === undefined) answer(text)
  else await writeFile(resolve(out), text)
  return exploration.findings.length > 0 ? 1 : 0
}

/** A system by its reference: a chart of the project, a definition, or a machine or model that is the root of one. */
async function systemOf(
  reference: string,
): Promise<{ readonly definition: SystemDefinition; readonly known: readonly AnyModel[] }> {
  if (flowNames().includes(reference)) {
    const known = (await discoverModels()).map(({ model }) => model)
    const [root] = (await discoverModels([reference])).map(({ model }) => model)
    if (root) return { definition: { root }, known }
  }
  const [file = '', name = ''] = reference.split('#')
  if (name !== '' && existsSync(resolve(file))) {
    const chosen = (await loadModule(resolve(file)))[name]
    if (isSystem(chosen)) return { definition: { name, ...chosen }, known: [] }
  }
  return { definition: { root: (await foreignModel(reference)).model }, known: [] }
}

const isSystem = (value: unknown): value is SystemDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'root' in value &&
  !isMachineLogic(value) &&
  (isMachineLogic(value.root) || isModelOfMachine(value.root))

const stimuliOf = ({ edges }: SystemExploration, way: readonly number[]) => way.map((id) => edges[id]?.stimulus ?? '')

const openTransitions = ({ parts, edges, starts }: SystemExploration): string[] => {
  const taken = new Set([...edges, ...starts].flatMap(({ transitions }) => transitions))
  return [...parts].flatMap(([flow, { chart }]) =>
    chart.transitions.map(({ id }) => `${flow}: ${id}`).filter((id) => !taken.has(id)),
  )
}

function wayText(exploration: SystemExploration, { node, stimulus }: SystemFinding): string {
  const { input, edges } = wayTo({ ...exploration, findings: [] }, node)
  return [`start(${input})`, ...edges.map((edge) => edge.stimulus), ...(stimulus ? [stimulus] : [])].join(' → ')
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function report(exploration: SystemExploration, { paths, steps }: Suite): string {
  const { name, parts, nodes, edges, complete, findings } = exploration
  const open = openTransitions(exploration)
  const lines = [
    `${name}: ${[...parts.keys()].join(', ')}`,
    `${counted(nodes.length, 'joint configuration')}, ${counted(edges.length, 'step')}${complete ? '' : ', not all of them'}`,
    '',
    ...findings.flatMap((finding) => [`${finding.rule}: ${finding.message}`, `  ${wayText(exploration, finding)}`]),
    counted(findings.length, 'finding'),
    '',
    `${counted(paths.length, 'path')}, ${counted(steps, 'step')}`,
    ...paths.map(
      ({ input, edges: way }, index) =>
        `${index + 1}  ${[`start(${input})`, ...stimuliOf(exploration, way)].join(' → ')}`,
    ),
    ...(open.length === 0
      ? []
      : ['', complete ? 'never taken in this system' : 'not taken before the limit', ...open.map((id) => `  ${id}`)]),
  ]
  return `${lines.join('\n')}\n`
}

const diagrams = (exploration: SystemExploration, { paths }: Suite): string =>
  paths
    .map((path, index) => `%% ${exploration.name} path ${index + 1}\n${sequenceDiagram(exploration, path)}`)
    .join('\n')

const inJson = (exploration: SystemExploration, { paths }: Suite) => ({
  name: exploration.name,
  members: [...exploration.parts.keys()],
  configurations: exploration.nodes.length,
  steps: exploration.edges.length,
  complete: exploration.complete,
  findings: exploration.findings.map((finding) => ({
    rule: finding.rule,
    message: finding.message,
    way: wayText(exploration, finding),
  })),
  paths: paths.map(({ input, edges }) => ({
    input,
    steps: edges.map((id) => ({
      stimulus: exploration.edges[id]?.stimulus,
      transitions: exploration.edges[id]?.transitions,
      entries: exploration.edgeEntries[id],
    })),
  })),
  neverTaken: openTransitions(exploration),
})
