import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { TableGame } from '#wire/lottery/table.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { tableView } from '#machines/table/table.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { tablesQuery } from '#src/api/tables-query.ts'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Hall, HallMenu, hallGameClass } from '#src/shared/hall/hall.tsx'
import { EmptyHallPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { kindTexts } from '#src/shared/table/outcome-texts.ts'
import { SoundSwitch } from '#src/shared/table/sound-switch.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Seats } from './seats.tsx'
import { TableBoard } from './table-board.tsx'
import { useTable } from './use-table.ts'
import styles from './table.module.css'

/** Loaded lazily: the board does not need it. */
const Records = lazyOptional(async () => (await import('./table-records.tsx')).TableRecords)

/** Renders the menu of live tables, and the table that the address names, or the first. */
export function TableHall() {
  const t = useText()
  const { gameCode } = useSearch({ from: '/table' })
  const { data, isError, refetch } = useQuery(tablesQuery(useApi(), useLanguage()))
  const table = data?.tables.find((each) =>
    gameCode === undefined ? each.kind === 'baccarat' : each.gameCode === gameCode,
  )
  // The menu has only tables of the same kind: the others have their own lobby.
  const sameKind = data?.tables.filter(({ kind }) => kind === (table?.kind ?? 'baccarat')) ?? []
  return (
    <Hall title={table?.name ?? t('table.title')} lead={t('table.lead')} beside={<SoundSwitch />}>
      {data === undefined && isError && <LoadFailed title={t('table.unloaded')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <FormSkeleton label={t('table.loading')} fields={4} />}
      {sameKind.length > 1 && <Menu tables={sameKind} chosen={table} />}
      {data !== undefined && table === undefined && <Unjoinable />}
      {table !== undefined && <Table key={table.gameCode} table={table} />}
    </Hall>
  )
}

function Menu({ tables, chosen }: { readonly tables: readonly TableGame[]; readonly chosen: TableGame | undefined }) {
  const t = useText()
  return (
    <HallMenu label={t(kindTexts[chosen?.kind ?? 'baccarat'].menu)}>
      {tables.map(({ gameCode, name, dealer, kind, vendorName }) => (
        <Link
          key={gameCode}
          to="/table"
          search={{ gameCode }}
          className={hallGameClass}
          aria-current={gameCode === chosen?.gameCode ? 'page' : undefined}
        >
          <strong>{name}</strong>
          <span className={styles['small']}>{kind === 'arena' ? vendorName : t('table.dealer', { name: dealer })}</span>
        </Link>
      ))}
    </HallMenu>
  )
}

function Unjoinable() {
  const t = useText()
  return (
    <EmptyState
      picture={<EmptyHallPicture />}
      title={t('table.unknown.title')}
      text={t('table.unknown.text')}
      action={
        <Link to="/table" search={{}} className={buttonClass('primary')}>
          {t('table.unknown.action')}
        </Link>
      }
    />
  )
}

function Table({ table }: { readonly table: TableGame }) {
  const t = useText()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const { chart, ahead } = useTable(table.gameCode)
  const view = useSelector(chart, tableView, same)
  const { latest } = view
  if (view.unknown) return <Unjoinable />
  if (view.loadFailed) {
    return <LoadFailed title={t('table.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  }
  if (latest === null) return <FormSkeleton label={t('table.loading')} fields={4} />
  const isTurned = view.phase === 'cards' || view.phase === 'result'
  const shown = isTurned && latest.dealt !== null ? latest.dealt.id : latest.round.id
  return (
    <>
      <TableBoard table={table} view={{ ...view, latest }} ahead={ahead()} username={username} />
      <Seats gameCode={table.gameCode} kind={table.kind} drawId={shown} currency={table.currency} />
      <Suspense fallback={<FormSkeleton label={t('table.loading')} fields={4} />}>
        <Records
          table={table}
          username={username}
          unturned={{
            road: view.phase === 'cards' ? (latest.dealt?.id ?? null) : null,
            issue: isTurned ? (latest.dealt?.issue ?? null) : null,
          }}
        />
      </Suspense>
    </>
  )
}

type View = ReturnType<typeof tableView>
const same = (one: View, other: View) =>
  (Object.keys(one) as (keyof View)[]).every((field) => one[field] === other[field])
