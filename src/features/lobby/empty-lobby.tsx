import type { ValueOf } from '#wire/call.ts'
import type { gamesCalls } from '#wire/play/games.ts'
import type { LobbyEvent } from '#machines/lobby/lobby.setup.ts'
import type { ListType } from '#machines/lobby/lobby.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { EmptyHallPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import styles from './lobby-games.module.css'

type Without = ValueOf<typeof gamesCalls.gameList>['without']

/** The event that clears a filter. */
const clearEvents = {
  vassalage: { type: 'vendors.chosen', vendors: [] },
  gameClassify: { type: 'classify.selected', classify: null },
  gameName: { type: 'search.typed', text: '' },
  minBet: { type: 'minBet.selected', minBet: null },
} satisfies Readonly<Record<Without[number]['filter'], LobbyEvent>>

export interface EmptyLobbyProps {
  readonly list: ListType
  /** True if a filter is chosen at all. */
  readonly filtered: boolean
  /** Number of games without each one of the filters. */
  readonly without: Without
  readonly send: (event: LobbyEvent) => void
}

/** Renders an empty list, with buttons that clear the filters in the way. */
export function EmptyLobby({ list, filtered, without, send }: EmptyLobbyProps) {
  const t = useText()
  if (list === 'fav' || list === 'recent') {
    return (
      <EmptyState
        picture={<EmptyHallPicture />}
        title={t(`lobby.empty.${list}.title`)}
        text={t(`lobby.empty.${list}.text`)}
        action={
          <Button variant="primary" onClick={() => send({ type: 'all.selected' })}>
            {t('lobby.empty.own.action')}
          </Button>
        }
      />
    )
  }
  const kind = filtered ? 'filtered' : 'bare'
  return (
    <EmptyState
      picture={<EmptyHallPicture />}
      title={t(`lobby.empty.${kind}.title`)}
      text={t(without.length > 0 ? 'lobby.empty.without.title' : `lobby.empty.${kind}.text`)}
      action={
        <div className={styles['ways']}>
          {without.map(({ filter, total }) => (
            <Button key={filter} onClick={() => send(clearEvents[filter])}>
              {t(`lobby.empty.without.${filter}`, { count: total })}
            </Button>
          ))}
          <Button variant="primary" onClick={() => send({ type: 'filters.cleared' })}>
            {t(`lobby.empty.${kind}.action`)}
          </Button>
        </div>
      }
    />
  )
}
