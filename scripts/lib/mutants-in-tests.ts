import { globSync, readFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'
import type { Survivor } from '#atlas/paths/mutants.ts'
import { changedBy, type FileEdit } from '#atlas/paths/source-bundle.ts'
import { root } from './run.ts'

/** The tests of a flow's rules and actors; the tests of all charts would only repeat what the models claim. */
const testsOf = (flow: string): string[] => globSync(`tests/machines/${flow}/**/*.test.ts`, { cwd: root })

/**
 * Returns the mutants that the tests of a flow let pass as well. Each is served to one Vitest in place of its file, so
 * nothing is written.
 */
export async function survivingTests(flow: string, survivors: readonly Survivor[]): Promise<readonly Survivor[]> {
  const edited = survivors.filter(({ edit }) => edit !== undefined)
  const files = testsOf(flow)
  if (files.length === 0 || edited.length === 0) return survivors
  let edit: FileEdit | undefined
  const mutant = {
    name: 'mutant',
    enforce: 'pre' as const,
    load: (id: string) => (id === edit?.file ? changedBy(readFileSync(id, 'utf8'), edit) : null),
  }
  const vitest = await createVitest('test', {
    ...{ root, config: false, watch: false, fsModuleCache: false, maxWorkers: 1, reporters: [quiet] },
    projects: [{ plugins: [mutant], test: { name: flow, include: files, pool: 'forks', fsModuleCache: false } }],
  })
  const passes = async (): Promise<boolean> => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications())
    return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
  }
  try {
    if (!(await passes())) throw new Error(`the tests of ${flow} fail without a mutant`)
    const surviving: Survivor[] = []
    for (const survivor of survivors) {
      edit = survivor.edit
      if (edit !== undefined) vitest.invalidateFile(edit.file)
      if (edit === undefined || (await passes())) surviving.push(survivor)
      if (edit !== undefined) vitest.invalidateFile(edit.file)
    }
    return surviving
  } finally {
    await vitest.close()
  }
}

/** A reporter that prints nothing. */
const quiet = {}
