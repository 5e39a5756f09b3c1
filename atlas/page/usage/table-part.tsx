import type { ReactNode } from 'react'
import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import { hashOf, type Address } from '#atlas/page/address.ts'
import { texts } from '#atlas/page/texts.ts'
import type { TransitionUsage } from '#atlas/usage/chart-usage.ts'
import { vitalSteps } from '#atlas/usage/steps.ts'
import { quantile } from '#atlas/usage/quantile.ts'
import { countText, dwellText, pointsText, shareText } from '#atlas/usage/format.ts'
import { transitionName, transitionTarget } from './names.ts'
import type { ShownUsage } from './shown-usage.ts'
import page from './page.module.css'
import styles from './table-part.module.css'
import { usageTexts } from './usage-texts.ts'

interface TablePartProps {
  readonly shown: ShownUsage
  readonly address: Address
}

/** Renders the usage of the drawing in tables. */
export function TablePart({ shown, address }: TablePartProps) {
  const to = (at: string) =>
    hashOf({ flow: shown.chart.flow, view: 'use', at, more: { ...address.more, show: 'drawing' } })
  return (
    <div className={page.page}>
      <p>{usageTexts.tableHint}</p>
      <StateTable shown={shown} to={to} />
      <TransitionTable shown={shown} to={to} />
      <VitalTable shown={shown} />
    </div>
  )
}

interface TableProps {
  readonly shown: ShownUsage
  to(at: string): string
}

function StateTable({ shown: { now, before, compared }, to }: TableProps) {
  const paths = compared ? [...compared.states.keys()] : [...now.states.keys()]
  const rows = paths
    .map((path) => ({ path, own: now.states.get(path), other: before?.states.get(path) }))
    .filter(({ own, other }) => [own, other].some((usage) => usage && (usage.entered !== null || usage.left > 0)))
    .toSorted((a, b) => (b.own?.entered ?? 0) - (a.own?.entered ?? 0))
  return (
    <Table
      caption={usageTexts.states}
      columns={[
        usageTexts.state,
        usageTexts.entered,
        usageTexts.dwell,
        usageTexts.left,
        usageTexts.leftShare,
        ...(compared ? [usageTexts.before(usageTexts.leftShare), usageTexts.change] : []),
      ]}
      rows={rows.map(({ path, own, other }) => {
        const change = compared?.states.get(path)?.leaving
        return {
          key: path,
          cells: [
            <a key={path} href={to(path)}>
              {path === ROOT_PATH ? texts.machine : path}
            </a>,
            own?.entered == null ? '' : countText(own.entered),
            own?.dwell ? dwellText(own.dwell) : '',
            own && own.left > 0 ? countText(own.left) : '',
            own && own.left > 0 ? shareText(own.leftShare) : '',
            ...(compared
              ? [other && other.left > 0 ? shareText(other.leftShare) : '', change == null ? '' : pointsText(change)]
              : []),
          ],
        }
      })}
    />
  )
}

function TransitionTable({ shown, to }: TableProps) {
  const { compared, base } = shown
  const share = usageTexts[basisOf[base]]
  return (
    <Table
      caption={usageTexts.transitions}
      columns={[
        texts.when,
        usageTexts.state,
        texts.goesTo,
        usageTexts.taken,
        usageTexts.ofEvent,
        usageTexts.ofState,
        ...(compared ? [usageTexts.before(share), usageTexts.change] : []),
      ]}
      rows={transitionRows(shown, to)}
    />
  )
}

const basisOf = { state: 'ofState', event: 'ofEvent' } as const

const shareIn = (way: TransitionUsage | null | undefined, basis: 'ofState' | 'ofEvent'): string =>
  way ? shareText(way[basis]) : ''

/** Every transition with usage, the most frequent first. */
function transitionRows({ union, now, compared, base }: ShownUsage, to: TableProps['to']): PlainTableProps['rows'] {
  const basis = basisOf[base]
  const byId = new Map(union.transitions.map((transition) => [transition.id, transition]))
  const ids = compared ? [...compared.ways.keys()] : [...now.ways.keys()]
  return ids
    .map((id) => ({ id, own: now.ways.get(id), change: compared?.ways.get(id), transition: byId.get(id) }))
    .toSorted((a, b) => (b.own?.count ?? 0) - (a.own?.count ?? 0))
    .flatMap(({ id, own, change, transition }) => {
      if (!transition) return []
      const points = change?.[basis]
      const isGone = (own ?? change?.before)?.isHere === false
      return [
        {
          key: id,
          cells: [
            <a key={id} href={to(id)}>
              {transitionName(union, transition)}
              {isGone ? ` (${usageTexts.notHere})` : ''}
            </a>,
            transition.source === ROOT_PATH ? texts.machine : transition.source,
            transitionTarget(transition),
            own ? countText(own.count) : '',
            shareIn(own, 'ofEvent'),
            shareIn(own, 'ofState'),
            ...(compared
              ? [
                  shareIn(change?.before, basis),
                  change?.became ? usageTexts.became[change.became] : points == null ? '' : pointsText(points),
                ]
              : []),
          ],
        },
      ]
    })
}

/** The 75th percentiles of the web vitals; CLS has no unit. */
function VitalTable({ shown: { now } }: { readonly shown: ShownUsage }) {
  const { vitals } = now.usage
  if (vitals.length === 0) return null
  return (
    <>
      <Table
        caption={usageTexts.vitals}
        columns={[usageTexts.route, usageTexts.state, usageTexts.vital, usageTexts.threeInFour]}
        rows={vitals.flatMap(({ route, state, name, steps }) => {
          const found = quantile(steps, vitalSteps[name], 0.75)
          if (!found) return []
          const jumps = (found.value / 1000).toFixed(3)
          return [
            {
              key: `${route} ${state ?? ''} ${name}`,
              cells: [route, state ?? usageTexts.wholePage, name, name === 'CLS' ? jumps : dwellText(found)],
            },
          ]
        })}
      />
      <p>{usageTexts.vitalsHint}</p>
    </>
  )
}

interface PlainTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table that becomes a list of cards on a narrow screen: each cell names its column. */
function Table({ caption, columns, rows }: PlainTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
