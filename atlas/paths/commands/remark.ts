import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { readChart } from '#atlas/explore/chart.ts'
import { counted } from '#atlas/paths/counted.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import type { RemarkOptions } from '#atlas/paths/options.ts'
import { WrongUse } from '#atlas/paths/wrong-use.ts'
import { keepRemarks, remarksFile, remarksInFile, remarksOn } from '#atlas/remarks/files.ts'
import { unknownTarget } from '#atlas/remarks/gone.ts'
import {
  answered,
  mergedRemarks,
  newRemark,
  settled,
  standsIn,
  type Remark,
  type Said,
  type Targets,
} from '#atlas/remarks/remark.ts'
import { asJson, write, type Context } from './context.ts'

/** Lists the remarks on charts, or writes, answers, settles or takes in some of one chart. */
export async function remarkCommand(context: Context): Promise<number> {
  const { options, found } = context
  const { words, answer, settle, take } = options.remark
  const asked = [answer, settle, take].filter((one) => one !== undefined)
  if (asked.length > 1) throw new WrongUse('one of --answer, --settle and --take at a time')
  if (words.length === 0 && asked.length === 0) return listed(context)
  const [one, ...others] = found
  if (!one || others.length > 0 || options.flows.length === 0) throw new WrongUse('which chart? remark <flow> …')
  const { flow, machine } = one.model
  const old = await remarksOn(one.folder, flow)
  const now = await changed(old, readChart(machine), options.remark)
  await keepRemarks(one.folder, flow, now)
  const known = new Map(old.map((remark) => [remark.key, JSON.stringify(remark)]))
  const news = now.filter((remark) => known.get(remark.key) !== JSON.stringify(remark))
  const lines = news.map(
    ({ key, state, target }) => `${key} on ${target} is ${state}, in ${relative('.', remarksFile(one.folder, flow))}\n`,
  )
  await write(
    options.format === 'json' ? asJson({ [flow]: news }) : lines.join('') || 'all of it stands there already\n',
    context,
  )
  return 0
}

async function changed(old: readonly Remark[], chart: Targets, options: RemarkOptions): Promise<Remark[]> {
  const { words, answer, settle, take } = options
  const most = take !== undefined ? 0 : answer !== undefined || settle !== undefined ? 1 : 2
  if (words.length > most) {
    throw new WrongUse(`"${words[most]}" is one word too many; put quotes round the target and round the text`)
  }
  if (take !== undefined)
    return mergedRemarks(
      old,
      (await remarksInFile(take)).map((remark) => standing(remark, chart)),
    )
  const [first, text] = words
  const key = answer ?? settle
  if (key !== undefined) {
    const remark = old.find((one) => one.key === key)
    if (!remark) throw new WrongUse(noRemark(key, old))
    if (answer !== undefined && first === undefined) throw new WrongUse('what is the answer? --answer <key> "text"')
    const said = first === undefined ? null : saidNow(first, options)
    const next = answer !== undefined ? answered(remark, said ?? saidNow('', options)) : settled(remark, said)
    return old.map((one) => (one === remark ? next : one))
  }
  if (first === undefined || text === undefined) throw new WrongUse('what is to be said? remark <flow> <target> "text"')
  return mergedRemarks(old, [newRemark(targetIn(chart, first), saidNow(text, options))])
}

const noRemark = (key: string, remarks: readonly Remark[]): string =>
  remarks.length === 0
    ? `no remark "${key}"; there are none on this chart`
    : unknownName(
        'remark',
        key,
        remarks.map((one) => one.key),
      )

/** A remark that came from elsewhere, on something that the chart has. */
function standing(remark: Remark, chart: Targets): Remark {
  return { ...remark, target: targetIn(chart, remark.target) }
}

/** A state or transition by its name; the beginning of a transition's is enough when no other begins so. */
function targetIn(chart: Targets, target: string): string {
  if (standsIn(chart)({ target })) return target
  const begun = chart.transitions.filter(({ id }) => target.includes('|') && id.startsWith(target))
  const [only] = begun
  if (only && begun.length === 1) return only.id
  if (only) throw new WrongUse(`"${target}" is several: ${begun.map(({ id }) => id).join(', ')}`)
  throw new WrongUse(unknownTarget(target, chart))
}

function saidNow(text: string, { author }: RemarkOptions): Said {
  const name = author ?? spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' }).stdout
  if (!name || name.trim() === '') throw new WrongUse('who says it? --author "name"')
  return { author: name, date: new Date().toISOString().slice(0, 10), text }
}

async function listed(context: Context): Promise<number> {
  const { options, found } = context
  const all = await Promise.all(
    found.map(async (one) => ({ one, remarks: await remarksOn(one.folder, one.model.flow) })),
  )
  const told = all.filter(({ remarks }) => remarks.length > 0)
  if (options.format === 'json') {
    await write(asJson(Object.fromEntries(told.map(({ one, remarks }) => [one.model.flow, remarks]))), context)
    return 0
  }
  const lines = told.flatMap(({ one, remarks }) => linesOf(one, remarks))
  await write(lines.length > 0 ? `${lines.join('\n')}\n` : 'no remarks\n', context)
  return 0
}

function linesOf({ model: { flow, machine } }: FoundModel, remarks: readonly Remark[]): string[] {
  const stands = standsIn(readChart(machine))
  const indented = (text: string, by: string) => text.split('\n').map((line) => `${by}${line}`)
  return [
    `${flow}: ${counted(remarks.length, 'remark')}`,
    ...remarks.flatMap((remark) => [
      `  ${remark.key} ${remark.state} on ${remark.target}${stands(remark) ? '' : ' (gone)'}, ${remark.author}, ${remark.date}`,
      ...indented(remark.text, '    '),
      ...remark.replies.flatMap(({ author, date, text }) => [`    ${author}, ${date}:`, ...indented(text, '      ')]),
    ]),
  ]
}
