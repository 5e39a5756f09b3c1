import type { ReactNode } from 'react'
import { ROOT_PATH, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { hashOf } from '#atlas/page/address.ts'
import details from '#atlas/page/details.module.css'
import { Section, TestsOf } from '#atlas/page/details.tsx'
import { Facts } from '#atlas/page/facts.tsx'
import { texts } from '#atlas/page/texts.ts'
import { conditionText, triggerSentence } from '#atlas/page/words-of.ts'
import { leavingOf, type StateUse, type Way } from '#atlas/use/on-chart.ts'
import { untestedIn } from '#atlas/use/tested.ts'
import { countText, dwellText, pointsText, shareText } from '#atlas/use/words.ts'
import { MakePath } from './make-path.tsx'
import { wayTarget } from './names.ts'
import { ShareBar } from './share-bar.tsx'
import type { Shown } from './shown.ts'
import styles from './numbers.module.css'
import { textsOfUse } from './use-texts.ts'

interface NumbersProps {
  readonly shown: Shown
  readonly at: string | null
  onChoose(at: string | null): void
}

/** The numbers of the state or transition chosen; where people leave when none is. */
export function Numbers({ shown, at, onChoose }: NumbersProps) {
  const { union } = shown
  const state = union.states.find(({ path, parent }) => path === at && parent !== null)
  const transition = union.transitions.find(({ id }) => id === at)
  if (!state && !transition) return <Overview shown={shown} onChoose={onChoose} />
  return (
    <>
      <button type="button" className={styles.close} aria-label={textsOfUse.close} onClick={() => onChoose(null)}>
        ×
      </button>
      {state && <StateNumbers shown={shown} state={state} onChoose={onChoose} />}
      {transition && <WayNumbers shown={shown} transition={transition} onChoose={onChoose} />}
    </>
  )
}

interface PartProps {
  readonly shown: Shown
  onChoose(at: string | null): void
}

function Overview({ shown: { chart, now }, onChoose }: PartProps) {
  const leaving = leavingOf(now)
  return (
    <>
      <header className={details.head}>
        <h2>{textsOfUse.title(chart.flow)}</h2>
      </header>
      <Section title={textsOfUse.leaving}>
        {leaving.length === 0 && <p>{textsOfUse.noLeaving(now.use.floor)}</p>}
        <ol className={styles.ways}>
          {leaving.map(({ path, left, share }) => (
            <li key={path}>
              <button type="button" data-leaves onClick={() => onChoose(path)}>
                <b>{path}</b>
                <span>{textsOfUse.leftOf(left, share)}</span>
                <ShareBar share={share} />
              </button>
            </li>
          ))}
        </ol>
        {chart.states.some(({ kind }) => kind === 'parallel') && (
          <p className={details.kind}>{textsOfUse.leavingHint}</p>
        )}
      </Section>
    </>
  )
}

/** What is told now, and of what it is compared with. */
const both = (now: string | null, before: string | null): readonly string[] => [
  ...(now === null ? [] : [now]),
  ...(before === null ? [] : [textsOfUse.before(before)]),
]

const said = <Value,>(value: Value | null | undefined, say: (value: Value) => string): string | null =>
  value == null ? null : say(value)

function StateNumbers({ shown, state, onChoose }: PartProps & { readonly state: StateJson }) {
  const { union: chart, now, before, compared } = shown
  const { path } = state
  const [own, other] = [now.states.get(path), before?.states.get(path)]
  const change = compared?.states.get(path)?.leaving
  const left = (use: StateUse | undefined) => (use && use.left > 0 ? use : null)
  return (
    <>
      <header className={details.head}>
        <h2>{state.key}</h2>
        <p className={details.path}>{path}</p>
      </header>
      <p>{state.description}</p>
      {!own && <p>{textsOfUse.notTold(now.use.floor)}</p>}
      <Facts
        className={styles.facts}
        facts={[
          [textsOfUse.entered, both(said(own?.entered, countText), said(other?.entered, countText))],
          [textsOfUse.dwell, both(said(own?.dwell, dwellText), said(other?.dwell, dwellText))],
          [textsOfUse.left, both(said(left(own)?.left, countText), said(left(other)?.left, countText))],
          [textsOfUse.leftShare, both(said(left(own)?.leftShare, shareText), said(left(other)?.leftShare, shareText))],
          [textsOfUse.change, change == null ? [] : [pointsText(change)]],
        ]}
      />
      <Section title={textsOfUse.branches}>
        {own && own.branches.length === 0 && <p>{textsOfUse.noBranch}</p>}
        {own?.branches.map(({ event, count, ofState, ways }) => {
          const [first] = ways
          const transition = chart.transitions.find(({ id }) => id === first?.id)
          return (
            <div key={event} className={styles.branch}>
              <h4>
                {transition ? triggerSentence(chart, transition) : event}
                <span>
                  {textsOfUse.times(count)}, {shareText(ofState)}
                </span>
              </h4>
              <ul className={styles.ways}>
                {ways.map((way) => (
                  <li key={way.id}>
                    <WayButton shown={shown} way={way} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
        {own && own.left > 0 && (
          <div className={styles.branch}>
            <h4>
              {textsOfUse.leftWay}
              <span>{textsOfUse.leftOf(own.left, own.leftShare)}</span>
            </h4>
            <ShareBar share={own.leftShare} />
          </div>
        )}
      </Section>
      <OpenChart shown={shown} at={path} />
    </>
  )
}

interface WayButtonProps extends PartProps {
  readonly way: Way
}

/** One way of a branch, with its share of the event. */
function WayButton({ shown: { union: chart, compared }, way, onChoose }: WayButtonProps) {
  const transition = chart.transitions.find(({ id }) => id === way.id)
  const change = compared?.ways.get(way.id)
  if (!transition) return null
  return (
    <button type="button" data-kind={transition.kind} onClick={() => onChoose(way.id)}>
      <b>{wayTarget(transition)}</b>
      <span>
        {[
          conditionText(transition),
          `${countText(way.count)}, ${shareText(way.ofEvent)}`,
          change?.became ? textsOfUse.became[change.became] : said(change?.ofEvent, pointsText),
          way.isHere ? null : textsOfUse.notHere,
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </span>
      <ShareBar share={way.ofEvent} />
    </button>
  )
}

function WayNumbers({ shown, transition, onChoose }: PartProps & { readonly transition: TransitionJson }) {
  const { chart, now, before, compared, base } = shown
  const { id, source, targets, kind } = transition
  const [own, other] = [now.ways.get(id), before?.ways.get(id)]
  const change = compared?.ways.get(id)
  const untested = untestedIn(chart, now.use).find((one) => one.id === id)
  const isHere = own?.isHere ?? other?.isHere ?? true
  const place = (path: string): ReactNode => (
    <button key={path} type="button" className={details.link} onClick={() => onChoose(path)}>
      {path}
    </button>
  )
  const points = base === 'state' ? change?.ofState : change?.ofEvent
  return (
    <>
      <header className={details.head}>
        <h2 data-kind={kind}>{triggerSentence(chart, transition)}</h2>
        <p className={details.kind}>{conditionText(transition)}</p>
        {change?.became && <p className={details.kind}>{textsOfUse.became[change.became]}</p>}
        {!isHere && <p className={details.kind}>{textsOfUse.notHere}</p>}
      </header>
      {!own && <p>{textsOfUse.notTold(now.use.floor)}</p>}
      <Facts
        className={styles.facts}
        facts={[
          [textsOfUse.taken, both(said(own?.count, textsOfUse.times), said(other?.count, textsOfUse.times))],
          [textsOfUse.ofState, both(said(own?.ofState, shareText), said(other?.ofState, shareText))],
          [textsOfUse.ofEvent, both(said(own?.ofEvent, shareText), said(other?.ofEvent, shareText))],
          [textsOfUse.change, points == null ? [] : [pointsText(points)]],
        ]}
      />
      {own && own.outcomes.length > 0 && (
        <Section title={textsOfUse.outcome}>
          <ul className={styles.outcomes}>
            {own.outcomes.map(({ outcome, count, share }) => (
              <li key={outcome}>
                <span>{textsOfUse.outcomes[outcome] ?? outcome}</span>
                <span>
                  {countText(count)}, {shareText(share)}
                </span>
                <ShareBar share={share} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={texts.from}>{source === ROOT_PATH ? <p>{texts.machine}</p> : place(source)}</Section>
      <Section title={texts.to}>{targets.length === 0 ? <p>{texts.stays}</p> : targets.map(place)}</Section>
      {isHere && <TestsOf chart={chart} id={id} />}
      {untested && (
        <Section title={textsOfUse.untested}>
          <MakePath key={id} flow={chart.flow} untested={untested} />
        </Section>
      )}
      {isHere && <OpenChart shown={shown} at={id} />}
    </>
  )
}

function OpenChart({ shown: { chart }, at }: { readonly shown: Shown; readonly at: string }) {
  return (
    <p>
      <a className={details.link} href={hashOf({ flow: chart.flow, at })}>
        {textsOfUse.openChart}
      </a>
    </p>
  )
}
