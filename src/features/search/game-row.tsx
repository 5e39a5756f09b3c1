import type { ReactNode } from 'react'
import type { Game } from '#wire/play/game.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from './search-dialog.module.css'

export interface RowProps {
  readonly mark: ReactNode
  readonly name: string
  readonly facts?: string
}

/** Renders the content of an option: a picture, a name, and facts below it. */
export function Row({ mark, name, facts }: RowProps) {
  return (
    <>
      <span className={styles['mark']}>{mark}</span>
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        {facts !== undefined && <span className={styles['facts']}>{facts}</span>}
      </span>
    </>
  )
}

/** Renders the content of an option that is a game: its tile, name, vendor and lobby. */
export function GameRow({ game: { art, name, vendorName, gameType } }: { readonly game: Game }) {
  const t = useText()
  return (
    <Row
      mark={<img className={styles['art']} src={art} alt="" width={36} height={48} draggable={false} />}
      name={name}
      facts={`${vendorName} · ${t(`lobby.title.${gameType}`)}`}
    />
  )
}
