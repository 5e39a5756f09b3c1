import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { lobbyActors } from '#machines/lobby/lobby.actors.ts'
import { lobbyMachine } from '#machines/lobby/lobby.machine.ts'
import type { GamesQuery } from '#machines/lobby/lobby.rules.ts'
import { lobbyView } from '#machines/lobby/lobby.selectors.ts'
import type { GameType } from '#wire/shapes.ts'
import { useApi } from '#src/api/api-context.tsx'
import { lobbyHotGamesQuery } from '#src/api/game-queries.ts'
import { lobbyListQueryOptions } from '#src/api/own-list-queries.ts'
import { answerOf } from '#src/api/queries.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { ownerOf } from '#src/features/favourites/owner.ts'
import { whenStarsSaved } from '#src/features/favourites/running-stars.ts'
import { onMemberLeft } from '#src/providers/gate/member-left.ts'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { placeFromSearch, searchFromPlace } from './lobby-search.ts'
import { vendorsFragment } from '#src/providers/fragment/fragments.ts'

/** Runs the chart of one lobby between the URL and the query cache; `null` is the lobby of all game types. */
export function useLobby(gameType: GameType | null) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const router = useRouter()
  const language = useLanguage()
  const machine = useMemo(() => {
    const path = router.state.location.pathname
    const read = async (query: GamesQuery) => {
      if (query.place.list === 'fav') await whenStarsSaved(app)
      return queries.fetchQuery(lobbyListQueryOptions(api, ownerOf(app), query))
    }
    return lobbyMachine.provide({
      actors: lobbyActors({
        games: (query) =>
          answerOf(read(query), ({ games, totalPages, total }) => ({ games: games.length, totalPages, total })),
        hotGames: (query) =>
          answerOf(queries.fetchQuery(lobbyHotGamesQuery(api, query)), ({ list }) => ({ games: list.length })),
        passGate: (signal) => passGate(app, { type: 'openOwnGames' }, signal),
        watch: (notify) => {
          const unsubscribeRouter = router.subscribe('onBeforeLoad', ({ toLocation }) => {
            if (toLocation.pathname !== path) return
            notify({ type: 'place.changed', place: placeFromSearch(toLocation.search) })
          })
          let current = texts.language()
          const unsubscribeLanguage = texts.onLanguage((language) => {
            // Operator texts that load also fire this, in the same language.
            if (language === current) return
            current = language
            notify({ type: 'language.changed', language })
          })
          const unsubscribeMember = onMemberLeft(app, () => notify({ type: 'member.left' }))
          return () => {
            unsubscribeMember()
            unsubscribeRouter()
            unsubscribeLanguage()
          }
        },
      }),
    })
  }, [api, app, queries, router])

  const lobby = useActorRef(machine, {
    ...inspected(),
    input: { gameType, language, place: placeFromSearch(router.state.location.search) },
  })
  useEmitted(lobby, 'place.chosen', ({ place, replace }) => {
    // A choice made in the sheet replaces its history entry: going back leads to the previous games.
    const inSheet = router.state.location.hash === vendorsFragment
    void router.navigate({ to: '.', search: searchFromPlace(place), replace: replace || inSheet, resetScroll: false })
  })
  return { view: useSelector(lobby, lobbyView, sameView), send: lobby.send }
}

type View = ReturnType<typeof lobbyView>

const sameView = (a: View, b: View): boolean =>
  (Object.keys(a) as (keyof View)[]).every((key) => Object.is(a[key], b[key]))
