import { useState } from 'react'
import type { AtlasDiff, ChartDiff } from '#atlas/export/diff.ts'
import { diffMarkdown } from '#atlas/export/diff-markdown.ts'
import { baseText, countText, signs } from '#atlas/export/diff-text.ts'
import { hashOf, replaceAddress, type Address } from './address.ts'
import { useDiff, useRemarks } from './data.ts'
import styles from './diff-page.module.css'
import { ChartChanges } from './diff-screen.tsx'
import { texts } from './texts.ts'
import { Uncompared } from './uncompared.tsx'
import { Waiting } from './waiting.tsx'

/** Renders the changes of all charts since the base version of the build, or of one chart. */
export function DiffPage({ address }: { readonly address: Address }) {
  const diff = useDiff()
  if (diff.kind !== 'ready') return <Waiting kind={diff.kind} absent={texts.failed} retry={diff.retry} />
  if (!diff.value) return <Uncompared />
  const one = diff.value.charts.find(({ flow }) => flow === address.more['chart'])
  if (one?.union) {
    return (
      <main className={styles.one}>
        <ChartChanges
          diff={one}
          address={address}
          linkTo={(at) => ({ page: 'diff', at, more: { ...address.more, chart: one.flow } })}
        />
      </main>
    )
  }
  return <Overview diff={diff.value} onlyChanges={address.more['only'] === 'changes'} />
}

function Overview({ diff, onlyChanges }: { readonly diff: AtlasDiff; readonly onlyChanges: boolean }) {
  const { base, charts, problems } = diff
  const changed = charts.filter(({ change }) => change !== 'same')
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{texts.diff.title}</h1>
        <p>{texts.diff.since(baseText(base))}</p>
        <div className={styles.tools}>
          <label>
            <input
              type="checkbox"
              checked={onlyChanges}
              onChange={() => replaceAddress({ page: 'diff', more: { only: onlyChanges ? '' : 'changes' } })}
            />
            {texts.diff.onlyChanges}
          </label>
          <Summary diff={diff} />
        </div>
      </header>
      {changed.length === 0 && <p>{texts.diff.nothing}</p>}
      {problems.length > 0 && (
        <section className={styles.problems}>
          <h2>{texts.diff.problems}</h2>
          <ul>
            {problems.map(({ file, message }) => (
              <li key={file}>
                <b>{file}</b> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className={styles.list}>
        {(onlyChanges ? changed : charts).map((chart) => (
          <li key={chart.flow}>
            <Card chart={chart} />
          </li>
        ))}
      </ul>
    </main>
  )
}

function Card({ chart }: { readonly chart: ChartDiff }) {
  const { flow, change, union } = chart
  const isGone = change === 'removed'
  const link = hashOf(isGone ? { page: 'diff', more: { chart: flow } } : { flow, view: 'diff' })
  return (
    <a href={link} className={styles.card} data-change={change}>
      <h2>{flow}</h2>
      <p className={styles.badge}>
        {change === 'same' ? '' : `${signs[change]} `}
        {texts.diff.change[change]}
      </p>
      {change === 'changed' && <p>{countText(chart)}</p>}
      {change !== 'changed' && union && (
        <p>
          {texts.states(union.states.length - 1)}, {texts.transitions(union.transitions.length)}
        </p>
      )}
    </a>
  )
}

function Summary({ diff }: { readonly diff: AtlasDiff }) {
  const [message, setMessage] = useState('')
  const remarks = useRemarks()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(diffMarkdown(diff, remarks.kind === 'ready' ? remarks.value : {}))
      setMessage(texts.diff.copied)
    } catch {
      setMessage(texts.diff.copyFailed)
    }
  }
  return (
    <>
      <button type="button" onClick={copy}>
        {texts.diff.summary}
      </button>
      <a href="data/compared/diff.md">{texts.diff.file}</a>
      <output>{message}</output>
    </>
  )
}
