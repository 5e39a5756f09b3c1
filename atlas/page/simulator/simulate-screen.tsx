import { useEffect, useMemo, useRef } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Simulation } from '#atlas/simulate/simulation.ts'
import { joinStimuli, replaceAddress, splitStimuli, type Address } from '#atlas/page/address.ts'
import { Canvas, type CanvasHandle } from '#atlas/page/canvas.tsx'
import { placeOf } from '#atlas/page/chart-screen.tsx'
import { DrawingNote } from '#atlas/page/drawing-note.tsx'
import type { LayoutOptions } from '#atlas/page/drawing/layout.ts'
import type { Marks } from '#atlas/page/looks.ts'
import { Scene } from '#atlas/page/scene.tsx'
import { texts } from '#atlas/page/texts.ts'
import { useDrawing } from '#atlas/page/use-drawing.ts'
import { useKeys } from '#atlas/page/use-keys.ts'
import { sightOf } from '#atlas/page/chart-texts.ts'
import { Waiting } from '#atlas/page/waiting.tsx'
import { placeText } from '#atlas/page/chart-texts.ts'
import { Choices } from './choices.tsx'
import { Inspector } from './inspector.tsx'
import styles from './simulator.module.css'
import { useSimulation } from './use-simulation.ts'

const whole: LayoutOptions = { collapsed: new Set(), descriptions: false, direction: null }
const nothing = () => undefined

interface SimulateScreenProps {
  readonly chart: ChartJson
  readonly address: Address
}

/** Simulates a chart by hand: one chooses a stimulus, and the drawing shows where it leads. */
export function SimulateScreen({ chart, address }: SimulateScreenProps) {
  const { simulation, failed, retry } = useSimulation(chart.flow)
  if (!simulation) return <Waiting kind={failed ? 'failed' : 'loading'} retry={retry} />
  return <Simulator chart={chart} address={address} simulation={simulation} />
}

interface SimulatorProps extends SimulateScreenProps {
  readonly simulation: Simulation
}

function Simulator({ chart, address, simulation }: SimulatorProps) {
  const { input = simulation.inputs[0] ?? '', do: joined = '' } = address.more
  const canvas = useRef<CanvasHandle>(null)
  const drawn = useDrawing(chart, whole)
  const { drawing } = drawn
  const stimuli = useMemo(() => splitStimuli(joined), [joined])
  const { moments, problem } = useMemo(() => simulation.run(input, stimuli), [simulation, input, stimuli])
  const last = moments.length - 1
  const at = Math.min(address.step, last)
  const moment = moments[at]
  const choices = useMemo(() => (moment ? simulation.choices(moment) : []), [simulation, moment])
  const unhandled = useMemo(() => (moment ? simulation.unhandled(moment) : []), [simulation, moment])

  const show = (to: { readonly input?: string; readonly stimuli: readonly string[]; readonly step: number }) =>
    replaceAddress({
      flow: chart.flow,
      view: 'simulate',
      step: to.step,
      more: { input: to.input ?? input, do: joinStimuli(to.stimuli) },
    })
  const go = (step: number) => show({ stimuli, step: Math.min(last, Math.max(0, step)) })
  const take = (stimulus: string) => show({ stimuli: [...stimuli.slice(0, at), stimulus], step: at + 1 })
  const reset = () => show({ stimuli: [], step: 0 })
  const numbered = Object.fromEntries(
    choices.slice(0, 9).map(({ stimulus }, index) => [String(index + 1), () => take(stimulus)]),
  )
  useKeys({
    ...numbered,
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(last),
    r: reset,
    '0': () => canvas.current?.fit(),
    '+': () => canvas.current?.zoom(1.25),
    '-': () => canvas.current?.zoom(0.8),
  })

  const marks = useMemo<Marks>(
    () => ({
      chosen: null,
      lit: null,
      active: new Set(moment?.step.states ?? []),
      taken: new Set(moment?.step.transitions ?? []),
      covered: null,
    }),
    [moment],
  )
  useEffect(() => {
    const place = moment && sightOf(moment.step)
    const part = drawing && place !== undefined ? placeOf(drawing, place) : null
    if (part) canvas.current?.show(part)
  }, [drawing, moment])
  if (!moment) return null

  return (
    <div className={styles.screen}>
      <section className={styles.choices} aria-label={texts.choices}>
        {problem && (
          <p className={styles.problem} role="alert">
            {texts.brokenStep(problem.position, problem.stimulus, problem.message)}
          </p>
        )}
        <Choices
          choices={choices}
          unhandled={unhandled}
          moment={moment}
          inputs={simulation.inputs}
          input={simulation.inputs.includes(input) ? input : (simulation.inputs[0] ?? '')}
          onTake={take}
          onInput={(name) => show({ input: name, stimuli: [], step: 0 })}
        />
      </section>
      <section className={styles.stage} aria-label={texts.drawingOf(chart.flow)}>
        {drawing && (
          <Canvas ref={canvas} drawing={drawing} onBlank={nothing}>
            <Scene drawing={drawing} marks={marks} onChoose={nothing} />
          </Canvas>
        )}
        <DrawingNote {...drawn} />
      </section>
      <section className={styles.inspector} aria-label={texts.situation}>
        <output className={styles.announced}>
          {texts.announced(moment.step.stimulus, placeText(moment.step), choices.length)}
        </output>
        <Inspector moments={moments} at={at} onGo={go} onReset={reset} />
      </section>
    </div>
  )
}
