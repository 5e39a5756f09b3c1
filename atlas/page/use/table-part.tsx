import type { ReactNode } from 'react'
import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import { hashOf, type Address } from '#atlas/page/address.ts'
import { texts } from '#atlas/page/texts.ts'
import type { Way } from '#atlas/use/on-chart.ts'
import { vitalSteps } from '#atlas/use/flow-use.ts'
import { quantile } from '#atlas/use/quantile.ts'
import { countText, dwellText, pointsText, shareText } from '#atlas/use/words.ts'
import { wayName, wayTarget } from './names.ts'
import type { Show, Shown } from './shown.ts'
import styles from './use-screen.module.css'
import { useTexts } from './use-texts.ts'

interface TablePartProps {
  readonly shown: Shown
  readonly address: Address
  readonly onShow: Show
}

/** Everything the drawing shows, in tables. */
export function TablePart({ shown, address }: TablePartProps) {
  const to = (at: string) =>
    hashOf({ flow: shown.chart.flow, view: 'use', at, more: { ...address.more, show: 'drawing' } })
  return (
    <div className={styles.page}>
      <p>{useTexts.tableHint}</p>
      <StateTable shown={shown} to={to} />
      <WayTable shown={shown} to={to} />
      <VitalTable shown={shown} />
    </div>
  )
}

interface TableProps {
  readonly shown: Shown
  to(at: string): string
}

function StateTable({ shown: { now, before, compared }, to }: TableProps) {
  const paths = compared ? [...compared.states.keys()] : [...now.states.keys()]
  const rows = paths
    .map((path) => ({ path, own: now.states.get(path), other: before?.states.get(path) }))
    .filter(({ own, other }) => [own, other].some((use) => use && (use.entered !== null || use.left > 0)))
    .toSorted((a, b) => (b.own?.entered ?? 0) - (a.own?.entered ?? 0))
  return (
    <Table
      caption={useTexts.states}
      columns={[
        useTexts.state,
        useTexts.entered,
        useTexts.dwell,
        useTexts.left,
        useTexts.leftShare,
        ...(compared ? [useTexts.before(useTexts.leftShare), useTexts.change] : []),
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

function WayTable({ shown: { union: chart, now, compared, base }, to }: TableProps) {
  const of = base === 'state' ? 'ofState' : 'ofEvent'
  const byId = new Map(chart.transitions.map((transition) => [transition.id, transition]))
  const ids = compared ? [...compared.ways.keys()] : [...now.ways.keys()]
  const rows = ids
    .map((id) => ({ id, own: now.ways.get(id), change: compared?.ways.get(id), transition: byId.get(id) }))
    .toSorted((a, b) => (b.own?.count ?? 0) - (a.own?.count ?? 0))
  const share = (way: Way | null | undefined, basis: 'ofState' | 'ofEvent') => (way ? shareText(way[basis]) : '')
  return (
    <Table
      caption={useTexts.transitions}
      columns={[
        texts.when,
        useTexts.state,
        texts.goesTo,
        useTexts.taken,
        useTexts.ofEvent,
        useTexts.ofState,
        ...(compared ? [useTexts.before(useTexts[of]), useTexts.change] : []),
      ]}
      rows={rows.flatMap(({ id, own, change, transition }) => {
        if (!transition) return []
        const points = change?.[of]
        return [
          {
            key: id,
            cells: [
              <a key={id} href={to(id)}>
                {wayName(chart, transition)}
                {(own ?? change?.before)?.isHere === false ? ` (${useTexts.notHere})` : ''}
              </a>,
              transition.source === ROOT_PATH ? texts.machine : transition.source,
              wayTarget(transition),
              own ? countText(own.count) : '',
              share(own, 'ofEvent'),
              share(own, 'ofState'),
              ...(compared
                ? [
                    share(change?.before, of),
                    change?.became ? useTexts.became[change.became] : points == null ? '' : pointsText(points),
                  ]
                : []),
            ],
          },
        ]
      })}
    />
  )
}

/** In what three of four measures lie at most; jumps are told as they are known, without a unit. */
function VitalTable({ shown: { now } }: { readonly shown: Shown }) {
  const { vitals } = now.use
  if (vitals.length === 0) return null
  return (
    <>
      <Table
        caption={useTexts.vitals}
        columns={[useTexts.route, useTexts.state, useTexts.vital, useTexts.threeInFour]}
        rows={vitals.flatMap(({ route, state, name, steps }) => {
          const found = quantile(steps, vitalSteps[name], 0.75)
          if (!found) return []
          const jumps = (found.value / 1000).toFixed(3)
          return [
            {
              key: `${route} ${state ?? ''} ${name}`,
              cells: [route, state ?? useTexts.wholePage, name, name === 'CLS' ? jumps : dwellText(found)],
            },
          ]
        })}
      />
      <p>{useTexts.vitalsHint}</p>
    </>
  )
}

interface PlainTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table that becomes a list of cards where it is narrow: each cell says which column it is of. */
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
