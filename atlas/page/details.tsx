import type { ReactNode } from 'react'
import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { durationText } from '#atlas/export/transition-text.ts'
import { hashOf, type Address } from './address.ts'
import { elsewhere } from './coverage.ts'
import { remarksFor, type useRemarks } from './data.ts'
import styles from './details.module.css'
import { RemarksOf } from './remarks.tsx'
import { texts } from './texts.ts'
import { WriteRemark } from './write-remark.tsx'
import { conditionText, isInBrowser, targetText, testsOf, triggerSentence } from './chart-texts.ts'

interface PartProps {
  readonly chart: ChartJson
  onChoose(at: string | null): void
}

interface DetailsProps extends PartProps {
  readonly at: string | null
  readonly remarks: ReturnType<typeof useRemarks>
  /** Further parameters of links to views of this chart. */
  readonly more: Address['more']
}

/** Renders the details of the selected state or transition; of the chart as a whole without a selection. */
export function Details({ chart, at, remarks, more, onChoose }: DetailsProps) {
  const state = chart.states.find(({ path, parent }) => path === at && parent !== null)
  const transition = chart.transitions.find(({ id }) => id === at)
  const target = state || transition ? at : null
  return (
    <>
      {state && <StateDetails chart={chart} state={state} more={elsewhere(more)} onChoose={onChoose} />}
      {transition && <TransitionDetails chart={chart} transition={transition} more={more} onChoose={onChoose} />}
      {target === null && <ChartDetails chart={chart} onChoose={onChoose} />}
      <RemarksOf
        loaded={remarks}
        remarks={remarksFor(remarks, chart.flow)}
        chart={chart}
        at={target}
        onChoose={onChoose}
      />
      <WriteRemark flow={chart.flow} target={target ?? ROOT_PATH} />
      {target === null && <Legend />}
    </>
  )
}

/** A part of a panel under a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Requirements, each with a link to its tests. */
function Points({ points }: { readonly points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <Section title={texts.requires}>
      <ul className={styles.names}>
        {points.map((point) => (
          <li key={point}>
            <a href={hashOf({ page: 'requirements', at: point })} title={texts.requirementsPage.whereTested(point)}>
              {point}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface TransitionListProps {
  readonly title: string
  readonly chart: ChartJson
  readonly transitions: readonly TransitionJson[]
  readonly shows: 'source' | 'target'
  onChoose(at: string): void
}

function TransitionList({ title, chart, transitions, shows, onChoose }: TransitionListProps) {
  if (transitions.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.moves}>
        {transitions.map((transition) => (
          <li key={transition.id}>
            <button type="button" data-kind={transition.kind} onClick={() => onChoose(transition.id)}>
              <b>{triggerSentence(chart, transition)}</b>
              <span>{conditionText(transition)}</span>
              <i>
                {shows === 'source'
                  ? `← ${transition.source}`
                  : transition.targets.length === 0
                    ? texts.stays
                    : `→ ${transition.targets.map((target) => targetText(transition.source, target)).join(' + ')}`}
              </i>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface StateDetailsProps extends PartProps {
  readonly state: StateJson
  /** Further parameters of links to the charts that it runs. */
  readonly more: Address['more']
}

function StateDetails({ chart, state, more, onChoose }: StateDetailsProps) {
  const isRegion = chart.states.some(({ path, kind }) => path === state.parent && kind === 'parallel')
  return (
    <>
      <header className={styles.head}>
        <h2>{state.key}</h2>
        <p className={styles.path}>{state.path}</p>
        <p className={styles.kind}>
          {isRegion ? `${texts.region}, ` : ''}
          {texts.kind[state.kind]}
          {state.initial ? `, ${texts.begins}` : ''}
        </p>
      </header>
      <p>{state.description}</p>
      <Points points={state.requirements} />
      <Names title={texts.tags} names={state.tags} />
      {state.invokes.length > 0 && (
        <Section title={texts.runs}>
          <ul className={styles.names}>
            {state.invokes.map(({ src, flow }) => (
              <li key={src}>
                {src}
                {flow !== null && (
                  <>
                    {' · '}
                    <a href={hashOf({ flow, more })}>{texts.openChart(flow)}</a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Names title={texts.entry} names={state.entry} />
      <Names title={texts.exit} names={state.exit} />
      <TransitionList
        title={texts.leaving}
        chart={chart}
        transitions={chart.transitions.filter(({ source }) => source === state.path)}
        shows="target"
        onChoose={onChoose}
      />
      <TransitionList
        title={texts.arriving}
        chart={chart}
        transitions={chart.transitions.filter(({ targets }) => targets.includes(state.path))}
        shows="source"
        onChoose={onChoose}
      />
    </>
  )
}

interface TransitionDetailsProps extends PartProps {
  readonly transition: TransitionJson
  readonly more: Address['more']
}

function TransitionDetails({ chart, transition, more, onChoose }: TransitionDetailsProps) {
  const { source, targets, event, kind, reenter } = transition
  const cases = kind === 'event' ? (chart.events[event] ?? []) : []
  const place = (path: string) => (
    <button key={path} type="button" className={styles.link} onClick={() => onChoose(path)}>
      {path}
    </button>
  )
  return (
    <>
      <header className={styles.head}>
        <h2 data-kind={kind}>{triggerSentence(chart, transition)}</h2>
        <p className={styles.kind}>{conditionText(transition)}</p>
      </header>
      {transition.description !== '' && <p>{transition.description}</p>}
      <Section title={texts.from}>{place(source)}</Section>
      <Section title={texts.to}>
        {targets.length === 0 ? <p>{texts.stays}</p> : targets.map(place)}
        {reenter && <p className={styles.kind}>{texts.reenters}</p>}
      </Section>
      <Names title={texts.does} names={transition.actions} />
      <Names title={texts.cases} names={cases} />
      {chart.neverTaken.includes(transition.id) && <p>{texts.neverFires}</p>}
      <TestsOf chart={chart} id={transition.id} more={more} />
    </>
  )
}

interface TestsOfProps {
  readonly chart: ChartJson
  readonly id: string
  /** Further parameters of its links. */
  readonly more?: Address['more']
}

/** The tests of a transition by profile, with links to the player; the reason where there are none. */
export function TestsOf({ chart, id, more }: TestsOfProps) {
  return testsOf(chart, id).map(({ profile, tests, reason }) => (
    <Section key={profile} title={texts.testsOf(profile)}>
      {tests.length === 0 ? (
        <p>{reason || texts.noTest}</p>
      ) : (
        <ul className={styles.tests}>
          {tests.map((name) => {
            const test = name.replace(/^journey /, '')
            const isHere = [...chart.paths, ...chart.journeys].some((path) => path.name === test)
            return (
              <li key={name}>
                {isHere && profile === 'headless' ? (
                  <a href={hashOf({ flow: chart.flow, view: 'paths', test, more })}>{test}</a>
                ) : (
                  test
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  ))
}

function ChartDetails({ chart, onChoose }: PartProps) {
  const root = chart.states[0]
  const delays = Object.entries(chart.delays)
  const own = chart.transitions.filter(({ source }) => source === root?.path)
  return (
    <>
      <header className={styles.head}>
        <h2>{chart.id}</h2>
        <p className={styles.kind}>
          {texts.states(chart.states.length - 1)}, {texts.transitions(chart.transitions.length)}
        </p>
      </header>
      <p>{chart.description}</p>
      <Points points={chart.requirements} />
      <Names
        title={texts.delays}
        names={delays.map(([name, value]) => `${name}: ${value === null ? texts.computed : durationText(value)}`)}
      />
      <TransitionList title={texts.leaving} chart={chart} transitions={own} shows="target" onChoose={onChoose} />
      {chart.coverage.map(({ profile, covered, total }) => (
        <Section key={profile} title={texts.coverageOf(profile)}>
          <Meter covered={covered} total={total} label={texts.coverage(profile, covered, total)} />
        </Section>
      ))}
      {!isInBrowser(chart.coverage) && <p className={styles.kind}>{texts.notInBrowser}</p>}
    </>
  )
}

function Legend() {
  return (
    <details className={styles.section} open>
      <summary>{texts.legend}</summary>
      <ul className={styles.legend}>
        {Object.entries(texts.legendItems).map(([kind, text]) => (
          <li key={kind} data-kind={kind}>
            {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface MeterProps {
  readonly covered: number
  readonly total: number
  readonly label: string
}

/** The number of covered transitions as a bar and a text. */
export function Meter({ covered, total, label }: MeterProps) {
  return (
    <div className={styles.meter} data-whole={covered === total || undefined}>
      <meter min={0} max={total} value={covered} aria-label={label} />
      <span>{label}</span>
    </div>
  )
}
