import { useState } from 'react'
import { hashOf, joinStimuli } from '#atlas/page/address.ts'
import { identityOf, triggerOf } from '#atlas/use/identity.ts'
import type { Untested } from '#atlas/use/tested.ts'
import type { Stimuli } from '#atlas/use/way-to.ts'
import action from './action.module.css'
import styles from './make-path.module.css'
import { textsOfUse } from './use-texts.ts'

/** Milliseconds that looking for a way may take before the page has to answer again. */
const PATIENCE = 15_000

interface MakePathProps {
  readonly flow: string
  readonly untested: Untested
}

type Made =
  | { readonly kind: 'none' | 'making' | 'failed' | 'noWay' }
  | { readonly kind: 'made'; readonly path: Stimuli }

/** Makes a path of what people do and no path has, by the explorer that looks at every chart. */
export function MakePath({ flow, untested: { id, why, journeys } }: MakePathProps) {
  const [made, setMade] = useState<Made>({ kind: 'none' })
  const make = async () => {
    setMade({ kind: 'making' })
    try {
      setMade(await wayIn(flow, id))
    } catch {
      setMade({ kind: 'failed' })
    }
  }
  return (
    <div className={styles.make}>
      {journeys.length > 0 && <p>{textsOfUse.journeys(journeys)}</p>}
      <p>{textsOfUse.why[why]}</p>
      {why === 'noCase' && <Copied text={stimulusOf(id)} label={textsOfUse.copyStimulus} isShown />}
      {why === 'notAsked' && made.kind !== 'made' && (
        <button type="button" className={action.action} disabled={made.kind === 'making'} onClick={make}>
          {textsOfUse.makePath}
        </button>
      )}
      <output>
        {made.kind === 'making' && textsOfUse.making}
        {made.kind === 'failed' && textsOfUse.makeFailed}
        {made.kind === 'noWay' && textsOfUse.noWay}
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
    <section aria-label={textsOfUse.path}>
      <p>{textsOfUse.begins(input)}</p>
      <ol className={styles.stimuli}>
        {stimuli.map((stimulus, index) => (
          <li key={`${String(index)} ${stimulus}`}>{stimulus}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <a className={action.action} href={hashOf({ flow, view: 'simulate', step: stimuli.length, more })}>
          {textsOfUse.play}
        </a>
        <Copied text={journeyText(id, { input, stimuli })} label={textsOfUse.copy} />
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
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(textsOfUse.copied),
      () => setSaid(textsOfUse.copyFailed),
    )
  return (
    <>
      {isShown && <code className={styles.code}>{text}</code>}
      <button type="button" className={action.action} onClick={copy}>
        {label}
      </button>
      <output>{said}</output>
    </>
  )
}

async function wayIn(flow: string, id: string): Promise<Made> {
  const [{ loadModel }, { explore }, { wayTo }] = await Promise.all([
    import('#atlas/page/models.ts'),
    import('#atlas/explore/explore.ts'),
    import('#atlas/use/way-to.ts'),
  ])
  const model = await loadModel(flow)
  // Exploring holds the page up: what is said of it has to be seen before.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const ends = performance.now() + PATIENCE
  const path = wayTo(explore(model, { hasTime: () => performance.now() < ends }), id)
  return path ? { kind: 'made', path } : { kind: 'noWay' }
}

/** A journey as a model has it, its promise still to be written. */
const journeyText = (id: string, { input, stimuli }: Stimuli): string =>
  [
    `${JSON.stringify(id)}: {`,
    `  claim: ${JSON.stringify(textsOfUse.claim(id))},`,
    `  input: ${JSON.stringify(input)},`,
    '  steps: [',
    ...stimuli.map((stimulus) => `    { do: ${JSON.stringify(stimulus)} },`),
    '  ],',
    '},',
    '',
  ].join('\n')

/** What sets a transition off, as tests write it, the case left open. */
function stimulusOf(id: string): string {
  const { event } = identityOf(id)
  return triggerOf(event).kind === 'after' ? event : `${event}/${textsOfUse.anyCase}`
}
