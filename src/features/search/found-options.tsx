import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Store from 'lucide-react/icons/store'
import type { Option } from '#machines/search/search.rules.ts'
import type { SearchView } from '#machines/search/search.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { GameRow, Row } from './game-row.tsx'
import { intoView } from './into-view.ts'
import { pageTitle } from './page-titles.ts'
import styles from './search-dialog.module.css'

export interface FoundOptionsProps {
  /** Id of the list. */
  readonly id: string
  readonly view: SearchView
  /** Receives the index of the option. */
  readonly onPress: (at: number) => void
}

const headings = {
  game: 'search.games',
  vendor: 'search.vendors',
  lobby: 'search.lobbies',
  page: 'search.pages',
  help: 'search.help',
  term: 'search.terms',
} as const

/** Renders the results by kind; pressing one selects it. */
export function FoundOptions({ id, view, onPress }: FoundOptionsProps) {
  const t = useText()
  const placed = view.options.map((option, at) => ({ option, at }))
  const kinds = [...new Set(view.options.map(({ kind }) => kind))]
  return (
    <>
      {view.nearest && <p className={styles['nearest']}>{t('search.nearest', { term: view.term })}</p>}
      <div id={id} role="listbox" aria-label={t('search.title')}>
        {kinds.map((kind) => {
          const own = placed.filter(({ option }) => option.kind === kind)
          return (
            <div key={kind} role="group" aria-label={t(headings[kind])}>
              <p className={styles['heading']} aria-hidden="true">
                {t(headings[kind])}
              </p>
              {own.map(({ option, at }) => (
                <button
                  key={keyOf(option)}
                  id={`${id}-${at}`}
                  ref={at === view.active ? intoView : undefined}
                  type="button"
                  role="option"
                  aria-selected={at === view.active}
                  tabIndex={-1}
                  className={styles['option']}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onPress(at)}
                >
                  <Content option={option} />
                </button>
              ))}
            </div>
          )
        })}
      </div>
      <p className={styles['keys']}>{t('search.keys')}</p>
    </>
  )
}

const keyOf = (option: Option): string => {
  switch (option.kind) {
    case 'game':
      return option.game.gameCode
    case 'vendor':
      return option.vendor.vassalage
    case 'lobby':
      return option.gameType
    case 'page':
      return option.page
    case 'help':
      return option.topic.question
    case 'term':
      return option.term
  }
}

function Content({ option }: { readonly option: Option }) {
  const t = useText()
  switch (option.kind) {
    case 'game':
      return <GameRow game={option.game} />
    case 'vendor':
      return (
        <Row
          mark={<Icon of={Store} size={18} />}
          name={option.vendor.title}
          facts={`${t(`lobby.title.${option.vendor.gameType ?? 'ALL'}`)} · ${t('search.vendor', { count: option.vendor.games })}`}
        />
      )
    case 'lobby':
      return <Row mark={<Icon of={LayoutGrid} size={18} />} name={t(`lobby.title.${option.gameType}`)} />
    case 'page':
      return <Row mark={<Icon of={FileText} size={18} />} name={t(pageTitle(option.page))} />
    case 'help':
      return <Row mark={<Icon of={CircleQuestionMark} size={18} />} name={option.topic.question} />
    case 'term':
      return null
  }
}
