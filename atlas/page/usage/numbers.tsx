import type { ReactNode } from 'react'
import { ROOT_PATH, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { hashOf } from '#atlas/page/address.ts'
import details from '#atlas/page/details.module.css'
import { Section, TestsOf } from '#atlas/page/details.tsx'
import { Facts } from '#atlas/page/facts.tsx'
import { texts } from '#atlas/page/texts.ts'
import { conditionText, triggerSentence } from '#atlas/page/chart-texts.ts'
import { leavingOf, type StateUsage, type TransitionUsage } from '#atlas/usage/chart-usage.ts'
import { untestedIn } from '#atlas/usage/tested.ts'
import { countText, dwellText, pointsText, shareText } from '#atlas/usage/format.ts'
import { MakePath } from './make-path.tsx'
import { transitionTarget } from './names.ts'
import { ShareBar } from './share-bar.tsx'
import type { ShownUsage } from './shown-usage.ts'
import styles from './numbers.module.css'
import { usageTexts } from './usage-texts.ts'

interface NumbersProps {
  readonly shown: ShownUsage
  readonly at: string | null
  onChoose(at: string | null): void
}

/** Renders the numbers of the selected state or transition; without a selection, where people leave. */
export function Numbers({ shown, at, onChoose }: NumbersProps) {
  const { union } = shown
  const state = union.states.find(({ path, parent }) => path === at && parent !== null)
  const transition = union.transitions.find(({ id }) => id === at)
  if (!state && !transition) return <Overview shown={shown} onChoose={onChoose} />
  return (
    <>
      <button type="button" className={styles.close} aria-label={usageTexts.close} onClick={() => onChoose(null)}>
        ×
      </button>
      {state && <StateNumbers shown={shown} state={state} onChoose={onChoose} />}
      {transition && <TransitionNumbers shown={shown} transition={transition} onChoose={onChoose} />}
    </>
  )
}

interface PartProps {
  readonly shown: ShownUsage
  onChoose(at: string | null): void
}

function Overview({ shown: { chart, now }, onChoose }: PartProps) {
  const leaving = leavingOf(chart, now)
  return (
    <>
      <header className={details.head}>
        <h2>{usageTexts.title(chart.flow)}</h2>
      </header>
      <Section title={usageTexts.leaving}>
        {leaving.length === 0 && <p>{usageTexts.noLeaving(now.usage.floor)}</p>}
        <ol className={styles.ways}>
          {leaving.map(({ path, left, share }) => (
            <li key={path}>
              <button type="button" data-leaves onClick={() => onChoose(path)}>
                <b>{path}</b>
                <span>{usageTexts.leftOf(left, share)}</span>
                <ShareBar share={share} />
              </button>
            </li>
          ))}
        </ol>
        {chart.states.some(({ kind }) => kind === 'parallel') && (
          <p className={details.kind}>{usageTexts.leavingHint}</p>
        )}
      </Section>
    </>
  )
}

/** The value now, and the value it is compared with. */
const both = (now: string | null, before: string | null): readonly string[] => [
  ...(now === null ? [] : [now]),
  ...(before === null ? [] : [usageTexts.before(before)]),
]

const formatted = <Value,>(value: Value | null | undefined, format: (value: Value) => string): string | null =>
  value == null ? null : format(value)

function StateNumbers({ shown, state, onChoose }: PartProps & { readonly state: StateJson }) {
  const { union: chart, now, before, compared } = shown
  const { path } = state
  const [own, other] = [now.states.get(path), before?.states.get(path)]
  const change = compared?.states.get(path)?.leaving
  const left = (usage: StateUsage | undefined) => (usage && usage.left > 0 ? usage : null)
  return (
    <>
      <header className={details.head}>
        <h2>{state.key}</h2>
        <p className={details.path}>{path}</p>
      </header>
      <p>{state.description}</p>
      {!own && <p>{usageTexts.belowFloor(now.usage.floor)}</p>}
      <Facts
        className={styles.facts}
        facts={[
          [usageTexts.entered, both(formatted(own?.entered, countText), formatted(other?.entered, countText))],
          [usageTexts.dwell, both(formatted(own?.dwell, dwellText), formatted(other?.dwell, dwellText))],
          [usageTexts.left, both(formatted(left(own)?.left, countText), formatted(left(other)?.left, countText))],
          [
            usageTexts.leftShare,
            both(formatted(left(own)?.leftShare, shareText), formatted(left(other)?.leftShare, shareText)),
          ],
          [usageTexts.change, change == null ? [] : [pointsText(change)]],
        ]}
      />
      <Section title={usageTexts.branches}>
        {own && own.branches.length === 0 && own.leftByParents === 0 && <p>{usageTexts.noBranch}</p>}
        {own?.branches.map(({ event, count, ofState, ways }) => {
          const [first] = ways
          const transition = chart.transitions.find(({ id }) => id === first?.id)
          return (
            <div key={event} className={styles.branch}>
              <h4>
                {transition ? triggerSentence(chart, transition) : event}
                <span>
                  {usageTexts.times(count)}, {shareText(ofState)}
                </span>
              </h4>
              <ul className={styles.ways}>
                {ways.map((way) => (
                  <li key={way.id}>
                    <TransitionButton shown={shown} way={way} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
        {own && own.leftByParents > 0 && (
          <div className={styles.branch}>
            <h4>
              {usageTexts.leftByParents}
              <span>
                {usageTexts.times(own.leftByParents)}, {shareText(own.leftByParentsShare)}
              </span>
            </h4>
            <ShareBar share={own.leftByParentsShare} />
          </div>
        )}
        {own && own.left > 0 && (
          <div className={styles.branch}>
            <h4>
              {usageTexts.leftWay}
              <span>{usageTexts.leftOf(own.left, own.leftShare)}</span>
            </h4>
            <ShareBar share={own.leftShare} />
          </div>
        )}
      </Section>
      <OpenChart shown={shown} at={path} />
    </>
  )
}

interface TransitionButtonProps extends PartProps {
  readonly way: TransitionUsage
}

/** One transition of an event, with its share of the event. */
function TransitionButton({ shown: { union: chart, compared }, way, onChoose }: TransitionButtonProps) {
  const transition = chart.transitions.find(({ id }) => id === way.id)
  const change = compared?.ways.get(way.id)
  if (!transition) return null
  return (
    <button type="button" data-kind={transition.kind} onClick={() => onChoose(way.id)}>
      <b>{transitionTarget(transition)}</b>
      <span>
        {[
          conditionText(transition),
          `${countText(way.count)}, ${shareText(way.ofEvent)}`,
          change?.became ? usageTexts.became[change.became] : formatted(change?.ofEvent, pointsText),
          way.isHere ? null : usageTexts.notHere,
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </span>
      <ShareBar share={way.ofEvent} />
    </button>
  )
}

function TransitionNumbers({ shown, transition, onChoose }: PartProps & { readonly transition: TransitionJson }) {
  const { chart, now, before, compared, base } = shown
  const { id, source, targets, kind } = transition
  const [own, other] = [now.ways.get(id), before?.ways.get(id)]
  const change = compared?.ways.get(id)
  const untested = untestedIn(chart, now.usage).find((one) => one.id === id)
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
        {change?.became && <p className={details.kind}>{usageTexts.became[change.became]}</p>}
        {!isHere && <p className={details.kind}>{usageTexts.notHere}</p>}
      </header>
      {!own && <p>{usageTexts.belowFloor(now.usage.floor)}</p>}
      <Facts
        className={styles.facts}
        facts={[
          [usageTexts.taken, both(formatted(own?.count, usageTexts.times), formatted(other?.count, usageTexts.times))],
          [usageTexts.ofState, both(formatted(own?.ofState, shareText), formatted(other?.ofState, shareText))],
          [usageTexts.ofEvent, both(formatted(own?.ofEvent, shareText), formatted(other?.ofEvent, shareText))],
          [usageTexts.change, points == null ? [] : [pointsText(points)]],
        ]}
      />
      {own && own.outcomes.length > 0 && (
        <Section title={usageTexts.outcome}>
          <ul className={styles.outcomes}>
            {own.outcomes.map(({ outcome, count, share }) => (
              <li key={outcome}>
                <span>{usageTexts.outcomes[outcome] ?? outcome}</span>
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
        <Section title={usageTexts.untested}>
          <MakePath key={id} flow={chart.flow} untested={untested} />
        </Section>
      )}
      {isHere && <OpenChart shown={shown} at={id} />}
    </>
  )
}

function OpenChart({ shown: { chart }, at }: { readonly shown: ShownUsage; readonly at: string }) {
  return (
    <p>
      <a className={details.link} href={hashOf({ flow: chart.flow, at })}>
        {usageTexts.openChart}
      </a>
    </p>
  )
}
