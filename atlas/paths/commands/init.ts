import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { PATHS } from '#atlas/called.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'
import type { Options } from '#atlas/paths/options.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { WrongUse } from '#atlas/paths/wrong-use.ts'
import { modelName, skeletonText } from '#atlas/paths/skeleton.ts'

/** Writes the skeleton of a model beside a machine from elsewhere; never over a file that is there. */
export async function initCommand({ machine, out }: Options): Promise<number> {
  if (machine === undefined) throw new WrongUse('which machine? init <file#export>')
  const { file, model, needs, reference, isMachine } = await foreignModel(machine)
  if (isChartFile(file))
    throw new WrongUse(`write the machine of it first: ${PATHS} import ${reference} --out ${model.flow}.machine.ts`)
  if (!isMachine) throw new WrongUse(`${reference} is a model already`)
  const name = reference.slice(reference.lastIndexOf('#') + 1)
  const target = resolve(
    out ?? join(dirname(file), `${basename(file).replace(/(\.machine)?\.[cm]?[jt]sx?$/, '')}.model.ts`),
  )
  const shown = relative('.', target)
  if (existsSync(target)) throw new WrongUse(`${shown} is there already; --out names another file`)
  const way = relative(dirname(target), file).split(sep).join('/')
  const from = way.startsWith('.') ? way : `./${way}`
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, skeletonText({ id: model.machine.id, name, from, needs }))
  const next =
    needs.length > 0 ? 'Fill in each hole in it, then' : 'It has no holes; add cases, invariants and journeys, and'
  process.stdout.write(`${shown} is written. ${next}: ${PATHS} check --machine ${shown}#${modelName(name)}\n`)
  return 0
}
