import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import type { Difference } from '#atlas/explore/same.ts'
import type { FoundModel } from './discover.ts'
import { judgeOf } from './judge.ts'
import type { MutantReport, Survivor } from './mutants.ts'
import { randomFrom } from './random.ts'
import { bundleWith, filesOfChart, runnerOf, shownFile, type FileEdit } from './source-bundle.ts'
import { firstValue, sourceEdits, withoutDefault } from './source-edits.ts'

interface SourceOptions {
  /** The most mutants to judge; of more, a seeded choice is taken. */
  readonly most?: number
  readonly seed?: number
  readonly progress?: (done: number, of: number) => void
}

const unseen: Difference = { after: [], differs: ['no case of the model shows it'] }

/** The most mutants of a flow's code. */
const MOST = 250

/** Milliseconds after which a mutant counts as one that never ends, and so as caught. */
const PATIENCE = 60_000

/**
 * Mutates the code that a chart runs, outside of the chart itself: the guards, assignments, inputs, rules and
 * constants of its folder. Each mutant is bundled with the model, whose own claims judge it. What differs in no case of
 * the model survives as well, as it shows a case that is missing, unless it is a default that is never taken. Code that
 * the chart does not use is left out.
 */
export async function mutateSources(found: FoundModel, options: SourceOptions = {}): Promise<MutantReport> {
  const { model, file, modelIn } = found
  const { most = MOST, seed = 1, progress = () => undefined } = options
  const original = await bundleWith(file)
  const run = await runnerOf(original)
  const edits = chosen(
    filesOfChart(file, original).flatMap((path): FileEdit[] =>
      sourceEdits(readFileSync(path, 'utf8')).map((edit) => ({ ...edit, file: path })),
    ),
    most,
    seed,
  )
  const judge = judgeOf(model)
  const survivors: Survivor[] = []
  const equivalent: string[] = []
  let total = 0
  for (const [index, edit] of edits.entries()) {
    progress(index, edits.length)
    const bundle = await bundleWith(file, edit)
    // Code that the bundler drops is not run by the chart.
    if (bundle.code === original.code) continue
    total++
    const change = `${shownFile(file, edit.file)}:${edit.line} ${edit.change}`
    const survivor = survives(() => {
      Reflect.deleteProperty(globalThis, firstValue)
      const changed = modelIn(run(bundle))
      if (judge.notices(changed)) return null
      return judge.differenceOf(changed.machine) ?? unseen
    })
    if (survivor === unseen && edit.change.startsWith(withoutDefault)) equivalent.push(change)
    else if (survivor !== null) survivors.push({ flow: model.flow, change, edit, ...survivor })
  }
  total -= equivalent.length
  return { flow: model.flow, total, caught: total - survivors.length, survivors, equivalent }
}

/** The result of a judgement; null for a mutant that throws or does not end, which any test would notice. */
function survives<Result>(judgement: () => Result | null): Result | null {
  try {
    return withinTime(judgement, PATIENCE)
  } catch {
    return null
  }
}

const slot = 'atlasJudgement'

/** Runs a function; throws when it has not ended after so many milliseconds, as a loop without an end does. */
function withinTime<Result>(run: () => Result, ms: number): Result {
  const all = globalThis as unknown as Record<string, unknown>
  all[slot] = run
  try {
    return new Script(`globalThis.${slot}()`).runInThisContext({ timeout: ms }) as Result
  } finally {
    Reflect.deleteProperty(all, slot)
  }
}

/** So many of the edits, the same for the same seed, in their order. */
function chosen(edits: readonly FileEdit[], most: number, seed: number): readonly FileEdit[] {
  if (edits.length <= most) return edits
  const random = randomFrom(seed)
  const weighted = edits.map((edit, index) => ({ edit, index, weight: random() }))
  return weighted
    .toSorted((one, other) => one.weight - other.weight)
    .slice(0, most)
    .toSorted((one, other) => one.index - other.index)
    .map(({ edit }) => edit)
}
