import { useQuery } from '@tanstack/react-query'
import { cardsCalls } from '#wire/cards/cards.ts'
import type { MemberPart } from '#wire/events.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'

/** The query key part of a member’s matches; live events invalidate it. */
export const cardsPart = 'cards' satisfies MemberPart

/** Queries the games that have card rooms. */
export function useCardGames() {
  const api = useApi()
  const language = useLanguage()
  return useQuery({
    queryKey: ['card-games', language],
    queryFn: ({ signal }) => valueOf(api.send(cardsCalls.cardMenu, { language }, { signal })),
    staleTime: 60_000,
  })
}

/** Queries a member’s last matches of a game. */
export function usePlayedMatches(username: string, gameCode: string) {
  const api = useApi()
  return useQuery({
    queryKey: memberKey(username, cardsPart, gameCode),
    queryFn: ({ signal }) => valueOf(api.send(cardsCalls.cardHistory, { gameCode }, { signal })),
  })
}
