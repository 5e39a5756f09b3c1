import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { isMemberPage } from '#machines/app/member-pages.ts'
import { searchActors, type SearchSurroundings } from '#machines/search/search.actors.ts'
import { searchMachine } from '#machines/search/search.machine.ts'
import type { Option } from '#machines/search/search.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { pathOfLobby } from '#src/providers/app/lobby-paths.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { searchFragment } from '#src/providers/fragment/fragments.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { keepTerms, readTerms } from './kept-terms.ts'
import { searchDesk, type SearchRequest } from './search-desk.ts'

/** Runs the chart of the search between the address, the keys and the session. */
export function useSearch() {
  const api = useApi()
  const app = useApp()
  const router = useRouter()
  const { open, close } = useFragment()
  const { show } = useGameLaunch()
  const machine = useMemo(() => {
    const watch = (tell: (event: SearchSurroundings) => void) => {
      const ownerNow = () => sessionView(app.getSnapshot()).session?.username ?? ''
      const visitNow = () => ({ owner: ownerNow(), terms: readTerms(ownerNow()) })
      const known = { opens: false, owner: ownerNow() }
      const look = (hash: string) => {
        const opens = hash === searchFragment
        if (opens !== known.opens) {
          tell(opens ? { type: 'address.opened', visit: visitNow() } : { type: 'address.closed' })
        }
        known.opens = opens
      }
      const lookWho = () => {
        if (ownerNow() === known.owner) return
        known.owner = ownerNow()
        tell({ type: 'owner.changed', visit: visitNow() })
      }
      const ask = ({ typed }: SearchRequest) => {
        tell({ type: 'search.requested', visit: visitNow() })
        if (typed !== '') tell({ type: 'term.typed', text: typed })
      }
      const address = router.subscribe('onBeforeLoad', ({ toLocation }) => look(toLocation.hash))
      const session = app.subscribe(lookWho)
      // A wish from before is granted at once, when nobody hears yet what the chart tells.
      const desk = searchDesk.attend((request) => queueMicrotask(() => ask(request)))
      look(router.state.location.hash)
      return () => {
        address()
        session.unsubscribe()
        desk()
      }
    }
    return searchMachine.provide({ actors: searchActors({ api, watch }) })
  }, [api, app, router])

  const search = useActorRef(machine, inspected())
  useEmitted(search, 'address.wanted', (wanted) => (wanted.open ? open(searchFragment) : close()))
  useEmitted(search, 'terms.changed', ({ owner, terms }) => keepTerms(owner, terms))

  // What is taken stands in the history in the place of the search: the way back leads to the page it was over.
  const take = (option: Option) => {
    switch (option.kind) {
      case 'game':
        // A card that stands for a list opens it without an address of its own.
        if (option.game.isGame === 'VASSALAGE') close()
        return show(option.game)
      case 'vendor': {
        const { gameType, vassalage } = option.vendor
        return void router.navigate({ to: pathOfLobby(gameType), search: { page: vassalage }, replace: true })
      }
      case 'lobby':
        return void router.navigate({ to: pathOfLobby(option.gameType), replace: true })
      case 'page':
        return void router.navigate({
          href: isMemberPage(option.page) ? `/me/${option.page}` : `/${option.page}`,
          replace: true,
        })
      case 'term':
        return
    }
  }
  useEmitted(search, 'option.taken', ({ option }) => take(option))
  return search
}
