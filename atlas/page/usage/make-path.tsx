import { useState } from 'react'
import { hashOf, joinStimuli } from '#atlas/page/address.ts'
import { identityOf, triggerOf } from '#atlas/usage/identity.ts'
import type { Untested } from '#atlas/usage/tested.ts'
import type { Stimuli } from '#atlas/usage/shortest-path.ts'
import action from './action.module.css'
import styles from './make-path.module.css'
import { usageTexts } from './usage-texts.ts'

/** Milliseconds after which the search for a path ends: it blocks the page. */
const PATIENCE = 15_000

interface MakePathProps {
  readonly flow: string
  readonly untested: Untested
}

type Made =
  | { readonly kind: 'none' | 'making' | 'failed' | 'noWay' }
  | { readonly kind: 'made'; readonly path: Stimuli }

/** Makes a path of a transition that people take and no path has, with the explorer. */
export function MakePath({ flow, untested: { id, why, journeys } }: MakePathProps) {
  const [made, setMade] = useState<Made>({ kind: 'none' })
  const make = async () => {
    setMade({ kind: 'making' })
    try {
      setMade(await findPath(flow, id))
    } catch {
      setMade({ kind: 'failed' })
    }
  }
  return (
    <div className={styles.make}>
      {journeys.length > 0 && <p>{usageTexts.journeys(journeys)}</p>}
      <p>{usageTexts.why[why]}</p>
      {why === 'noCase' && <Copied text={stimulusOf(id)} label={usageTexts.copyStimulus} isShown />}
      {why === 'notAsked' && made.kind !== 'made' && (
        <button type="button" className={action.action} disabled={made.kind === 'making'} onClick={make}>
          {usageTexts.makePath}
        </button>
      )}
      <output>
        {made.kind === 'making' && usageTexts.making}
        {made.kind === 'failed' && usageTexts.makeFailed}
        {made.kind === 'noWay' && usageTexts.noWay}
      </output>
      {made.kind === 'made' && <Path flow={flow} id={id} path={made.path} />}
    </div>
  )
}

function Path({
  flow,
  id,
  path: { input, stimuli },
}: {
  readonly flow: string
  readonly id: string
  readonly path: Stimuli
}) {
  const more = { input, do: joinStimuli(stimuli) }
  return (
    <section aria-label={usageTexts.path}>
      <p>{usageTexts.begins(input)}</p>
      <ol className={styles.stimuli}>
        {stimuli.map((stimulus, index) => (
          <li key={`${String(index)} ${stimulus}`}>{stimulus}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <a className={action.action} href={hashOf({ flow, view: 'simulate', step: stimuli.length, more })}>
          {usageTexts.play}
        </a>
        <Copied text={journeyText(id, { input, stimuli })} label={usageTexts.copy} />
      </div>
    </section>
  )
}

interface CopiedProps {
  readonly text: string
  readonly label: string
  readonly isShown?: boolean
}

function Copied({ text, label, isShown = false }: CopiedProps) {
  const [message, setMessage] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(usageTexts.copied),
      () => setMessage(usageTexts.copyFailed),
    )
  return (
    <>
      {isShown && <code className={styles.code}>{text}</code>}
      <button type="button" className={action.action} onClick={copy}>
        {label}
      </button>
      <output>{message}</output>
    </>
  )
}

async function findPath(flow: string, id: string): Promise<Made> {
  const [{ loadModel }, { explore }, { shortestPathTo }] = await Promise.all([
    import('#atlas/page/models.ts'),
    import('#atlas/explore/explore.ts'),
    import('#atlas/usage/shortest-path.ts'),
  ])
  const model = await loadModel(flow)
  // Exploration blocks the page: its message has to be painted first.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const ends = performance.now() + PATIENCE
  const path = shortestPathTo(explore(model, { hasTime: () => performance.now() < ends }), id)
  return path ? { kind: 'made', path } : { kind: 'noWay' }
}

/** A journey in the notation of a model; its claim is still to be written. */
const journeyText = (id: string, { input, stimuli }: Stimuli): string =>
  [
    `${JSON.stringify(id)}: {`,
    `  claim: ${JSON.stringify(usageTexts.claim(id))},`,
    `  input: ${JSON.stringify(input)},`,
    '  steps: [',
    ...stimuli.map((stimulus) => `    { do: ${JSON.stringify(stimulus)} },`),
    '  ],',
    '},',
    '',
  ].join('\n')

/** The stimulus of a transition in the notation of tests, without its case. */
function stimulusOf(id: string): string {
  const { event } = identityOf(id)
  return triggerOf(event).kind === 'after' ? event : `${event}/${usageTexts.anyCase}`
}
