import { PATHS } from '#atlas/called.ts'
import type { Finding } from '#atlas/check/finding.ts'
import { readChart } from '#atlas/explore/chart.ts'
import { textOf } from '#atlas/explore/explore.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import { remarksOn } from './files.ts'
import { isUnsettled, existsIn, type Targets } from './remark.ts'

/** One line for an unknown target of a remark, with the nearest known ones. */
export function unknownTarget(target: string, { states, transitions }: Targets): string {
  const known = target.includes('|') ? transitions.map(({ id }) => id) : states.map(({ path }) => path)
  return unknownName(target.includes('|') ? 'transition' : 'state', target, known)
}

/** Finds unreadable files of remarks, and unsettled remarks whose target a chart no longer has. */
export async function remarkFindings(found: readonly Pick<FoundModel, 'model' | 'folder'>[]): Promise<Finding[]> {
  const findings = await Promise.all(
    found.map(async ({ model: { flow, machine }, folder }): Promise<Finding[]> => {
      const chart = readChart(machine)
      const exists = existsIn(chart)
      try {
        const remarks = await remarksOn(folder, flow)
        return remarks
          .filter((remark) => isUnsettled(remark) && !exists(remark))
          .map(({ key, author, target }) => ({
            rule: 'remark',
            flow,
            at: target,
            message: `the remark ${key} of ${author} is on something that is gone: ${unknownTarget(target, chart)}; give it another target in ${flow}.remarks.json, or: ${PATHS} remark ${flow} --settle ${key}`,
          }))
      } catch (error) {
        return [{ rule: 'remark', flow, at: `${flow}.remarks.json`, message: textOf(error) }]
      }
    }),
  )
  return findings.flat()
}
