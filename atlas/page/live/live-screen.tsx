import { useCallback, useState } from 'react'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { actorOf, isRunning, transitionsTaken, worldAt, type Recorded, type World } from '#atlas/live/record.ts'
import { useIndex } from '#atlas/page/data.ts'
import { useKeys } from '#atlas/page/use-keys.ts'
import { ActorTree } from './actor-tree.tsx'
import { EntryDetails } from './entry-details.tsx'
import styles from './live-screen.module.css'
import { liveTexts } from './live-texts.ts'
import { Recorder } from './recorder.tsx'
import { SourceList } from './source-list.tsx'
import { Stage } from './stage.tsx'
import type { LiveNow, LiveStore, Source } from './store.ts'
import { TimeLine } from './time-line.tsx'

interface LiveScreenProps {
  readonly store: LiveStore
  readonly now: LiveNow
  readonly source: Source
  /** The chart to follow; null for all charts. */
  readonly chart: ChartJson | null
  onOpen(file: File): void
}

/** Renders a tab of the site: its charts, the drawing of the active one, and the time line. */
export function LiveScreen({ store, now, source, chart, onOpen }: LiveScreenProps) {
  const { record } = source
  const index = useIndex()
  const [isOnly, setOnly] = useState(false)
  const newest = record.dropped + record.entries.length - 1
  const isChosen = now.actor !== null || chart !== null
  const isListed = ({ entry }: Recorded) => {
    if (!isOnly || !isChosen) return true
    const actor = actorOf(entry)
    if (actor === null) return false
    return now.actor === null ? record.actors.get(actor)?.machine === chart?.id : actor === now.actor
  }
  const listed = record.entries.filter(isListed)
  // The selected entry may have been removed from the record.
  const at = now.index === null ? newest : Math.max(record.dropped, now.index)
  const world = worldAt(record, at)
  const moment = listed.findLast((one) => one.index <= at)
  const shown = chosenActor(world, now.actor, chart?.id ?? null, moment)
  const machine = shown === null ? (chart?.id ?? null) : (world.get(shown)?.actor.machine ?? null)
  const flows = index.kind === 'ready' ? new Map(index.value.map(({ id, flow }) => [id, flow])) : null
  const flow = machine === null ? null : (flows?.get(machine) ?? null)

  const go = useCallback((to: number) => store.select({ index: to }), [store])
  const step = (by: 1 | -1) => {
    const next =
      by > 0 ? listed.find((one) => one.index > at) : listed.findLast((one) => one.index < (moment?.index ?? 0))
    if (next) go(next.index)
  }
  const toggle = () => store.select({ index: now.index === null ? (moment?.index ?? newest) : null })

  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    p: toggle,
    End: () => store.select({ index: null }),
  })

  const current = moment ? (world.get(actorOf(moment.entry) ?? -1) ?? null) : null
  const currentActor = moment ? (record.actors.get(actorOf(moment.entry) ?? -1) ?? null) : null
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <SourceList sources={now.sources} chosen={source.id} onChoose={(id) => store.select({ source: id })} />
        <ActorTree
          world={world}
          shown={shown}
          isFollowing={now.actor === null}
          onChoose={(actor) => store.select({ actor })}
        />
      </div>
      <div className={styles.stage}>
        <Stages
          flow={flow}
          state={shown === null ? null : (world.get(shown)?.state ?? null)}
          transitions={moment && actorOf(moment.entry) === shown ? transitionsTaken(moment.entry) : none}
        />
        {machine !== null && flows !== null && flow === null && (
          <output className={styles.note}>{liveTexts.unknownMachine(machine)}</output>
        )}
        {shown === null && chart && <output className={styles.note}>{liveTexts.notStarted(chart.flow)}</output>}
      </div>
      <section className={styles.line} aria-label={liveTexts.timeline}>
        <Recorder
          source={source}
          isPaused={now.index !== null}
          unseen={listed.filter((one) => one.index > at).length}
          isOnly={isOnly && isChosen}
          isChosen={isChosen}
          canGoBack={listed.some((one) => one.index < (moment?.index ?? 0))}
          canGoOn={listed.some((one) => one.index > at)}
          onToggle={toggle}
          onStep={step}
          onOnly={setOnly}
          onClear={() => store.clear(source.id)}
          onOpen={onOpen}
        />
        {moment && (
          <EntryDetails
            recorded={moment}
            then={current}
            actor={currentActor}
            flow={currentActor ? (flows?.get(currentActor.machine) ?? null) : null}
          />
        )}
        <TimeLine
          entries={listed}
          actors={record.actors}
          index={moment?.index ?? null}
          empty={isOnly ? liveTexts.nothingOf : liveTexts.nothingYet}
          onChoose={go}
        />
      </section>
    </div>
  )
}

const none: readonly string[] = []

/** The actor to draw: the selected one, else the newest of the chart to follow, else the last active one. */
function chosenActor(
  world: World,
  chosen: number | null,
  machine: string | null,
  moment: Recorded | undefined,
): number | null {
  if (chosen !== null && world.has(chosen)) return chosen
  const acting = moment ? actorOf(moment.entry) : null
  if (machine === null && acting !== null && world.has(acting)) return acting
  const candidates = [...world.values()].filter(({ actor }) => machine === null || actor.machine === machine)
  const best = candidates.findLast(isRunning) ?? candidates.at(-1)
  return best?.actor.id ?? null
}

interface StagesProps {
  /** The drawn flow. */
  readonly flow: string | null
  readonly state: Parameters<typeof Stage>[0]['state']
  readonly transitions: readonly string[]
}

/** Keeps the drawings of all shown charts mounted: the active chart changes quickly. */
function Stages({ flow, state, transitions }: StagesProps) {
  const [flows, setFlows] = useState<readonly string[]>([])
  if (flow !== null && !flows.includes(flow)) setFlows([...flows, flow])
  return flows.map((one) => (
    <Stage
      key={one}
      flow={one}
      state={one === flow ? state : null}
      transitions={one === flow ? transitions : none}
      isShown={one === flow}
    />
  ))
}
