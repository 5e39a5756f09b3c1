import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ChartJson, PathJson, SuiteJson } from '#atlas/export/chart-json.ts'
import { goToAddress, hashOf, joinStimuli, passedOn, replaceAddress, type Address } from './address.ts'
import { Canvas, type CanvasHandle } from './canvas.tsx'
import { placeOf } from './chart-screen.tsx'
import { DrawingNote } from './drawing-note.tsx'
import type { LayoutOptions } from './drawing/layout.ts'
import styles from './path-screen.module.css'
import type { Marks } from './looks.ts'
import { Scene } from './scene.tsx'
import { useSimulation } from './simulator/use-simulation.ts'
import { texts } from './texts.ts'
import { useDrawing } from './use-drawing.ts'
import { useKeys } from './use-keys.ts'
import { Waiting } from './waiting.tsx'
import { placeText, sightOf } from './chart-texts.ts'

const whole: LayoutOptions = { collapsed: new Set(), descriptions: false, direction: null }
const PACE = 900
const nothing = () => undefined

interface PathScreenProps {
  readonly chart: ChartJson
  readonly address: Address
}

/** Plays the generated paths of a criterion and the pinned journeys on the drawing, step by step. */
export function PathScreen({ chart, address }: PathScreenProps) {
  const suite = chart.suites.find(({ criterion }) => criterion === address.more['by'])
  return suite ? (
    <SuitePlayer key={suite.criterion} chart={chart} address={address} suite={suite} />
  ) : (
    <Chosen chart={chart} address={address} suite={null} paths={chart.paths} />
  )
}

interface SuitePlayerProps extends PathScreenProps {
  readonly suite: SuiteJson
}

/** A suite other than the default consists of stimuli: the selected path is simulated here. */
function SuitePlayer({ chart, address, suite }: SuitePlayerProps) {
  const { simulation, failed, retry } = useSimulation(chart.flow)
  const paths = useMemo(() => {
    if (!simulation) return []
    const wanted = suite.paths ?? []
    const isJourney = chart.journeys.some(({ name }) => name === address.test)
    const at = Math.max(
      0,
      wanted.findIndex((_, index) => nameOf(index) === address.test),
    )
    return wanted.map(({ input, stimuli }, index) => ({
      name: nameOf(index),
      claim: '',
      input,
      length: stimuli.length,
      steps: index === at && !isJourney ? simulation.run(input, stimuli).moments.map(({ step }) => step) : [],
    }))
  }, [simulation, suite, chart, address.test])
  if (!simulation) return <Waiting kind={failed ? 'failed' : 'loading'} retry={retry} />
  return <Chosen chart={chart} address={address} suite={suite} paths={paths} />
}

const nameOf = (index: number) => `path ${index + 1}`

type ListedPath = PathJson & { readonly length?: number }

interface ChosenProps extends PathScreenProps {
  readonly suite: SuiteJson | null
  readonly paths: readonly ListedPath[]
}

function Chosen({ chart, address, suite, paths }: ChosenProps) {
  const all = [...paths, ...chart.journeys]
  const test = all.find(({ name }) => name === address.test) ?? all[0]
  const by = suite?.criterion ?? ''
  const more = { ...passedOn(address.more), by }
  const lists = (
    <nav className={styles.tests} aria-label={texts.testsHere}>
      <SuiteList chart={chart} more={more} />
      {suite?.paths === null && <p>{texts.tooLong(chart.flow, by)}</p>}
      <TestList chart={chart} tests={paths} title={texts.generated} hint={texts.suiteHint(by)} now={test} more={more} />
      <TestList
        chart={chart}
        tests={chart.journeys}
        title={texts.pinned}
        hint={texts.pinnedHint}
        now={test}
        more={more}
      />
      {suite && suite.uncovered.length > 0 && (
        <details>
          <summary>{texts.unmet(suite.uncovered.length)}</summary>
          <ul>
            {suite.uncovered.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  )
  if (!test) return <div className={styles.screen}>{lists}</div>
  return (
    <Player key={`${chart.flow} ${by} ${test.name}`} chart={chart} test={test} by={by} wanted={address.step}>
      {lists}
    </Player>
  )
}

/** Parameters of the links of a list; `by` is the criterion of the suite. */
type ListMore = Address['more'] & { readonly by: string }

function SuiteList({ chart, more }: { readonly chart: ChartJson; readonly more: ListMore }) {
  const usual = {
    criterion: '',
    tests: chart.paths.length,
    steps: chart.paths.reduce((sum, { steps }) => sum + steps.length - 1, 0),
  }
  return (
    <section>
      <h2>{texts.suites}</h2>
      <ul>
        {[usual, ...chart.suites].map(({ criterion, tests, steps }) => (
          <li key={criterion}>
            <a
              href={hashOf({ flow: chart.flow, view: 'paths', more: { ...more, by: criterion } })}
              aria-current={criterion === more.by ? 'true' : undefined}
            >
              <b>{criterion || texts.usualSuite}</b>
              <span>{texts.suiteSize(tests, steps)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PlayerProps {
  readonly chart: ChartJson
  readonly test: PathJson
  /** Criterion the suite was made for; empty for the default. */
  readonly by: string
  readonly wanted: number
  readonly children: ReactNode
}

function Player({ chart, test, by, wanted, children }: PlayerProps) {
  const last = test.steps.length - 1
  const at = Math.min(wanted, last)
  const [isRunning, setRunning] = useState(false)
  const canvas = useRef<CanvasHandle>(null)
  const list = useRef<HTMLOListElement>(null)
  const drawn = useDrawing(chart, whole)
  const { drawing } = drawn
  const step = test.steps[at]
  const go = useCallback(
    (to: number) => {
      replaceAddress({
        flow: chart.flow,
        view: 'paths',
        test: test.name,
        step: Math.min(last, Math.max(0, to)),
        more: { by },
      })
    },
    [chart.flow, test.name, by, last],
  )

  const goesOn = isRunning && at < last
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => go(at + 1), PACE)
    return () => clearTimeout(timer)
  }, [goesOn, at, go])

  const press = (to: number) => () => {
    setRunning(false)
    go(to)
  }
  const toggle = () => {
    if (!goesOn && at === last) go(0)
    setRunning(!goesOn)
  }
  useKeys({
    ArrowLeft: press(at - 1),
    ArrowRight: press(at + 1),
    Home: press(0),
    End: press(last),
    ' ': () => (document.activeElement?.matches('button, a, [role=button]') ? false : toggle()),
  })

  const marks = useMemo<Marks>(
    () => ({
      chosen: null,
      lit: null,
      active: new Set(step?.states ?? []),
      taken: new Set(step?.transitions ?? []),
      covered: null,
    }),
    [step],
  )

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
    const place = step && sightOf(step)
    const part = drawing && place !== undefined ? placeOf(drawing, place) : null
    if (part) canvas.current?.show(part)
  }, [drawing, at, step])

  return (
    <div className={styles.screen}>
      {children}
      <section className={styles.stage} aria-label={texts.drawingOf(chart.flow)}>
        {drawing && (
          <Canvas ref={canvas} drawing={drawing} onBlank={nothing}>
            <Scene drawing={drawing} marks={marks} onChoose={open} />
          </Canvas>
        )}
        <DrawingNote {...drawn} />
      </section>
      <section className={styles.steps} aria-label={texts.stepList}>
        <header>
          <h2>{test.name}</h2>
          {test.claim !== '' && <p>{test.claim}</p>}
          <output>{texts.step(at + 1, last + 1)}</output>
          <div className={styles.controls}>
            <button type="button" aria-label={texts.first} disabled={at === 0} onClick={press(0)}>
              <Icon path="M6 5v14M19 5 9 12l10 7z" />
            </button>
            <button type="button" aria-label={texts.previous} disabled={at === 0} onClick={press(at - 1)}>
              <Icon path="M17 5 7 12l10 7z" />
            </button>
            <button type="button" className={styles.run} onClick={toggle}>
              {goesOn ? texts.pause : texts.run}
            </button>
            <button type="button" aria-label={texts.next} disabled={at === last} onClick={press(at + 1)}>
              <Icon path="m7 5 10 7-10 7z" />
            </button>
            <button type="button" aria-label={texts.last} disabled={at === last} onClick={press(last)}>
              <Icon path="M18 5v14M5 5l10 7-10 7z" />
            </button>
          </div>
          <a className={styles.takeOver} href={simulationOf(chart, test, at)}>
            {texts.takeOver}
          </a>
        </header>
        <ol ref={list}>
          {test.steps.map((one, index) => (
            <li key={`${String(index)} ${one.stimulus}`}>
              <button type="button" aria-current={index === at ? 'step' : undefined} onClick={press(index)}>
                <b>{one.stimulus}</b>
                <span>{placeText(one)}</span>
                {one.effects.length > 0 && <i>{one.effects.join(', ')}</i>}
              </button>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )

  function open(place: string | null) {
    if (place !== null) goToAddress({ flow: chart.flow, at: place })
  }
}

/** The address of the simulator after the first steps of a test. */
const simulationOf = ({ flow }: ChartJson, { input, steps }: PathJson, step: number): string =>
  hashOf({
    flow,
    view: 'simulate',
    step,
    more: { input, do: joinStimuli(steps.slice(1).map(({ stimulus }) => stimulus)) },
  })

function Icon({ path }: { readonly path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

interface TestListProps {
  readonly chart: ChartJson
  readonly tests: readonly ListedPath[]
  readonly title: string
  readonly hint: string
  readonly now: PathJson | undefined
  readonly more: ListMore
}

function TestList({ chart, tests, title, hint, now, more }: TestListProps) {
  if (tests.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <p>{hint}</p>
      <ul>
        {tests.map((test) => (
          <li key={test.name}>
            <a
              href={hashOf({ flow: chart.flow, view: 'paths', test: test.name, more })}
              aria-current={test === now ? 'true' : undefined}
            >
              <b>{test.name}</b>
              <span>
                {test.claim === '' ? `${test.input}, ${texts.steps(test.length ?? test.steps.length - 1)}` : test.claim}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
