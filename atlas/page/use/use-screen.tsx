import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { hashOf, replaceAddress, type Address } from '#atlas/page/address.ts'
import type { Loaded } from '#atlas/page/data.ts'
import { isEmpty, type FlowUse } from '#atlas/use/flow-use.ts'
import { comparedWith, readChoice } from '#atlas/use/request.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { Chooser } from './chooser.tsx'
import { FunnelPart } from './funnel-part.tsx'
import { hourText } from './names.ts'
import { parts, readBase, readPart, shownOf, type Part, type Show, type Shown } from './shown.ts'
import { TestsPart } from './tests-part.tsx'
import { DrawingPart } from './drawing-part.tsx'
import { TablePart } from './table-part.tsx'
import { useUse } from './use-data.ts'
import action from './action.module.css'
import styles from './use-screen.module.css'
import { textsOfUse } from './use-texts.ts'

interface UseScreenProps {
  readonly chart: ChartJson
  readonly address: Address
}

/** What people did in a chart: how often, where they went and where they left, beside what tests do. */
export function UseScreen({ chart, address }: UseScreenProps) {
  const { at, more } = address
  const choice = readChoice(more)
  const other = comparedWith(choice, more['with'])
  const now = useUse(chart.id, choice)
  const before = useUse(chart.id, other)
  const [last, setLast] = useState<FlowUse | null>(null)
  if (now.kind === 'ready' && now.value !== last) setLast(now.value)
  const version = useMemo(() => chartVersion(chart.transitions.map(({ id }) => id)), [chart])
  const base = readBase(more['of'])
  const part = readPart(more['show'])

  const use = now.kind === 'ready' && !isEmpty(now.value) ? now.value : null
  const comparison = other !== null && before.kind === 'ready' && !isEmpty(before.value) ? before.value : null
  const shown = useMemo(() => use && shownOf(chart, use, comparison, base), [chart, use, comparison, base])
  // An address is read anew each time; the same words lead the same way.
  const words = JSON.stringify(more)
  const show = useCallback<Show>(
    (to) =>
      replaceAddress({
        flow: chart.flow,
        view: 'use',
        at: to.at === undefined ? at : to.at,
        more: { ...(JSON.parse(words) as Address['more']), ...to.more },
      }),
    [chart.flow, at, words],
  )

  return (
    <div className={styles.screen}>
      <div className={styles.tools} role="group" aria-label={textsOfUse.tools}>
        <Chooser choice={choice} more={more} use={last} version={version} onShow={show} />
      </div>
      <div className={styles.head}>
        <nav className={styles.parts} aria-label={textsOfUse.parts}>
          {parts.map((one) => (
            <a
              key={one}
              href={hashOf({ flow: chart.flow, view: 'use', at, more: { ...more, show: one } })}
              aria-current={one === part ? 'true' : undefined}
            >
              {textsOfUse.part[one]}
            </a>
          ))}
        </nav>
        {now.kind === 'ready' && <Summary use={now.value} />}
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
  readonly shown: Shown
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

function Summary({ use }: { readonly use: FlowUse }) {
  return (
    <>
      <p>
        <b>{textsOfUse.visits(use.people, use.floor)}</b> {textsOfUse.hours(hourText(use.from), hourText(use.to))}
      </p>
      {use.invented && (
        <p className={styles.invented} role="note">
          {textsOfUse.invented}
        </p>
      )}
    </>
  )
}

/** Why there is nothing to compare with; nothing where there is. */
function Comparison({ before }: { readonly before: Loaded<FlowUse> & { retry(): void } }) {
  if (before.kind === 'loading') return <output>{textsOfUse.comparedLoading}</output>
  if (before.kind === 'ready') return isEmpty(before.value) ? <output>{textsOfUse.comparedEmpty}</output> : null
  return (
    <p role="alert">
      {textsOfUse.comparedFailed}{' '}
      <button type="button" className={styles.link} onClick={before.retry}>
        {textsOfUse.retry}
      </button>
    </p>
  )
}

/** Why there is nothing to see. */
function Nothing({ now, retry }: { readonly now: Loaded<FlowUse>; retry(): void }) {
  const [title, hint] =
    now.kind === 'ready'
      ? [textsOfUse.empty, textsOfUse.emptyHint(now.value.floor)]
      : now.kind === 'absent'
        ? [textsOfUse.absent, textsOfUse.absentHint]
        : [now.kind === 'loading' ? textsOfUse.loading : textsOfUse.failed, '']
  return (
    <section className={styles.nothing}>
      <output>{title}</output>
      {hint !== '' && <p>{hint}</p>}
      {now.kind === 'failed' && (
        <button type="button" className={action.action} onClick={retry}>
          {textsOfUse.retry}
        </button>
      )}
    </section>
  )
}
