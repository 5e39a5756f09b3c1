import type { Rule as Finding } from '#atlas/check/finding.ts'
import type { Node } from '#atlas/paths/nodes.ts'
import { chartsOf, type Charts } from './charts.ts'
import { inline, missingOnError, undescribed, unknownNames } from './name-rules.ts'
import { missingReenter, unknownInitial, unknownTargets, type Problem } from './target-rules.ts'
import { unusedNames } from './unused-rule.ts'

/** Rules by the names of `check`, and those for mistakes with which a machine cannot be made at all. */
type RuleName =
  | Extract<Finding, 'inline' | 'missing-on-error' | 'missing-reenter' | 'unused-name' | 'undescribed'>
  | 'unknown-target'
  | 'unknown-initial'
  | 'unknown-name'

/** A rule as ESLint and oxlint take it. */
interface LintRule {
  readonly meta: { readonly type: 'problem' | 'suggestion'; readonly docs: { readonly description: string } }
  create(context: { report(problem: Problem): void }): { Program(program: Node): void }
}

const rule = (
  type: LintRule['meta']['type'],
  description: string,
  find: (charts: Charts) => readonly Problem[],
): LintRule => ({
  meta: { type, docs: { description } },
  create: (context) => ({
    Program(program) {
      for (const { node, message } of find(chartsOf(program))) context.report({ node, message })
    },
  }),
})

const rules: Readonly<Record<RuleName, LintRule>> = {
  inline: rule('suggestion', 'Guards, actions, delays and actors have a name in setup.', inline),
  'missing-on-error': rule('problem', 'The failure of an invoked promise is handled.', missingOnError),
  'missing-reenter': rule('problem', 'A transition that restarts its state has reenter: true.', missingReenter),
  'unknown-initial': rule('problem', 'An initial state exists.', unknownInitial),
  'unknown-target': rule('problem', 'The target of a transition exists.', unknownTargets),
  'unknown-name': rule('problem', 'The names that a chart uses are in its setup.', unknownNames),
  'unused-name': rule('suggestion', 'The names of a setup are used.', unusedNames),
  undescribed: rule('suggestion', 'Every state has a description.', undescribed),
}

/** All rules but `undescribed`, as errors, for a list of rules: `rules: { ...recommended }`. */
const recommended: Readonly<Record<string, 'error'>> = Object.fromEntries(
  Object.keys(rules)
    .filter((name) => name !== 'undescribed')
    .map((name) => [`statehouse/${name}`, 'error'] as const),
)

const plugin = { meta: { name: 'statehouse' }, rules }

/**
 * The plugin for ESLint and oxlint: what can be found in the source of an XState machine without running it. Whatever
 * another file may add or change is passed over.
 */
export default { ...plugin, configs: { recommended: { plugins: { statehouse: plugin }, rules: recommended } } }
