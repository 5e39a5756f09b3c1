import type { ReactNode } from 'react'
import { ROOT_PATH } from '#atlas/export/chart-json.ts'
import { hashOf, type Address } from '#atlas/page/address.ts'
import { texts } from '#atlas/page/texts.ts'
import type { Way } from '#atlas/use/on-chart.ts'
import { vitalSteps } from '#atlas/use/flow-use.ts'
import { quantile } from '#atlas/use/quantile.ts'
import { countText, dwellText, pointsText, shareText } from '#atlas/use/words.ts'
import { wayName, wayTarget } from './names.ts'
import type { Shown } from './shown.ts'
import page from './page.module.css'
import styles from './table-part.module.css'
import { textsOfUse } from './use-texts.ts'

interface TablePartProps {
  readonly shown: Shown
  readonly address: Address
}

/** Everything the drawing shows, in tables. */
export function TablePart({ shown, address }: TablePartProps) {
  const to = (at: string) =>
    hashOf({ flow: shown.chart.flow, view: 'use', at, more: { ...address.more, show: 'drawing' } })
  return (
    <div className={page.page}>
      <p>{textsOfUse.tableHint}</p>
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
      caption={textsOfUse.states}
      columns={[
        textsOfUse.state,
        textsOfUse.entered,
        textsOfUse.dwell,
        textsOfUse.left,
        textsOfUse.leftShare,
        ...(compared ? [textsOfUse.before(textsOfUse.leftShare), textsOfUse.change] : []),
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

function WayTable({ shown, to }: TableProps) {
  const { compared, base } = shown
  const share = textsOfUse[basisOf[base]]
  return (
    <Table
      caption={textsOfUse.transitions}
      columns={[
        texts.when,
        textsOfUse.state,
        texts.goesTo,
        textsOfUse.taken,
        textsOfUse.ofEvent,
        textsOfUse.ofState,
        ...(compared ? [textsOfUse.before(share), textsOfUse.change] : []),
      ]}
      rows={wayRows(shown, to)}
    />
  )
}

const basisOf = { state: 'ofState', event: 'ofEvent' } as const

const shareIn = (way: Way | null | undefined, basis: 'ofState' | 'ofEvent'): string =>
  way ? shareText(way[basis]) : ''

/** Every transition that is told, the most frequent first. */
function wayRows({ union, now, compared, base }: Shown, to: TableProps['to']): PlainTableProps['rows'] {
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
              {wayName(union, transition)}
              {isGone ? ` (${textsOfUse.notHere})` : ''}
            </a>,
            transition.source === ROOT_PATH ? texts.machine : transition.source,
            wayTarget(transition),
            own ? countText(own.count) : '',
            shareIn(own, 'ofEvent'),
            shareIn(own, 'ofState'),
            ...(compared
              ? [
                  shareIn(change?.before, basis),
                  change?.became ? textsOfUse.became[change.became] : points == null ? '' : pointsText(points),
                ]
              : []),
          ],
        },
      ]
    })
}

/** In what three of four measures lie at most; jumps are told as they are known, without a unit. */
function VitalTable({ shown: { now } }: { readonly shown: Shown }) {
  const { vitals } = now.use
  if (vitals.length === 0) return null
  return (
    <>
      <Table
        caption={textsOfUse.vitals}
        columns={[textsOfUse.route, textsOfUse.state, textsOfUse.vital, textsOfUse.threeInFour]}
        rows={vitals.flatMap(({ route, state, name, steps }) => {
          const found = quantile(steps, vitalSteps[name], 0.75)
          if (!found) return []
          const jumps = (found.value / 1000).toFixed(3)
          return [
            {
              key: `${route} ${state ?? ''} ${name}`,
              cells: [route, state ?? textsOfUse.wholePage, name, name === 'CLS' ? jumps : dwellText(found)],
            },
          ]
        })}
      />
      <p>{textsOfUse.vitalsHint}</p>
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
