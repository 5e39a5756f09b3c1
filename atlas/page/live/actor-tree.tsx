import { isRunning, type RecordedActor, type World } from '#atlas/live/record.ts'
import styles from './actor-tree.module.css'
import { placeText } from './entry-texts.ts'
import { liveTexts } from './live-texts.ts'

interface ActorTreeProps {
  readonly world: World
  /** The chart that is drawn. */
  readonly shown: number | null
  /** True when no chart is selected and the view follows the active one. */
  readonly isFollowing: boolean
  onChoose(actor: number | null): void
}

/** Renders the charts of a tab as a tree of parents and children, with their active states. */
export function ActorTree({ world, shown, isFollowing, onChoose }: ActorTreeProps) {
  const roots = [...world.values()].filter(({ actor }) => actor.parent === null || !world.has(actor.parent))
  return (
    <section className={styles.tree} aria-labelledby="live-charts">
      <h2 id="live-charts">{liveTexts.charts}</h2>
      <button type="button" className={styles.follow} aria-pressed={isFollowing} onClick={() => onChoose(null)}>
        {liveTexts.follow}
      </button>
      {world.size === 0 && <p>{liveTexts.noCharts}</p>}
      <Branch actors={roots} world={world} shown={shown} isFollowing={isFollowing} onChoose={onChoose} />
    </section>
  )
}

function Branch({ actors, ...rest }: ActorTreeProps & { readonly actors: readonly RecordedActor[] }) {
  if (actors.length === 0) return null
  const { world, shown, isFollowing, onChoose } = rest
  return (
    <ul>
      {actors.map((one) => {
        const { actor, state } = one
        return (
          <li key={actor.id} data-machine={actor.machine}>
            <button
              type="button"
              className={styles.actor}
              aria-pressed={!isFollowing && actor.id === shown}
              data-shown={actor.id === shown || undefined}
              data-ended={!isRunning(one) || undefined}
              onClick={() => onChoose(actor.id)}
            >
              <b>{actor.machine}</b>
              <span>{isRunning(one) ? placeText(state.states) : liveTexts.ended[state.status]}</span>
              {state.work.length > 0 && <i>▸ {state.work.join(', ')}</i>}
            </button>
            <Branch actors={[...world.values()].filter((child) => child.actor.parent === actor.id)} {...rest} />
          </li>
        )
      })}
    </ul>
  )
}
