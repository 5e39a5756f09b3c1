import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { brandView } from '#machines/app/app.selectors.ts'
import type { GameType } from '#wire/shapes.ts'
import { useApi } from '#src/api/api-context.tsx'
import { firstGameQuery, headerVendorsQuery } from '#src/api/game-queries.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LinkPanel } from '#src/ui/link-panel.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './vendor-menu.module.css'

/** Maximum number of vendors in the dropdown, above which it links to all; from six on it is not centred (spec §2). */
const shownAtMost = 11
const tooManyToCentre = 6

interface Lobby {
  readonly gameType: GameType
  readonly label: PlainMessageId
  /**
   * The entry opens the first playable game instead of the lobby: that of lottery and that of cockfight (spec §2 top
   * navigation). The instant lottery is a hub with banners of its own, which would not be seen otherwise.
   */
  readonly direct?: true
}

const lobbies = {
  '/rng': { gameType: 'RNG', label: 'app.nav.rng' },
  '/live': { gameType: 'LIVE', label: 'app.nav.live' },
  '/fish': { gameType: 'FISH', label: 'app.nav.fish' },
  '/pvp': { gameType: 'PVP', label: 'app.nav.pvp' },
  '/sports': { gameType: 'SPORTS', label: 'app.nav.sports' },
  '/esports': { gameType: 'ESPORTS', label: 'app.nav.esports' },
  '/lott': { gameType: 'LOTT', label: 'app.nav.lott', direct: true },
  '/elott': { gameType: 'ELOTT', label: 'app.nav.elott' },
  '/ds88': { gameType: 'COCKFIGHT', label: 'app.nav.ds88', direct: true },
} as const satisfies Record<string, Lobby>

type LobbyPath = keyof typeof lobbies

const isLobby = (to: string): to is LobbyPath => Object.hasOwn(lobbies, to)

/** The dropdown of a menu entry with its vendors' logos; entries without a lobby have none (spec §2). */
export function VendorMenu({ to }: { readonly to: string }) {
  return isLobby(to) ? <LobbyMenu to={to} /> : null
}

/** All vendors of the merchant, read once a visit. */
const useVendorsOf = () => {
  const api = useApi()
  const merchant = useAppState((snapshot) => brandView(snapshot).brand?.merchant)
  return headerVendorsQuery(api, merchant)
}

function LobbyMenu({ to }: { readonly to: LobbyPath }) {
  const t = useText()
  const queries = useQueryClient()
  const vendors = useVendorsOf()
  const openFirst = useFirstGame(to)
  return (
    <LinkPanel
      label={t('header.vendors', { category: t(lobbies[to].label) })}
      onIntent={() => void queries.prefetchQuery(vendors)}
      onFollow={'direct' in lobbies[to] ? openFirst : undefined}
    >
      <Vendors to={to} />
    </LinkPanel>
  )
}

/** Starts the first playable game of a category through the gate; where there is none, the lobby says so. */
function useFirstGame(to: LobbyPath) {
  const api = useApi()
  const queries = useQueryClient()
  const router = useRouter()
  const language = useLanguage()
  const launch = useGameLaunch()
  const find = () => queries.fetchQuery(firstGameQuery(api, { gameType: lobbies[to].gameType, language }))
  return (event: MouseEvent) => {
    if (!isPlainLeftClick(event)) return
    event.preventDefault()
    void find()
      .catch(() => null)
      .then((game) => (game === null ? router.navigate({ to }) : launch.start(game)))
  }
}

function Vendors({ to }: { readonly to: LobbyPath }) {
  const t = useText()
  const { data, isError, refetch } = useQuery(useVendorsOf())
  if (isError && data === undefined) {
    return (
      <div className={classNames(styles['row'], styles['centred'])} role="alert">
        <p>{t('app.fault.network')}</p>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div className={styles['row']}>
        {Array.from({ length: tooManyToCentre }, (_, index) => (
          <Skeleton key={index} className={styles['card']} />
        ))}
      </div>
    )
  }
  const vendors = data.get(lobbies[to].gameType) ?? []
  if (vendors.length === 0) {
    return <p className={classNames(styles['row'], styles['centred'])}>{t('header.vendors.none')}</p>
  }
  return (
    <ul className={classNames(styles['row'], vendors.length < tooManyToCentre && styles['centred'])}>
      {vendors.slice(0, shownAtMost).map(({ vassalage, title, logo, state }) => (
        <li key={vassalage}>
          <Link to={to} search={{ page: vassalage }} className={styles['card']}>
            <img className={styles['logo']} src={logo} alt={title} width={260} height={104} />
            {state !== 'open' && <span className={styles['state']}>{t(`header.vendors.${state}`)}</span>}
          </Link>
        </li>
      ))}
      {vendors.length >= shownAtMost && (
        <li>
          <Link to={to} search={{}} className={classNames(styles['card'], styles['more'])}>
            {t('header.vendors.more', { count: vendors.length })}
            <Icon of={ArrowRight} size={16} />
          </Link>
        </li>
      )}
    </ul>
  )
}
