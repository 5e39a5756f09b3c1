import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { hashOf, replaceAddress, type Address } from '#atlas/page/address.ts'
import { useSources, type Loaded } from '#atlas/page/data.ts'
import { isEmpty, type FlowUsage } from '#atlas/usage/flow-usage.ts'
import { comparisonQuery, readUsageQuery } from '#atlas/usage/usage-query.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { Chooser } from './chooser.tsx'
import { FunnelPart } from './funnel-part.tsx'
import { hourText } from './names.ts'
import { parts, readBase, readPart, shownUsage, type Part, type Show, type ShownUsage } from './shown-usage.ts'
import { TestsPart } from './tests-part.tsx'
import { DrawingPart } from './drawing-part.tsx'
import { TablePart } from './table-part.tsx'
import { useUsage } from './use-usage.ts'
import action from './action.module.css'
import styles from './usage-screen.module.css'
import { usageTexts } from './usage-texts.ts'

interface UseScreenProps {
  readonly chart: ChartJson
  readonly address: Address
}

/** Renders what people did in a chart: counts, transitions and where they left, compared with the tests. */
export function UsageScreen({ chart, address }: UseScreenProps) {
  const { at, more } = address
  const choice = readUsageQuery(more)
  const sources = useSources()
  const hasFilters = sources.kind === 'ready' ? !sources.value.recorded : sources.kind !== 'loading'
  const other = hasFilters ? comparisonQuery(choice, more['with']) : null
  const now = useUsage(chart.id, choice)
  const before = useUsage(chart.id, other)
  const [last, setLast] = useState<FlowUsage | null>(null)
  if (now.kind === 'ready' && now.value !== last) setLast(now.value)
  const version = useMemo(() => chartVersion(chart.transitions.map(({ id }) => id)), [chart])
  const base = readBase(more['of'])
  const part = readPart(more['show'])

  const usage = now.kind === 'ready' && !isEmpty(now.value) ? now.value : null
  const comparison = other !== null && before.kind === 'ready' && !isEmpty(before.value) ? before.value : null
  const shown = useMemo(() => usage && shownUsage(chart, usage, comparison, base), [chart, usage, comparison, base])
  // An address is parsed on each render: equal parameters keep `show` stable.
  const params = JSON.stringify(more)
  const show = useCallback<Show>(
    (to) =>
      replaceAddress({
        flow: chart.flow,
        view: 'use',
        at: to.at === undefined ? at : to.at,
        more: { ...(JSON.parse(params) as Address['more']), ...to.more },
      }),
    [chart.flow, at, params],
  )

  return (
    <div className={styles.screen}>
      <div className={styles.tools} role="group" aria-label={usageTexts.tools}>
        <Chooser choice={choice} more={more} usage={last} version={version} hasFilters={hasFilters} onShow={show} />
      </div>
      <div className={styles.head}>
        <nav className={styles.parts} aria-label={usageTexts.parts}>
          {parts.map((one) => (
            <a
              key={one}
              href={hashOf({ flow: chart.flow, view: 'use', at, more: { ...more, show: one } })}
              aria-current={one === part ? 'true' : undefined}
            >
              {usageTexts.part[one]}
            </a>
          ))}
        </nav>
        {now.kind === 'ready' && <Summary usage={now.value} />}
        {other !== null && <Comparison before={before} />}
      </div>
      {shown ? (
        <PartOf part={part} shown={shown} address={address} onShow={show} />
      ) : (
        <Nothing now={now} retry={now.retry} />
      )}
    </div>
  )
}

interface PartProps {
  readonly part: Part
  readonly shown: ShownUsage
  readonly address: Address
  readonly onShow: Show
}

function PartOf({ part, ...props }: PartProps): ReactNode {
  switch (part) {
    case 'drawing':
      return <DrawingPart {...props} />
    case 'table':
      return <TablePart {...props} />
    case 'funnel':
      return <FunnelPart {...props} />
    case 'tests':
      return <TestsPart {...props} />
  }
}

function Summary({ usage }: { readonly usage: FlowUsage }) {
  return (
    <>
      <p>
        <b>{usageTexts.visits(usage.people, usage.floor)}</b>{' '}
        {usageTexts.hours(hourText(usage.from), hourText(usage.to))}
      </p>
      {usage.invented && (
        <p className={styles.invented} role="note">
          {usageTexts.invented}
        </p>
      )}
    </>
  )
}

/** Explains why there is no comparison; renders nothing where there is one. */
function Comparison({ before }: { readonly before: Loaded<FlowUsage> & { retry(): void } }) {
  if (before.kind === 'loading') return <output>{usageTexts.comparedLoading}</output>
  if (before.kind === 'ready') return isEmpty(before.value) ? <output>{usageTexts.comparedEmpty}</output> : null
  return (
    <p role="alert">
      {usageTexts.comparedFailed}{' '}
      <button type="button" className={styles.link} onClick={before.retry}>
        {usageTexts.retry}
      </button>
    </p>
  )
}

/** Explains why there is no usage to show. */
function Nothing({ now, retry }: { readonly now: Loaded<FlowUsage>; retry(): void }) {
  const [title, hint] =
    now.kind === 'ready'
      ? [usageTexts.empty, usageTexts.emptyHint(now.value.floor)]
      : now.kind === 'absent'
        ? [usageTexts.absent, usageTexts.absentHint]
        : [now.kind === 'loading' ? usageTexts.loading : usageTexts.failed, '']
  return (
    <section className={styles.nothing}>
      <output>{title}</output>
      {hint !== '' && <p>{hint}</p>}
      {now.kind === 'failed' && (
        <button type="button" className={action.action} onClick={retry}>
          {usageTexts.retry}
        </button>
      )}
    </section>
  )
}
