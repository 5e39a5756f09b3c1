import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { readChart } from '#atlas/explore/chart.ts'
import { counted } from '#atlas/paths/counted.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'
import { unknownName } from '#atlas/paths/nearest.ts'
import type { RemarkOptions } from '#atlas/paths/options.ts'
import { UsageError } from '#atlas/paths/usage-error.ts'
import { saveRemarks, remarksFile, remarksInFile, remarksOn } from '#atlas/remarks/files.ts'
import { unknownTarget } from '#atlas/remarks/remark-findings.ts'
import {
  answered,
  mergedRemarks,
  newRemark,
  settled,
  existsIn,
  type Remark,
  type RemarkMessage,
  type Targets,
} from '#atlas/remarks/remark.ts'
import { asJson, write, type Context } from './context.ts'

/** Lists the remarks on charts, or writes, answers, settles or imports remarks on one chart. */
export async function remarkCommand(context: Context): Promise<number> {
  const { options, found } = context
  const { words, answer, settle, take } = options.remark
  const asked = [answer, settle, take].filter((one) => one !== undefined)
  if (asked.length > 1) throw new UsageError('one of --answer, --settle and --take at a time')
  if (words.length === 0 && asked.length === 0) return listed(context)
  const [one, ...others] = found
  if (!one || others.length > 0 || options.flows.length === 0) throw new UsageError('which chart? remark <flow> …')
  const { flow, machine } = one.model
  const old = await remarksOn(one.folder, flow)
  const now = await changed(old, readChart(machine), options.remark)
  await saveRemarks(one.folder, flow, now)
  const known = new Map(old.map((remark) => [remark.key, JSON.stringify(remark)]))
  const news = now.filter((remark) => known.get(remark.key) !== JSON.stringify(remark))
  const lines = news.map(
    ({ key, state, target }) => `${key} on ${target} is ${state}, in ${relative('.', remarksFile(one.folder, flow))}\n`,
  )
  await write(
    options.format === 'json' ? asJson({ [flow]: news }) : lines.join('') || 'all of it is there already\n',
    context,
  )
  return 0
}

async function changed(old: readonly Remark[], chart: Targets, options: RemarkOptions): Promise<Remark[]> {
  const { words, answer, settle, take } = options
  const most = take !== undefined ? 0 : answer !== undefined || settle !== undefined ? 1 : 2
  if (words.length > most) {
    throw new UsageError(`"${words[most]}" is one word too many; put quotes round the target and round the text`)
  }
  if (take !== undefined)
    return mergedRemarks(
      old,
      (await remarksInFile(take)).map((remark) => withKnownTarget(remark, chart)),
    )
  const [first, text] = words
  const key = answer ?? settle
  if (key !== undefined) {
    const remark = old.find((one) => one.key === key)
    if (!remark) throw new UsageError(noRemark(key, old))
    if (answer !== undefined && first === undefined) throw new UsageError('what is the answer? --answer <key> "text"')
    const message = first === undefined ? null : messageNow(first, options)
    const next = answer !== undefined ? answered(remark, message ?? messageNow('', options)) : settled(remark, message)
    return old.map((one) => (one === remark ? next : one))
  }
  if (first === undefined || text === undefined) throw new UsageError('which text? remark <flow> <target> "text"')
  return mergedRemarks(old, [newRemark(targetIn(chart, first), messageNow(text, options))])
}

const noRemark = (key: string, remarks: readonly Remark[]): string =>
  remarks.length === 0
    ? `no remark "${key}"; there are none on this chart`
    : unknownName(
        'remark',
        key,
        remarks.map((one) => one.key),
      )

/** An imported remark with its target as the chart names it; throws `UsageError` when the chart has no such target. */
function withKnownTarget(remark: Remark, chart: Targets): Remark {
  return { ...remark, target: targetIn(chart, remark.target) }
}

/** A state by its path, or a transition by its identity or a unique prefix of it. */
function targetIn(chart: Targets, target: string): string {
  if (existsIn(chart)({ target })) return target
  const matching = chart.transitions.filter(({ id }) => target.includes('|') && id.startsWith(target))
  const [only] = matching
  if (only && matching.length === 1) return only.id
  if (only) throw new UsageError(`"${target}" is several: ${matching.map(({ id }) => id).join(', ')}`)
  throw new UsageError(unknownTarget(target, chart))
}

function messageNow(text: string, { author }: RemarkOptions): RemarkMessage {
  const name = author ?? spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' }).stdout
  if (!name || name.trim() === '') throw new UsageError('who is the author? --author "name"')
  return { author: name, date: new Date().toISOString().slice(0, 10), text }
}

async function listed(context: Context): Promise<number> {
  const { options, found } = context
  const all = await Promise.all(
    found.map(async (one) => ({ one, remarks: await remarksOn(one.folder, one.model.flow) })),
  )
  const commented = all.filter(({ remarks }) => remarks.length > 0)
  if (options.format === 'json') {
    await write(asJson(Object.fromEntries(commented.map(({ one, remarks }) => [one.model.flow, remarks]))), context)
    return 0
  }
  const lines = commented.flatMap(({ one, remarks }) => linesOf(one, remarks))
  await write(lines.length > 0 ? `${lines.join('\n')}\n` : 'no remarks\n', context)
  return 0
}

function linesOf({ model: { flow, machine } }: FoundModel, remarks: readonly Remark[]): string[] {
  const exists = existsIn(readChart(machine))
  const indented = (text: string, by: string) => text.split('\n').map((line) => `${by}${line}`)
  return [
    `${flow}: ${counted(remarks.length, 'remark')}`,
    ...remarks.flatMap((remark) => [
      `  ${remark.key} ${remark.state} on ${remark.target}${exists(remark) ? '' : ' (gone)'}, ${remark.author}, ${remark.date}`,
      ...indented(remark.text, '    '),
      ...remark.replies.flatMap(({ author, date, text }) => [`    ${author}, ${date}:`, ...indented(text, '      ')]),
    ]),
  ]
}
