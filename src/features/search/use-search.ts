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
import { maxTermLength } from '#wire/content/search.ts'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { searchFragment } from '#src/providers/fragment/fragments.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { storeTerms, readTerms } from './stored-terms.ts'
import { searchRequests, type SearchRequest } from './search-requests.ts'

/** Runs the chart of the search, connected to the address, the search requests and the session. */
export function useSearch() {
  const api = useApi()
  const app = useApp()
  const router = useRouter()
  const { open, close } = useFragment()
  const { show } = useGameLaunch()
  const machine = useMemo(() => {
    const watch = (send: (event: SearchSurroundings) => void) => {
      const currentOwner = () => sessionView(app.getSnapshot()).session?.username ?? ''
      const currentVisit = () => ({ owner: currentOwner(), terms: readTerms(currentOwner()) })
      const known = { opens: false, owner: currentOwner() }
      const onHash = (hash: string) => {
        const opens = hash === searchFragment
        if (opens !== known.opens) {
          send(opens ? { type: 'address.opened', visit: currentVisit() } : { type: 'address.closed' })
        }
        known.opens = opens
      }
      const onSession = () => {
        if (currentOwner() === known.owner) return
        known.owner = currentOwner()
        send({ type: 'owner.changed', visit: currentVisit() })
      }
      const onRequest = ({ typed }: SearchRequest) => {
        send({ type: 'search.requested', visit: currentVisit() })
        if (typed !== '') send({ type: 'term.typed', text: typed })
      }
      const address = router.subscribe('onBeforeLoad', ({ toLocation }) => onHash(toLocation.hash))
      const session = app.subscribe(onSession)
      // A request from before is handled at once, when nothing listens to the chart yet.
      const stopHandling = searchRequests.handle((request) => queueMicrotask(() => onRequest(request)))
      onHash(router.state.location.hash)
      return () => {
        address()
        session.unsubscribe()
        stopHandling()
      }
    }
    const language = () => app.getSnapshot().children.preferences?.getSnapshot().context.preferences.language ?? 'fil'
    return searchMachine.provide({ actors: searchActors({ api, language, watch }) })
  }, [api, app, router])

  const search = useActorRef(machine, inspected())
  useEmitted(search, 'address.requested', (request) => (request.open ? open(searchFragment) : close()))
  useEmitted(search, 'terms.changed', ({ owner, terms }) => storeTerms(owner, terms))

  // The selection replaces the entry of the search in the history: going back leads to the page below it.
  const select = (option: Option) => {
    switch (option.kind) {
      case 'game':
        // A card of a list opens the list, which has no address.
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
      case 'help':
        return void router.navigate({
          to: '/help',
          search: { q: option.topic.question.slice(0, maxTermLength) },
          replace: true,
        })
      case 'term':
        return
    }
  }
  useEmitted(search, 'option.selected', ({ option }) => select(option))
  return search
}
